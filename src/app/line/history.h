// SPDX-License-Identifier: GPL-3.0-or-later
// The lines entered before, and the walk through them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The newest lines, oldest first. While walking it remembers the unfinished line it left.
class History {
  public:
    static constexpr std::size_t most_lines = 500;

    /// An empty line and a repetition of the newest one are not kept. Ends the walk.
    void add(std::string_view line);
    /// The line before the one shown; nothing at the oldest. `unfinished` is what stands in the
    /// input line when the walk begins.
    std::optional<std::string> older(std::string_view unfinished);
    /// The line after the one shown, at last the unfinished one; nothing when not walking.
    std::optional<std::string> newer();
    void stop() { at_.reset(); }

    /// The newest line before `before` that contains `pattern`; `before` = size() looks at all.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view pattern,
                                                  std::size_t before) const;
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] const std::string& operator[](std::size_t i) const { return lines_[i]; }

    bool operator==(const History&) const = default;

  private:
    std::vector<std::string> lines_;
    std::optional<std::size_t> at_; ///< the line that is shown
    std::string unfinished_;
};

} // namespace app
