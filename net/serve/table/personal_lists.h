// SPDX-License-Identifier: GPL-3.0-or-later
// Personal lists as FICS has them: players to notice, players to ignore, channels.
#pragma once

#include "src/base/enum_array.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

enum class ListKind : std::uint8_t {
    notify,  ///< whose coming and going is told
    gnotify, ///< whose games are told when they begin
    censor,  ///< who is not heard
    noplay,  ///< who cannot challenge
    channel  ///< numbers
};
inline constexpr std::size_t list_kinds = 5;
/// Channels have the numbers from 0 to that one.
inline constexpr int most_channel = 255;

[[nodiscard]] std::string_view to_text(ListKind kind);
/// The only one that `word` begins.
[[nodiscard]] std::optional<ListKind> list_kind(std::string_view word);

class PersonalLists {
  public:
    static constexpr std::size_t most_items = 50; ///< of each list

    /// In the order in which they were added.
    [[nodiscard]] const std::vector<std::string>& operator[](ListKind kind) const {
        return items_[kind];
    }
    /// The case of letters does not matter.
    [[nodiscard]] bool has(ListKind kind, std::string_view item) const;
    /// False: it is there already, or the list is full.
    bool add(ListKind kind, std::string item);
    /// False: it was not there.
    bool remove(ListKind kind, std::string_view item);
    bool operator==(const PersonalLists&) const = default;

  private:
    base::EnumArray<ListKind, std::vector<std::string>, list_kinds> items_{};
};

} // namespace net
