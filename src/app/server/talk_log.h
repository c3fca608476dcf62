// SPDX-License-Identifier: GPL-3.0-or-later
// A bounded list of lines, the newest last: adding one costs the same however many there are.
#pragma once

#include "src/app/port/view.h"

#include <cstddef>

namespace app {

class TalkLog {
  public:
    /// Bounds of the log; the oldest lines are dropped.
    static constexpr std::size_t most_lines = 2000;
    static constexpr std::size_t most_bytes = 256 * 1024;
    /// Bound of one line, in bytes.
    static constexpr std::size_t most_line_bytes = 1200;

    /// Adds a line, cut to the bound. A view that is scrolled up stays where it is.
    void add(Text line);
    void clear();

    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] const Text& operator[](std::size_t i) const { return lines_[i]; }
    /// The last of those that are shown.
    [[nodiscard]] base::SharedList<Text> shown(std::size_t most) const {
        return lines_.part(0, size() - below_).last(most);
    }
    /// Of the texts of all lines.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    /// Lines below the ones that are shown.
    [[nodiscard]] std::size_t below() const { return below_; }
    void scroll_up(std::size_t lines);
    void scroll_down(std::size_t lines);

    /// Something was added that nobody has looked at.
    bool unread = false;

  private:
    base::SharedList<Text> lines_;
    std::size_t bytes_ = 0;
    std::size_t below_ = 0;
};

} // namespace app
