// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/event_text.h"

#include "src/base/variant.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"

#include <fmt/format.h>

namespace support {
namespace {

using notation::to_seconds;
using rules::Seat;
using rules::Side;

std::string hand_text(const rules::Hand& hand) {
    std::string text;
    for (const rules::Kind kind : rules::all_kinds) {
        text.append(static_cast<std::size_t>(hand.count(kind)), notation::letter(kind));
    }
    return "[" + text + "]";
}

std::string names_text(const rules::Names& names, const rules::Names& ratings,
                       const rules::TablePlan& plan) {
    std::string text;
    for (const Seat seat : rules::seats(plan)) {
        text += fmt::format(" {}={}{}", rules::letter(seat), names[seat],
                            ratings[seat].empty() ? "" : "(" + ratings[seat] + ")");
    }
    return text;
}

/// Those that a server's words can give.
std::string_view ending_text(rules::Ending ending) {
    using rules::Ending;
    return ending == Ending::mate          ? "mate"
           : ending == Ending::flag        ? "flag"
           : ending == Ending::resignation ? "resignation"
           : ending == Ending::draw_agreed ? "agreement"
           : ending == Ending::aborted     ? "abort"
                                           : "something else";
}

std::string login_text(const play::LoginNews& told) {
    const std::string why(told.fault ? to_text(*told.fault) : "");
    switch (told.step) {
    case play::LoginStep::name:
        return fmt::format("name?{}{}", told.fault ? " " : "", why);
    case play::LoginStep::password:
        return fmt::format("password of {}?{}{}", told.name, told.fault ? " " : "", why);
    case play::LoginStep::logged_in:
        return fmt::format("logged in as {}{}{}", told.name, told.titles,
                           told.guest ? ", a guest" : "");
    case play::LoginStep::failed:
        return "login failed: " + why;
    }
    return "";
}

/// What the table itself says of boards that are not on the screen; not what the server says.
std::string remark_text(const play::ConsoleLine& line) {
    const bool remark = line.text.starts_with("game ") && line.text.find(" - ") < 40;
    return remark ? "remark: " + line.text : std::string{};
}

std::string opened_text(const play::GameOpened& opened) {
    const auto& time = opened.match.time();
    return fmt::format("opened {}{} {}+{}{}, {}", opened.rated ? "rated " : "", opened.type,
                       to_seconds(time.base), to_seconds(time.increment),
                       names_text(opened.names, opened.ratings, opened.match.plan()),
                       opened.me ? fmt::format("I am {}", rules::letter(*opened.me)) : "watching");
}

std::string moved_text(const rules::Ply& ply) {
    return fmt::format("{} {}{}, {} left", rules::letter(ply.seat),
                       notation::to_coordinates(ply.move),
                       ply.passed ? fmt::format(" takes {}", notation::letter(*ply.passed)) : "",
                       to_seconds(ply.left));
}

std::string ended_text(const rules::BoardEnd& by) {
    return fmt::format("ended on {} by {}{}", rules::letter(by.board), ending_text(by.ending),
                       by.loser ? fmt::format(", {} lost", rules::letter(*by.loser)) : "");
}

std::string board_text(const play::BoardReported& now) {
    return fmt::format("board {} {}, clocks {} {}, {}", rules::letter(now.board),
                       notation::to_fen(now.position.setup()), to_seconds(now.left[Side::white]),
                       to_seconds(now.left[Side::black]),
                       now.running ? rules::letter(Seat{now.board, *now.running}) : '-');
}

} // namespace

std::string event_text(const play::News& event) {
    using namespace play;
    return std::visit(
        base::overloaded{
            [](const Began&) -> std::string { return "began"; },
            [](const Moved& moved) { return moved_text(moved.ply); },
            [](const Refused& refused) {
                return fmt::format("refused {} {}: {}", rules::letter(refused.seat),
                                   notation::to_coordinates(refused.move),
                                   rules::to_text(refused.why));
            },
            [](const DrawNews& draw) {
                return fmt::format("{} {}", rules::letter(draw.by),
                                   draw.offered ? "offers a draw" : "declines the draw");
            },
            [](const ClocksChanged& told) -> std::string {
                return told.change == ClockChange::paused ? "paused" : "resumed";
            },
            [](const Ended& ended) { return ended_text(ended.outcome.decided_by); },
            [](const BoardReported& now) { return board_text(now); },
            [](const HandReported& now) {
                return fmt::format("hand {} {}", rules::letter(now.seat), hand_text(now.hand));
            },
            [](const LoginNews& told) { return login_text(told); },
            [](const ConsoleLine& line) { return remark_text(line); },
            [](const Talk&) -> std::string { return ""; },
            [](const OfferNews&) -> std::string { return ""; },
            [](const LobbyNews&) -> std::string { return ""; },
            [](const SeekNews&) -> std::string { return ""; },
            [](const base::Boxed<GameOpened>& opened) { return opened_text(*opened); },
            [](const base::Boxed<SeatsNamed>& named) {
                return "seats" + names_text(named->names, named->ratings, rules::bughouse_plan());
            },
            [](const LagNews& told) {
                return told.lag.count() == 0 ? std::string{}
                                             : fmt::format("lag of {} {}", rules::letter(told.seat),
                                                           to_seconds(told.lag));
            },
            [](const FlagRefused& refused) {
                return refused.half_moves_played
                           ? fmt::format("no claim after {} half-moves", *refused.half_moves_played)
                           : "flag: " + refused.text;
            },
            [](const EndNews& told) {
                return fmt::format("told of {}: {}", rules::letter(told.board), told.reason);
            },
            [](const GameLeft&) -> std::string { return "left"; },
            // Arrivals and departures while others play are no part of a match.
            [](const PresenceNews&) { return std::string{}; },
            [](const SecondMatch& beside) {
                std::string text = beside.news.empty() ? "beside: nothing" : "";
                for (const News& one : beside.news) {
                    const std::string line = event_text(one);
                    text += line.empty() ? "" : (text.empty() ? "beside: " : "\nbeside: ") + line;
                }
                return text;
            },
            [](const PartnerNews& partner) { return "partner " + partner.name.value_or("nobody"); },
            [](const auto&) -> std::string { return "never said by a server"; },
        },
        event);
}

} // namespace support
