// SPDX-License-Identifier: GPL-3.0-or-later
// Looking for a game: seeks, and tables of bughouse that fill up.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/seek_desk.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {
namespace {

void on_seek(Club& club, Visitor& visitor, std::string_view words) {
    if (visitor.seat) {
        return club.hall.tell(visitor, "You can't seek while you are playing a game.\n");
    }
    MatchProposal usual;
    usual.time.base = std::chrono::minutes{visitor.settings[Variable::time]};
    const auto terms = read_proposal(words, usual);
    if (!terms) {
        return club.hall.tell(visitor, terms.error() + "\n");
    }
    if (terms->rated && !visitor.registered) {
        return club.hall.tell(visitor, "Only registered players can play rated games.\n");
    }
    begin_seek(club, visitor, *terms);
}

void on_unseek(Club& club, Visitor& visitor, std::string_view words) {
    const auto index = base::to_number<int>(words);
    int gone = 0;
    for (const ServerSeek& seek : std::vector<ServerSeek>(club.seeks.all())) {
        const auto& players = seek.players;
        const bool there = std::find(players.begin(), players.end(), visitor.id) != players.end();
        if (!there || (index && *index != seek.index)) {
            continue;
        }
        leave_seek(club, visitor, seek);
        ++gone;
    }
    club.hall.tell(visitor,
                   gone > 0 ? "Your seeks have been removed.\n" : "You have no active seeks.\n");
}

/// Why the visitor cannot join that seek; empty: no reason.
std::string why_not_there(Club& club, const Visitor& visitor, const ServerSeek& seek) {
    if (visitor.seat) {
        return "You can't play two games at once.";
    }
    if (std::find(seek.players.begin(), seek.players.end(), visitor.id) != seek.players.end()) {
        return "You are there already.";
    }
    for (const LineId line : seek.players) {
        const Visitor* other = club.hall.find(line);
        if (other != nullptr && other->lists.has(ListKind::noplay, visitor.name)) {
            return fmt::format("You are on {}'s noplay list.", other->name);
        }
        if (other != nullptr && !other->hears(visitor)) {
            return fmt::format("Player \"{}\" is censoring you.", other->name);
        }
    }
    return seek.terms.rated && !visitor.registered ? "Only registered players can play rated games."
                                                   : "";
}

void on_play(Club& club, Visitor& visitor, std::string_view words) {
    const auto index = base::to_number<int>(words);
    const Visitor* owner = index ? nullptr : club.hall.meant(words);
    for (const ServerSeek& seek : std::vector<ServerSeek>(club.seeks.all())) {
        if (index ? seek.index == *index : owner != nullptr && seek.players.front() == owner->id) {
            const std::string why = why_not_there(club, visitor, seek);
            return why.empty() ? join_seek(club, visitor, seek)
                               : club.hall.tell(visitor, why + "\n");
        }
    }
    club.hall.tell(visitor, "That seek is not available.\n");
}

void on_sought(Club& club, Visitor& visitor, std::string_view /*words*/) {
    for (const ServerSeek& seek : club.seeks.all()) {
        club.hall.tell(visitor, seek_text(club, seek));
    }
    const auto count = club.seeks.all().size();
    club.hall.tell(visitor, fmt::format("{} ad{} displayed.\n", count, count == 1 ? "" : "s"));
}

constexpr std::array<ServerCommand, 4> seek_rows{{
    {"seek", 3, 111, "[WORDS]", "Look for players: seek 3 0 bughouse (a table of four)", on_seek},
    {"unseek", 3, 142, "[NUMBER]", "Withdraw your seeks", on_unseek},
    {"play", 2, 88, "NUMBER|NAME", "Answer a seek", on_play},
    {"sought", 2, 118, "", "List the seeks", on_sought},
}};

} // namespace

std::span<const ServerCommand> seek_commands() {
    return seek_rows;
}

} // namespace net
