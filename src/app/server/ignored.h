// SPDX-License-Identifier: GPL-3.0-or-later
// Players whose talk is not shown, on any server, since not every server keeps such a list.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace app {

class Ignored {
  public:
    static constexpr std::size_t most_names = 100;

    /// Adds the name, or takes it off again, whatever its case. False: no more fit.
    [[nodiscard]] bool toggle(std::string_view name);
    [[nodiscard]] bool has(std::string_view name) const;
    /// "bob, eve"; empty when there is nobody.
    [[nodiscard]] std::string names() const;

  private:
    std::set<std::string> names_; ///< in lower case
};

} // namespace app
