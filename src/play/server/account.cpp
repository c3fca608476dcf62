// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/server/account.h"

#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace play {
namespace {

constexpr std::array<std::string_view, list_kinds> names{"notify", "gnotify", "censor", "noplay",
                                                         "channel"};

} // namespace

std::string_view to_text(ListKind kind) {
    return names.at(static_cast<std::size_t>(kind));
}

std::optional<ListKind> list_kind(std::string_view word) {
    const std::string begins = base::lower(word);
    std::optional<ListKind> found;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names.at(i).starts_with(begins)) { // an empty word is a prefix of every name
            if (found) {
                return std::nullopt;
            }
            found = static_cast<ListKind>(i);
        }
    }
    return found;
}

bool PersonalLists::has(ListKind kind, std::string_view item) const {
    const auto& items = items_[kind];
    return std::ranges::any_of(
        items, [item](const std::string& one) { return base::same_ignoring_case(one, item); });
}

bool PersonalLists::add(ListKind kind, std::string item) {
    if (items_[kind].size() >= most_items || has(kind, item)) {
        return false;
    }
    items_[kind].push_back(std::move(item));
    return true;
}

bool PersonalLists::remove(ListKind kind, std::string_view item) {
    return std::erase_if(items_[kind], [item](const std::string& one) {
               return base::same_ignoring_case(one, item);
           }) > 0;
}

} // namespace play
