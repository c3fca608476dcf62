// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of text mode: lines that are only ever added, and the line that is being typed, which
// nothing is written into. No escape sequence: a letter is taken back by a backspace.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace app {

class Transcript {
  public:
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

    bool echoes_;
    bool answers_ = false; ///< between enter() and release()
    std::string typed_;    ///< as it stands on the terminal
    std::vector<std::string> waiting_;
    std::string bytes_;
};

} // namespace app
