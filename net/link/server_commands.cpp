// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/server_commands.h"

#include "src/base/variant.h"

#include <fmt/format.h>

namespace net {
namespace {

using Commands = std::vector<Command>;

Commands match_commands(const play::OfferMatch& offer) {
    const std::string_view colour = !offer.colour                         ? ""
                                    : *offer.colour == rules::Side::white ? " white"
                                                                          : " black";
    return {
        {fmt::format("match {} {} {}{}{} {}{}", offer.name, offer.minutes, offer.seconds,
                     offer.type.empty() ? "" : " ", offer.type, offer.rated ? "r" : "u", colour)}};
}

Commands rematch_commands(const std::optional<LastGame>& last) {
    // The server's own `rematch` covers only one board.
    return last ? match_commands(
                      {last->opponent, last->minutes, last->seconds, last->rated, last->type})
                : Commands{{"rematch"}};
}

/// Commands to watch a game. The session itself asks for the partner's game once the first board
/// has come, and for no game that is already watched.
Commands watch_commands(std::optional<int> game) {
    return game ? Commands{{fmt::format("observe {}", *game)}} : Commands{};
}

Commands refresh_commands(const FicsTable& table) {
    Commands list;
    for (const rules::BoardId board : {rules::BoardId::a, rules::BoardId::b}) {
        if (const auto game = table.game(board)) {
            list.push_back({fmt::format("refresh {}", *game), true});
        }
    }
    return list;
}

} // namespace

std::optional<LastGame> last_game(const FicsTable& table) {
    const auto me = table.me();
    if (!me) {
        return std::nullopt;
    }
    const rules::TimeControl& time = table.match()->time();
    const auto seconds = [](base::Millis of) { return static_cast<int>(base::seconds_in(of)); };
    const std::string& type = table.type();
    const bool usual = type == "blitz" || type == "standard" || type == "lightning";
    return LastGame{table.names()[rules::opponent(*me)], seconds(time.base) / 60,
                    seconds(time.increment), table.rated(), usual ? std::string{} : type};
}

std::vector<Command> commands_for(const play::ServerRequest& request, const FicsTable& table,
                                  const std::optional<LastGame>& last) {
    return std::visit(
        base::overloaded{
            [](const play::SendLine& line) -> Commands {
                return {{line.text, line.answer_hidden}};
            },
            [](const play::TellTo& tell) -> Commands {
                return {{fmt::format("tell {} {}", tell.to, tell.text)}};
            },
            [](const play::TellPartner& tell) -> Commands { return {{"ptell " + tell.text}}; },
            [](const play::OfferPartnership& offer) -> Commands {
                return {{"partner " + offer.name}};
            },
            [](const play::OfferMatch& offer) { return match_commands(offer); },
            [&](const play::AskRematch&) { return rematch_commands(last); },
            [](const play::TakeSeek& seek) -> Commands {
                return {{fmt::format("play {}", seek.index)}};
            },
            [](const play::Watch& watch) { return watch_commands(watch.game); },
            [&](const play::ShowNextWatched&) {
                return watch_commands(table.next_watched_in_cycle());
            },
            [](const play::StopWatching&) -> Commands { return {{"unobserve"}}; },
            [](const play::LookForSeeks&) -> Commands { return {{"sought all"}}; },
            [&](const play::RefreshBoards&) { return refresh_commands(table); },
            [](const auto&) -> Commands { return {}; },
        },
        request);
}

} // namespace net
