// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/event_text.h"

#include "src/base/overloaded.h"
#include "src/notation/moves/coord.h"
#include "src/notation/moves/fen.h"

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

std::string announcement_text(const play::Announcement& what) {
    return std::visit(
        base::overloaded{
            [](const play::Began&) -> std::string { return "began"; },
            [](const play::Moved& moved) {
                return fmt::format(
                    "{} {}{}, {} left", rules::letter(moved.ply.seat),
                    notation::to_coordinates(moved.ply.move),
                    moved.ply.passed ? fmt::format(" takes {}", notation::letter(*moved.ply.passed))
                                     : "",
                    to_seconds(moved.ply.left));
            },
            [](const play::Refused& refused) {
                return fmt::format("refused {} {}: {}", rules::letter(refused.seat),
                                   notation::to_coordinates(refused.move),
                                   rules::to_text(refused.why));
            },
            [](const play::DrawOffered& offer) {
                return fmt::format("{} offers a draw", rules::letter(offer.by));
            },
            [](const play::DrawDeclined& answer) {
                return fmt::format("{} declines the draw", rules::letter(answer.by));
            },
            [](const play::Paused&) -> std::string { return "paused"; },
            [](const play::Resumed&) -> std::string { return "resumed"; },
            [](const play::Ended& ended) {
                const auto& by = ended.outcome.decided_by;
                return fmt::format(
                    "ended on {} by {}{}", rules::letter(by.board), ending_text(by.ending),
                    by.loser ? fmt::format(", {} lost", rules::letter(*by.loser)) : "");
            },
            [](const play::BoardNow& now) {
                return fmt::format(
                    "board {} {}, clocks {} {}, {}", rules::letter(now.board),
                    notation::to_fen(now.position.setup()), to_seconds(now.left[Side::white]),
                    to_seconds(now.left[Side::black]),
                    now.running ? rules::letter(Seat{now.board, *now.running}) : '-');
            },
            [](const play::HandNow& now) {
                return fmt::format("hand {} {}", rules::letter(now.seat), hand_text(now.hand));
            },
            [](const auto&) -> std::string { return "never said by a server"; },
        },
        what);
}

} // namespace

std::string event_text(const net::SessionEvent& event) {
    using namespace net;
    return std::visit(
        base::overloaded{
            [](const Heard&) -> std::string { return ""; },
            [](const Prompted&) -> std::string { return ""; },
            [](const QuietPrompt&) -> std::string { return ""; },
            [](const NameNeeded& needed) {
                return fmt::format("name?{}{}", needed.why ? " " : "",
                                   needed.why ? to_text(*needed.why) : "");
            },
            [](const PasswordNeeded& needed) {
                return fmt::format("password of {}?{}{}", needed.name, needed.why ? " " : "",
                                   needed.why ? to_text(*needed.why) : "");
            },
            [](const LoggedIn& in) {
                return fmt::format("logged in as {}{}{}", in.name, in.titles,
                                   in.guest ? ", a guest" : "");
            },
            [](const LoginFailed& failed) {
                return fmt::format("login failed: {}", to_text(failed.why));
            },
            [](const base::Boxed<GameOpened>& opened) {
                const auto& time = opened->match.time();
                return fmt::format("opened {}{} {}+{}{}, {}", opened->rated ? "rated " : "",
                                   opened->type, to_seconds(time.base), to_seconds(time.increment),
                                   names_text(opened->names, opened->ratings, opened->match.plan()),
                                   opened->me ? fmt::format("I am {}", rules::letter(*opened->me))
                                              : "watching");
            },
            [](const base::Boxed<SeatsNamed>& named) {
                return "seats" + names_text(named->names, named->ratings, rules::bughouse_plan());
            },
            [](const Announced& announced) { return announcement_text(announced.what); },
            [](const LagTold& told) {
                return told.lag.count() == 0 ? std::string{}
                                             : fmt::format("lag of {} {}", rules::letter(told.seat),
                                                           to_seconds(told.lag));
            },
            [](const FlagTooEarly& early) {
                return fmt::format("no claim after {} half-moves", early.half_moves);
            },
            [](const EndTold& told) {
                return fmt::format("told of {}: {}", rules::letter(told.board), told.end.reason);
            },
            [](const Remark& remark) { return "remark: " + remark.text; },
            [](const GameLeft&) -> std::string { return "left"; },
            [](const PartnerIs& partner) { return "partner " + partner.name.value_or("nobody"); },
        },
        event);
}

} // namespace support
