// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/verbs.h"

#include "src/app/on/handlers.h"
#include "src/app/on/match_flow.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_server.h"
#include "src/base/text.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

namespace app {

using rules::Seat;

namespace {

constexpr base::Millis resign_window{3000};

// Verbs for local tables as well as games on a server.

/// " for bob" if several people play at this keyboard, else empty.
std::string for_player_text(const Table& table, Seat seat) {
    return human_seats(table).size() > 1 ? " for " + table.seats[seat].name : "";
}

/// Asks before a request for `seat`.
template <class What>
LineResult ask_first(const Context& m, std::string_view command, Seat seat, Wording text) {
    confirm_if_playing(
        m, {command, std::move(text), [seat](const Context& as) { as.ask(seat, What{}); }});
    return done;
}

/// Whether the others must agree: over the board, only the arbiter acts without their consent.
bool needs_consent(const Table& table) {
    return table.authority.answers_every_request &&
           (several_people(table) || !rules::undo_pause_abort_allowed(table.match.laws()));
}

void do_abort(const Context& m, Seat seat) {
    m.ask(seat, play::Abort{true});
    if (!m.model.table->authority.answers_every_request) { // the opponent must agree
        const Seat rival = opponent(seat);
        m.notice(fmt::format("asking {} to abort the game", m.model.table->seats[rival].name));
    }
}

LineResult resign(const Context& m, const VerbLine& line) {
    const Seat seat = asking_seat(m);
    const std::string whom = for_player_text(*m.model.table, seat);
    Question question{"resign",
                      wording("resign{0}? Enter or yes resigns, Esc goes on",
                              "resign{0}? Enter does, Esc goes on", whom),
                      [seat](const Context& as) { as.ask(seat, play::Resign{}); }};
    if (line.pressed) {
        question.press_again_until = m.now + resign_window;
        question.text = fmt::format("F9 again within three seconds resigns{}", whom);
    }
    line.confirmed ? question.on_yes(m) : confirm_if_playing(m, std::move(question));
    return done;
}

LineResult abort_match(const Context& m, const VerbLine& line) {
    const Table& table = *m.model.table;
    const Seat seat = asking_seat(m);
    const Wording text =
        needs_consent(table)
            ? wording("do all players agree to abort the match? Enter or yes ends it "
                      "without a result, Esc goes on",
                      "do all agree to abort? Enter or Esc")
        : table.authority.answers_every_request
            ? wording("abort the match? Enter or yes ends it without a result, Esc goes on",
                      "abort the match? Enter does, Esc goes on")
            : wording("ask {0} to abort the game? Enter or yes asks, Esc goes on",
                      "ask {0} to abort? Enter asks, Esc goes on",
                      table.seats[opponent(seat)].name);
    line.confirmed || table.match.plies().empty()
        ? do_abort(m, seat)
        : confirm_if_playing(m, {"abort", text, [seat](const Context& as) { do_abort(as, seat); }});
    return done;
}

/// Pauses the match. Over the board the clocks stop for the arbiter, without anybody's consent.
LineResult pause(const Context& m, const VerbLine& line) {
    const Table& table = *m.model.table;
    if (line.pressed && table.match.paused()) { // the key toggles
        return request_if_running(m, play::Resume{});
    }
    const bool asks = running(table) && !table.watching && table.authority.answers_every_request &&
                      several_people(table) && rules::undo_pause_abort_allowed(table.match.laws());
    if (!asks) {
        return request_if_running(m, play::Pause{});
    }
    return ask_first<play::Pause>(
        m, "pause", asking_seat(m),
        wording("do all players agree to stop the clocks? Enter or yes stops them, Esc goes on",
                "do all agree to a pause? Enter or Esc"));
}

LineResult flip(const Context& m, const VerbLine&) {
    bool& flipped = m.model.review ? m.model.review->flipped : m.model.table->flipped;
    flipped = !flipped;
    return done;
}

LineResult no_match(const Context& m, const VerbLine&) {
    return m.refuse("there is no match yet");
}

/// Flips the boards of a replay, which needs no table.
LineResult flip_recording(const Context& m, const VerbLine& line) {
    return m.model.review ? flip(m, line) : no_match(m, line);
}

LineResult moves(const Context& m, const VerbLine&) {
    m.model.text = record_page(*m.model.table);
    return done;
}

LineResult tell(const Context& m, const VerbLine& line) {
    return tell_partner(m, tell_in_english_letters(m, line.rest));
}

// Verbs for a local table.

LineResult accept_draw(const Context& m, const VerbLine&) {
    return draw_offerer(*m.model.table, asking_seat(m)) ? request_if_running(m, play::OfferDraw{})
                                                        : m.refuse("there is no draw to accept");
}

/// `draw`, as on FICS: claims a draw that the laws give, else offers one or accepts. Players who
/// enforce the laws themselves claim in so many words, since a wrong claim can cost the match.
LineResult draw(const Context& m, const VerbLine&) {
    const rules::Match& match = m.model.table->match;
    const bool claims = match.laws().table.referee == rules::RefereeLaw::strict &&
                        rules::claimable_draw(match, asking_seat(m));
    return claims ? request_if_running(m, play::ClaimDraw{})
                  : request_if_running(m, play::OfferDraw{});
}

/// `flag`: if the referee calls flags, only a draw remains to be claimed.
LineResult claim_flag(const Context& m, const VerbLine&) {
    const Table& table = *m.model.table;
    const bool called = table.match.laws().table.referee == rules::RefereeLaw::strict;
    rules::Match tried = table.match;
    if (called && tried.claim_draw(asking_seat(m), m.now) == rules::Refusal::nothing_to_claim) {
        return m.refuse("flags fall by themselves here; there is no draw to claim");
    }
    return called || !running(table) ? request_if_running(m, play::ClaimDraw{}) : claim(m, "flag");
}

/// Leaves the current match for another one, after asking.
LineResult leave_for(const Context& m, std::string_view command,
                     std::function<void(const Context& m)> on_yes) {
    confirm_if_playing(
        m, {command,
            wording("a match is in progress: leave it? Enter or yes leaves it, Esc goes on",
                    "leave the match? Enter does, Esc goes on"),
            std::move(on_yes)});
    return done;
}

LineResult new_match(const Context& m, const VerbLine& line) {
    if (line.rest.empty()) {
        return leave_for(m, "match", [](const Context& as) { open_another(as, std::nullopt); });
    }
    const auto time = read_time(line.rest);
    if (!time) {
        return m.refuse(time.error());
    }
    MatchTerms terms = next_terms(m.model);
    terms.time = *time;
    return leave_for(m, "match", [terms](const Context& as) { open_another(as, terms); });
}

LineResult play_again(const Context& m, const VerbLine&) {
    return leave_for(m, "rematch", open_rematch);
}

LineResult swap(const Context& m, const VerbLine&) {
    return leave_for(m, "swap", open_swapped);
}

LineResult partners(const Context& m, const VerbLine&) {
    const Table& table = *m.model.table;
    const Seat me = asking_seat(m);
    if (const auto partner = rules::partner(table.match.plan(), me)) {
        m.notice(wording("{0} plays {1} with {2} ({3}) against {4} and {5}", "{0} {1} with {2} {3}",
                         table.seats[me].name, letter(me), table.seats[*partner].name,
                         letter(*partner), table.seats[opponent(me)].name,
                         table.seats[opponent(*partner)].name));
    }
    return done;
}

LineResult say(const Context& m, const VerbLine& line) {
    if (line.rest.empty()) {
        return m.refuse("say what?");
    }
    const Occupant& me = m.model.table->seats[asking_seat(m)];
    m.model.talk.add(fmt::format("{} says: {}", me.name, line.rest));
    return done;
}

LineResult review(const Context& m, const VerbLine&) {
    const Table& table = *m.model.table;
    if (!table.match.outcome() && !table.broken_off) {
        return m.refuse(wording("you can step through the match when it is over",
                                "step through it when it is over"));
    }
    start_review(m);
    return done;
}

LineResult take_back(const Context& m, const VerbLine&) {
    const Table& table = *m.model.table;
    const auto made = unpressed_seat(table);
    const bool own = made && (!m.by || *made == *m.by); // made, but its clock not pressed
    const bool asks = running(table) && !own && several_people(table) &&
                      rules::undo_pause_abort_allowed(table.match.laws());
    if (!asks) {
        return own ? (m.ask(*made, play::TakeBack{}), done)
                   : request_if_running(m, play::TakeBack{});
    }
    const Seat seat = asking_seat(m);
    return ask_first<play::TakeBack>(
        m, "takeback", seat,
        wording("do all players agree that {0} takes their last move back? Enter or yes "
                "takes it back, Esc goes on",
                "{0}'s move taken back? Enter or Esc", table.seats[seat].name));
}

// Verbs on a server.

/// Sends a command whose answer appears on the server's console.
LineResult send_command(const Context& m, std::string_view command, const std::string& rest) {
    return on_raw_line(m,
                       rest.empty() ? std::string(command) : fmt::format("{} {}", command, rest));
}

/// Sends the line to the server, which has a verb of the same name.
LineResult pass_on(const Context& m, const VerbLine& line) {
    return send_command(m, find_verb_by_name(line.word)->help.name(), line.rest);
}

/// Sends `unpause`, the FICS name of this command.
LineResult pass_on_resume(const Context& m, const VerbLine&) {
    return on_raw_line(m, "unpause");
}

LineResult ask_rematch(const Context& m, const VerbLine&) {
    m.ask_server(play::AskRematch{});
    await_answer(m, "rematch");
    return done;
}

LineResult rematch_at_server(const Context& m, const VerbLine& line) {
    const Table& table = *m.model.table;
    if (running(table) && !table.watching) {
        return m.refuse("the match is not over");
    }
    const auto& chairs = m.model.server->chairs;
    if (chairs && chairs->chairs.me && !chairs->chairs.playing) { // the same players sit there
        m.ask_server(play::SendLine{"ready on"});
        show_chairs(m);
        return done;
    }
    m.notice("asking for a rematch");
    return ask_rematch(m, line);
}

/// An offer by its number or by the player who made it; the newest if `which` is empty.
const play::Offer* find_offer(const Server& server, std::string_view which) {
    if (which.empty()) {
        return newest_offer(server);
    }
    const auto found =
        std::find_if(server.offers.rbegin(), server.offers.rend(), [&](const auto& offer) {
            return offer.id == which || base::same_ignoring_case(offer.from, which);
        });
    return found == server.offers.rend() ? nullptr : &*found;
}

/// Answers when no offer is known: accepting after a game means a rematch; otherwise the server,
/// which may know of an offer, gets the command.
LineResult answer_unknown(const Context& m, const VerbLine& line, bool accept) {
    if (!m.model.table) {
        return m.refuse(std::string(no_offer));
    }
    const Table& table = *m.model.table;
    const bool over = table.match.outcome() || table.broken_off;
    if (accept && over && !table.watching) {
        return rematch_at_server(m, line);
    }
    return send_command(m, accept ? "accept" : "decline", {});
}

/// Accepts or declines; an offered draw on the board comes before other offers.
LineResult answer(const Context& m, const VerbLine& line, bool accept) {
    const std::string& which = line.rest;
    const Seat me = asking_seat(m);
    if (which.empty() && plays(m.model) && draw_offerer(*m.model.table, me)) {
        accept ? m.ask(me, play::OfferDraw{}) : m.ask(me, play::Decline{});
        return done;
    }
    const auto* offer = find_offer(*m.model.server, which);
    if (offer == nullptr) {
        return which.empty() ? answer_unknown(m, line, accept)
                             : m.refuse(fmt::format("{} \"{}\"", no_offer, which));
    }
    m.ask_server(play::AnswerOffer{offer->id, accept}); // the server reports the outcome
    await_answer(m, accept ? "accept" : "decline");
    return done;
}

LineResult accept_offer(const Context& m, const VerbLine& line) {
    return answer(m, line, true);
}

LineResult decline_offer(const Context& m, const VerbLine& line) {
    return answer(m, line, false);
}

LineResult claim_flag_at_server(const Context& m, const VerbLine&) {
    return send_command(m, "flag", {});
}

LineResult match_at_server(const Context& m, const VerbLine& line) {
    return line.rest.empty() ? m.refuse("match whom? match NAME 3 0 bughouse")
                             : send_command(m, "match", line.rest);
}

LineResult moves_at_server(const Context& m, const VerbLine& line) {
    return line.rest.empty() ? moves(m, line) : send_command(m, "moves", line.rest);
}

LineResult partner_at_server(const Context& m, const VerbLine& line) {
    if (!line.rest.empty()) {
        return send_command(m, "partner", line.rest);
    }
    const auto& partner = m.model.server->partner; // sending `partner` would end the partnership
    m.notice(partner ? *partner + " is your partner" : "you have no partner");
    return done;
}

/// Pauses our game. A watched game cannot be paused; there the key stops watching it.
LineResult pause_at_server(const Context& m, const VerbLine& line) {
    const bool goes_on = line.pressed && m.model.table->match.paused();
    if (!m.model.table->watching || goes_on) {
        return pause(m, line);
    }
    if (m.model.table->match.outcome()) {
        m.model.server->in_front = true;
    } else {
        m.ask_server(play::StopWatching{});
        m.model.server->watches_best = false; // else this match would be shown again
        m.model.server->next_lobby_request.reset();
    }
    return done;
}

LineResult say_at_server(const Context& m, const VerbLine& line) {
    return line.rest.empty() ? m.refuse("say what?") : send_command(m, "say", line.rest);
}

LineResult take_back_at_server(const Context& m, const VerbLine& line) {
    if (m.model.table->match.plan().boards > 1) {
        return m.refuse(wording("no takebacks in bughouse: captured pieces have been passed on",
                                "no takebacks in bughouse"));
    }
    return line.rest.empty() ? request_if_running(m, play::TakeBack{})
                             : send_command(m, "takeback", line.rest);
}

constexpr std::array match_rows{
    in_matches({"abort ab", "", "end the match without a result"}, while_running<abort_match>,
               while_running<abort_match>, pass_on, true),
    in_matches({"accept a", "", "accept an offer: a draw, or on a server one by number or name",
                "[WHICH]"},
               accept_draw, accept_offer, accept_offer),
    in_matches({"decline dec", "", "decline an offer in the same way", "[WHICH]"},
               request<play::Decline>, decline_offer, decline_offer),
    in_matches({"draw", "", "offer, accept or claim a draw"}, draw, request<play::OfferDraw>,
               pass_on),
    in_matches({"flag fl", "", "claim what can be claimed; flags fall by themselves"}, claim_flag,
               claim_flag_at_server, pass_on),
    VerbRow{{"flip", "", "flip both boards"}, flip_recording, flip, flip, no_match},
    in_matches({"match new m", "[3+0]", "a new match, perhaps with another time control"},
               new_match, match_at_server, pass_on),
    in_matches({"moves mo", "", "the moves so far; on a server also of a GAME", "[GAME]"}, moves,
               moves_at_server, pass_on),
    in_matches(
        {"partner", "", "who plays with whom; on a server ask NAME to be your partner", "[NAME]"},
        partners, partner_at_server, pass_on),
    in_matches({"pause", "", "stop all clocks"}, pause, pause_at_server, pass_on),
    in_matches({"ptell pt", "TEXT", "tell your partner; ;TEXT does the same"}, tell, tell, tell),
    in_matches({"rematch rem", "", "the same match again"}, play_again, rematch_at_server,
               ask_rematch),
    in_matches({"resign", "", "resign the match; resign! does not ask"}, while_running<resign>,
               while_running<resign>, pass_on, true),
    in_matches({"resume unpause", "", "start the clocks again"}, request<play::Resume>,
               request<play::Resume>, pass_on_resume),
    in_matches({"review step", "", "step through the finished match"}, review, review, no_match),
    in_matches({"say kibitz", "TEXT", "say something to the whole table"}, say, say_at_server,
               pass_on),
    own_table({"swap", "", "the same match again, colours swapped"}, swap),
    in_matches(
        {"takeback take undo", "", "take back your last move, and the reply to it", "[HALF-MOVES]"},
        take_back, take_back_at_server, pass_on),
};

} // namespace

std::optional<std::string> why_not_running(const Table& table) {
    if (table.watching) {
        return "you are watching this game, not playing in it";
    }
    if (running(table)) {
        return std::nullopt;
    }
    if (table.broken_off) {
        return "this match was broken off";
    }
    return std::string(rules::to_text(table.match.outcome() ? rules::Refusal::match_over
                                                            : rules::Refusal::not_started));
}

LineResult request_if_running(const Context& m, decltype(play::Request::what) what) {
    if (const auto why = why_not_running(*m.model.table)) {
        return m.refuse(*why);
    }
    m.ask(asking_seat(m), std::move(what));
    if (m.model.server) { // which may refuse it in words
        await_answer(m, "the server's answer");
    }
    return done;
}

std::span<const VerbRow> match_verbs() {
    return match_rows;
}

} // namespace app
