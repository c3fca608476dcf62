// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/presence_desk.h"

#include <algorithm>
#include <fmt/format.h>

namespace net {
namespace {

/// Arrivals and departures are announced to everybody else.
void tell_one(Club& club, const Visitor& visitor, bool comes, Visitor& other) {
    const std::string_view done = comes ? "arrived" : "departed";
    if (other.settings[Variable::pin] != 0) {
        club.hall.tell(other,
                       fmt::format("[{} has {}connected.]\n", visitor.name, comes ? "" : "dis"));
    }
    if (other.lists.has(ListKind::notify, visitor.name)) {
        club.hall.tell(other, fmt::format("Notification: {} has {}.\n", visitor.name, done));
    } else if (other.settings[Variable::notifiedby] != 0 &&
               visitor.lists.has(ListKind::notify, other.name)) {
        club.hall.tell(other, fmt::format("Notification: {} has {} and isn't on your notify "
                                          "list.\n",
                                          visitor.name, done));
    }
}

/// `Game notification: Alice (1795) vs. Carol (2005) rated bughouse 3 0: Game 1`.
std::string notification(const ServerTable& table, rules::BoardId board) {
    const auto& white = table.sitter({board, rules::Side::white});
    const auto& black = table.sitter({board, rules::Side::black});
    return fmt::format("Game notification: {} ({}) vs. {} ({}) {}: Game {}\n", white.name,
                       white.rating, black.name, black.rating, to_text(table.terms()),
                       table.game(board));
}

} // namespace

void tell_presence(Club& club, Visitor& visitor, bool comes) {
    std::vector<std::string> present;
    std::vector<std::string> noted_by;
    for (Visitor* other : club.hall.everybody()) {
        if (other == &visitor) {
            continue;
        }
        tell_one(club, visitor, comes, *other);
        if (visitor.lists.has(ListKind::notify, other->name)) {
            present.push_back(other->name);
        }
        if (other->lists.has(ListKind::notify, visitor.name)) {
            noted_by.push_back(other->name);
        }
    }
    if (comes && !present.empty()) {
        club.hall.tell(visitor,
                       fmt::format("Present company includes: {}.\n", fmt::join(present, " ")));
    }
    if (comes && !noted_by.empty()) {
        club.hall.tell(visitor,
                       fmt::format("Your arrival was noted by: {}.\n", fmt::join(noted_by, " ")));
    }
}

void notify_of_games(Club& club, const ServerTable& table) {
    for (Visitor* visitor : club.hall.everybody()) {
        const bool plays = visitor->seat && visitor->seat->table == table.id();
        if (plays || visitor->lists[ListKind::gnotify].empty()) {
            continue;
        }
        for (int i = 0; i < table.boards(); ++i) {
            const auto board = static_cast<rules::BoardId>(i);
            const auto wants = [&](rules::Side side) {
                return visitor->lists.has(ListKind::gnotify, table.sitter({board, side}).name);
            };
            if (wants(rules::Side::white) || wants(rules::Side::black)) {
                club.show(*visitor, table, notification(table, board));
            }
        }
    }
}

} // namespace net
