// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/server_words.h"

#include "src/base/overloaded.h"

#include <fmt/format.h>

namespace net {
namespace {

using WordsList = std::vector<Words>;

WordsList match_words(const play::OfferMatch& offer) {
    return {{fmt::format("match {} {} {} {}{}{}", offer.name, offer.minutes, offer.seconds,
                         offer.rated ? "rated" : "unrated", offer.type.empty() ? "" : " ",
                         offer.type)}};
}

/// `observe` of a game that is watched ends the watching, so what comes already is not asked for.
WordsList watch_words(const play::Watch& watch, const FicsTable& table) {
    WordsList list;
    for (const std::optional<int> game : {std::optional(watch.game), watch.partner_game}) {
        if (game && !table.watches(*game)) {
            list.push_back({fmt::format("observe {}", *game)});
        }
    }
    return list;
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

std::vector<Words> server_words(const play::ServerRequest& request, const FicsSession& session) {
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
            [](const play::AskRematch&) -> WordsList { return {{"rematch"}}; },
            [](const play::AnswerOffer& answer) -> WordsList {
                return {{fmt::format("{} {}", answer.accept ? "accept" : "decline", answer.id)}};
            },
            [](const play::TakeSeek& seek) -> WordsList {
                return {{fmt::format("play {}", seek.index)}};
            },
            [&](const play::Watch& watch) { return watch_words(watch, session.table()); },
            [](const play::StopWatching&) -> WordsList { return {{"unobserve"}}; },
            [](const play::LookForPlayers&) -> WordsList {
                return {{"bugwho", true}};
            },
            [](const play::LookForSeeks&) -> WordsList { return {{"sought all"}}; },
            [&](const play::Refresh&) { return refresh_words(session.table()); },
            [](const auto&) -> WordsList { return {}; },
        },
        request);
}

} // namespace net
