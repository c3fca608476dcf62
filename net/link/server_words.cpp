// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/server_words.h"

#include "src/base/overloaded.h"

#include <fmt/format.h>

namespace net {
namespace {

using WordsList = std::vector<Words>;

WordsList match_words(const play::OfferMatch& offer) {
    return {{fmt::format("match {} {} {}{}{} {}", offer.name, offer.minutes, offer.seconds,
                         offer.type.empty() ? "" : " ", offer.type, offer.rated ? "r" : "u")}};
}

WordsList rematch_words(const std::optional<LastGame>& last) {
    // The server's own `rematch` is for one board.
    return last ? match_words(
                      {last->opponent, last->minutes, last->seconds, last->rated, last->type})
                : WordsList{{"rematch"}};
}

/// `observe` of a game that is watched ends the watching, so what is shown is not asked for. The
/// session itself asks for the partner's game when this one's first board is there.
WordsList watch_words(const play::Watch& watch, const FicsTable& table) {
    const bool there = table.watches(watch.game) && table.is_shown(watch.game);
    return there ? WordsList{} : WordsList{{fmt::format("observe {}", watch.game)}};
}

WordsList refresh_words(const FicsTable& table) {
    WordsList list;
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
    if (!me || !table.match()) {
        return std::nullopt;
    }
    const rules::TimeControl& time = table.match()->time();
    const auto seconds = [](base::Millis of) {
        return static_cast<int>(std::chrono::duration_cast<std::chrono::seconds>(of).count());
    };
    const std::string& type = table.type();
    const bool usual = type == "blitz" || type == "standard" || type == "lightning";
    return LastGame{table.names()[rules::opponent(*me)], seconds(time.base) / 60,
                    seconds(time.increment), table.rated(), usual ? std::string{} : type};
}

std::vector<Words> server_words(const play::ServerRequest& request, const FicsTable& table,
                                const std::optional<LastGame>& last) {
    return std::visit(
        base::overloaded{
            [](const play::Line& line) -> WordsList {
                return {{line.text, line.quiet}};
            },
            [](const play::TellTo& tell) -> WordsList {
                return {{fmt::format("tell {} {}", tell.to, tell.text)}};
            },
            [](const play::TellPartner& tell) -> WordsList { return {{"ptell " + tell.text}}; },
            [](const play::OfferPartnership& offer) -> WordsList {
                return {{"partner " + offer.name}};
            },
            [](const play::OfferMatch& offer) { return match_words(offer); },
            [&](const play::AskRematch&) { return rematch_words(last); },
            [](const play::TakeSeek& seek) -> WordsList {
                return {{fmt::format("play {}", seek.index)}};
            },
            [&](const play::Watch& watch) { return watch_words(watch, table); },
            [](const play::StopWatching&) -> WordsList { return {{"unobserve"}}; },
            [](const play::LookForPlayers&) -> WordsList {
                return {{"bugwho", true}};
            },
            [](const play::LookForSeeks&) -> WordsList { return {{"sought all"}}; },
            [&](const play::Refresh&) { return refresh_words(table); },
            [](const auto&) -> WordsList { return {}; },
        },
        request);
}

} // namespace net
