// SPDX-License-Identifier: GPL-3.0-or-later
// The output of text mode: lines are only appended, and never into the line being typed. No escape
// sequences are used; a letter is erased by a backspace.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace app {

class Transcript {
  public:
    /// Limits on the lines held back while one is being typed, and on the bytes that take() has yet
    /// to return. Beyond them the oldest lines are dropped, and a line says how many.
    static constexpr std::size_t most_waiting = 500;
    static constexpr std::size_t most_bytes = 256 * 1024;

    /// `echoes`: this class echoes the input, as the terminal does not, and ends lines with CR LF.
    explicit Transcript(bool echoes) : echoes_(echoes) {}

    /// Notes what the line being typed holds now, and echoes it; say() holds lines back unless it
    /// is empty. The input itself does not change.
    void show_typed_line(std::string_view line);
    /// Ends the typed line. Lines said from now until release() answer it, and are written before
    /// those held back while it was typed.
    void enter();
    /// Adds lines; they are held back while a line is being typed.
    void say(std::vector<std::string> lines);
    /// Writes the lines held back, unless a line is being typed.
    void release();
    /// Returns the bytes so far.
    [[nodiscard]] std::string take();

  private:
    void write(const std::string& line);
    void write_left_out(std::size_t& lines, std::string& bytes) const;
    void bound_bytes();

    bool echoes_;
    bool answering_ = false; ///< between enter() and release(), when lines are written at once
    std::string typed_;      ///< the line being typed, as shown on the terminal
    std::deque<std::string> waiting_;
    std::size_t dropped_lines_ = 0; ///< lines dropped from `waiting_`
    std::string bytes_;
    std::size_t lost_lines_ = 0; ///< lines dropped from `bytes_`
};

} // namespace app
