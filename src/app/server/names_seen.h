// SPDX-License-Identifier: GPL-3.0-or-later
// The names that were seen on a server, for completing one that is begun.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace app {

class NamesSeen {
  public:
    /// The most names kept; beyond that the one seen longest ago is forgotten.
    static constexpr std::size_t most_names = 200;
    /// Longer ones are no names.
    static constexpr std::size_t most_bytes = 32;

    /// The same name in other capitals is the same player.
    void see(std::string_view name);
    /// The names that begin so, in upper or lower case, the one seen last first.
    [[nodiscard]] std::vector<std::string> beginning(std::string_view typed) const;

  private:
    struct Seen {
        std::string name;
        std::size_t hash = 0; ///< whatever the case; tells most others apart at once
    };
    std::deque<Seen> names_; ///< the one seen last at the end
};

} // namespace app
