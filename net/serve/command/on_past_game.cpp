// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of games that are over: `oldmoves alice`, `smoves alice 7`.
#include "net/serve/command/server_command.h"
#include "src/base/text.h"

#include <array>
#include <fmt/format.h>

namespace net {
namespace {

/// The newest ply this visitor may see: own games without delay, others' with the delay for
/// observers.
base::Instant shown_until(const Club& club, const Visitor& visitor, const Visitor* one) {
    return one == &visitor ? club.now : club.now - club.options.show_delay;
}

void on_oldmoves(Club& club, Visitor& visitor, std::string_view words) {
    const Visitor* one = words.empty() ? &visitor : club.hall.meant(words);
    const std::string name = one != nullptr ? one->name : std::string(words);
    const bool guest = one != nullptr && !one->registered; // another may have had that name
    const auto* game = club.finished.last_of(name, guest ? one->in_since : base::Instant::min(),
                                             shown_until(club, visitor, one));
    club.hall.tell(visitor, game != nullptr ? game->moves
                                            : fmt::format("There is no old game for {}.\n", name));
}

void on_smoves(Club& club, Visitor& visitor, std::string_view words) {
    const auto parts = base::words(words);
    const auto number = parts.empty() ? std::nullopt : base::to_number<int>(parts.back());
    if (!number || parts.size() > 2) {
        return club.hall.tell(visitor, "Usage: smoves [NAME] NUMBER, as history has it\n");
    }
    const Visitor* one = parts.size() == 1 ? &visitor : club.hall.meant(parts[0]);
    const std::string name = one != nullptr ? one->name : std::string(parts[0]);
    const auto* game = club.finished.numbered(name, *number, shown_until(club, visitor, one));
    club.hall.tell(visitor, game != nullptr
                                ? game->moves
                                : fmt::format("No game {} of {} is at hand: the last {} games "
                                              "are.\n",
                                              *number, name, FinishedGames::most_games));
}

constexpr std::array<ServerCommand, 2> past_game_rows{{
    {"oldmoves", 3, 82, "[NAME]", "The moves of the last game that player finished", on_oldmoves},
    {"smoves", 2, 116, "[NAME] NUMBER", "The moves of a game, by its number in history", on_smoves},
}};

} // namespace

std::span<const ServerCommand> past_game_commands() {
    return past_game_rows;
}

} // namespace net
