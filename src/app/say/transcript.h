// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of text mode: lines that are only ever added, and the line that is being typed, which
// nothing is written into. No escape sequence: a letter is taken back by a backspace.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace app {

class Transcript {
  public:
    /// Lines that wait while one is typed, and bytes that nobody has taken: of more than that the
    /// oldest lines are left out, and one line says how many.
    static constexpr std::size_t most_waiting = 500;
    static constexpr std::size_t most_bytes = 256 * 1024;

    /// `echoes`: a terminal that shows nothing by itself and wants carriage returns.
    explicit Transcript(bool echoes) : echoes_(echoes) {}

    /// The line that is being typed is this one now.
    void type(std::string_view line);
    /// It was entered: what is said next answers it, before all that has waited.
    void enter();
    /// Adds lines; they wait while a line is being typed.
    void say(std::vector<std::string> lines);
    /// Writes the lines that have waited, unless a line is being typed.
    void release();
    /// The bytes so far.
    [[nodiscard]] std::string take();

  private:
    void write(const std::string& line);
    void write_left_out(std::size_t& lines, std::string& bytes) const;
    void bound_bytes();

    bool echoes_;
    bool answers_ = false; ///< between enter() and release()
    std::string typed_;    ///< as it stands on the terminal
    std::deque<std::string> waiting_;
    std::size_t unheard_ = 0; ///< lines that were left out of `waiting_`
    std::string bytes_;
    std::size_t lost_ = 0; ///< lines that were left out of `bytes_`
};

} // namespace app
