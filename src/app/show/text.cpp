// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/text.h"

#include "src/app/line/input.h"
#include "src/app/settings.h"
#include "src/app/show/typing.h"
#include "src/base/text.h"
#include "src/notation/laws/verdict_text.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {

using rules::Seat;
using rules::SeatState;

namespace {

Wording last_drop_text(const Table& table) {
    const auto& window = *table.match.last_drop();
    const auto piece = notation::name(window.kind);
    if (!table.seats[window.seat].at_this_keyboard) {
        return wording("mate, unless {0} mates with the {1} just captured",
                       "mate, unless {0} mates with the {1}", table.seats[window.seat].name, piece);
    }
    return wording("{0}: your partner is mated; drop the {1} with mate, or decline",
                   "drop the {1} with mate, or decline", letter(window.seat), piece);
}

/// The tone of the result: good, bad or neutral news for the players here.
Tone result_tone(const Table& table) {
    const auto winner = table.match.outcome()->winner;
    const bool mine = winner == table.match.plan().team[table.terms.seat];
    return !winner || table.watching ? Tone::notice : mine ? Tone::good : Tone::warning;
}

/// The number that a stalling count has reached, 1 to 10.
int counted(const rules::StallCount& count, base::Instant now) {
    constexpr base::Millis step{1000};
    const auto to_come = (count.due - now - base::Millis{1}) / step;
    return static_cast<int>(std::clamp<std::int64_t>(10 - to_come, 1, 10));
}

/// The winner in our words, and the reason in the server's, which alone knows it.
std::string server_verdict(const Table& table, const rules::Outcome& outcome,
                           const rules::Names& names) {
    std::string phrase = rules::to_text(outcome, table.match.plan(), names);
    const std::string& told = table.server_game.end_text[outcome.decided_by.board];
    const bool known = told.empty() || told == "aborted" ||
                       base::same_ignoring_case(told, rules::end_text(outcome, names));
    if (known) {
        return phrase;
    }
    return outcome.winner ? fmt::format("{}: {}", phrase.substr(0, phrase.find(": ")), told) : told;
}

/// The result in short: "alice and bob win 1-0: mate".
std::string short_verdict_text(const Table& table) {
    const rules::Outcome& outcome = *table.match.outcome();
    const std::string phrase = rules::to_text(outcome, table.match.plan(), names_of(table));
    const std::string who = phrase.substr(0, phrase.find(": "));
    return outcome.winner
               ? fmt::format("{}: {}", who, rules::text_of(outcome.decided_by.ending).brief)
               : who;
}

bool by_claims(const rules::Match& match) {
    return match.laws().table.referee == rules::RefereeLaw::claims;
}

/// Says which move has been made but not completed by pressing the clock; may be empty.
Wording unpressed_text(const Table& table) {
    const auto seat = unpressed_seat(table);
    if (!seat) {
        return {};
    }
    return wording(
        "{0} is played: Enter presses the clock, `takeback` takes it back",
        "{0} is played: Enter presses the clock",
        shown_san(table.match, *seat, table.match.table_state().boards[seat->board].made));
}

Sentence not_started_text(const Table& table) {
    if (table.broken_off && is_adjourned(table)) {
        return {"adjourned: Esc leaves these boards", Tone::notice};
    }
    if (table.broken_off) {
        return {wording("the server no longer has this game: Esc leaves it",
                        "this game is gone: Esc leaves it"),
                Tone::warning};
    }
    if (!is_local(table)) {
        return {}; // the server starts the clocks
    }
    if (!table.open) {
        return {"setting up the table", Tone::notice};
    }
    const std::string what = table.match.time().unlimited ? "match" : "clocks";
    if (table.watching) {
        return {"the match has not begun yet", Tone::notice};
    }
    if (human_seats(table).empty()) {
        return {fmt::format("Ready? Enter starts the {}", what), Tone::notice};
    }
    return {several_people(table) && !first_move_declares_ready(table)
                ? wording("Ready? Enter or `ready` starts the {0}",
                          "Enter or `ready` starts the {0}", what)
                : wording("Ready? Enter or your first move starts the {0}",
                          "Enter or a move starts the {0}", what),
            Tone::notice};
}

Sentence board_over_text(const Table& table, rules::BoardId board) {
    if (const auto& end = table.match.board_end(board); !table.match.outcome() && end) {
        return {
            fmt::format("board {} has ended: {}", letter(board), rules::text_of(end->ending).brief),
            Tone::notice};
    }
    return {Wording(verdict_text(table), short_verdict_text(table)), result_tone(table)};
}

Sentence standing_text(const Table& table, Seat seat) {
    switch (table.match.seat_state(seat)) {
    case SeatState::not_started:
        return not_started_text(table);
    case SeatState::over:
        return board_over_text(table, seat.board);
    case SeatState::waits_for_opponent:
        return {table.seats[opponent(seat)].name + " to move", Tone::quiet};
    case SeatState::waits_for_turn: {
        const auto turn = rules::on_turn(table.match);
        const std::string who = turn ? table.seats[*turn].name : "";
        return {fmt::format("{} to move on board {}", who, turn ? letter(turn->board) : '?'),
                Tone::quiet};
    }
    case SeatState::to_move:
        return {}; // shown by a chip
    case SeatState::in_check:
        return {"in check", Tone::warning};
    case SeatState::needs_piece_in_check:
        return {by_claims(table.match) ? "in check: nothing in hand helps"
                                       : "in check: needs a piece from partner",
                Tone::alarm};
    case SeatState::has_no_move:
        return {rules::can_be_fed(table.match, seat)
                    ? "no legal move: wait for a piece from partner"
                    : "no legal move, and no piece can come",
                Tone::warning};
    case SeatState::last_drop:
        return {last_drop_text(table), Tone::alarm};
    }
    return {};
}

} // namespace

Sentence state_text(const Table& table) {
    if (table.match.paused()) {
        return {wording("paused: `resume` {}", "paused: `resume` goes on",
                        table.match.time().unlimited ? "goes on" : "starts the clocks again"),
                Tone::notice};
    }
    const Seat me = typing_seat(table);
    if (const auto& pending = table.pending; pending && !pending->sent && !table.match.outcome()) {
        return {wording("{0}: Enter plays it, Esc takes it back",
                        "{0}: Enter plays it, Esc does not", pending->text),
                Tone::notice};
    }
    if (running(table) && table.match.last_drop()) {
        return {last_drop_text(table), Tone::alarm};
    }
    if (running(table)) {
        if (Wording made = unpressed_text(table); !made.empty()) {
            return {std::move(made), Tone::notice};
        }
        const bool on_server =
            !table.authority.answers_every_request; // which shows offers on a line of their own
        if (const auto by = on_server ? std::nullopt : draw_offerer(table, me)) {
            return {wording("{0} offers a draw: F3 accepts, F4 declines",
                            "{0}: draw? F3 accepts, F4 declines", table.seats[*by].name),
                    Tone::notice};
        }
    }
    Sentence standing = standing_text(table, me);
    const bool calm = standing.text.empty() || standing.tone == Tone::quiet;
    const std::string awaits =
        running(table) && calm && table.match.draw_offered(me) ? draw_awaits_text(table, me) : "";
    return awaits.empty()
               ? standing
               : Sentence{wording("the draw waits for {0}", "draw: {0}", awaits), Tone::quiet};
}

std::string verdict_text(const Table& table) {
    const rules::Outcome& outcome = *table.match.outcome();
    const rules::Names names = names_of(table);
    if (table.authority.follows_match_laws) {
        return notation::outcome_text(outcome, table.match.plan(), table.match.laws(), names);
    }
    const std::string& rating = table.server_game.rating_change;
    return server_verdict(table, outcome, names) +
           (rating.empty() ? "" : "; your rating " + rating);
}

std::string unfinished_text(const Table& table) {
    const std::string& host = table.server_game.server_host;
    const std::string what = host.empty() ? "" : fmt::format(" on {}", host);
    const std::size_t moves = table.match.plies().size();
    return fmt::format("{}'s match{} was left after {} half-move{}",
                       table.seats[table.terms.seat].name, what, moves, moves == 1 ? "" : "s");
}

Text board_text(const rules::Match& match, rules::BoardId board, base::Instant now) {
    const Seat seat{board, match.position(board).turn()};
    const auto& ended = match.board_end(board);
    if (const auto& outcome = match.outcome(); outcome && !ended) {
        return outcome->decided_by.board == board
                   ? Text{std::string(rules::text_of(outcome->decided_by.ending).brief),
                          Tone::alarm}
                   : Text{};
    }
    if (const auto& count = match.stalls().counts[board]) {
        return {count->due > now ? fmt::format("stalling: {} of 10", counted(*count, now))
                                 : "ten: a piece may be taken",
                Tone::warning};
    }
    if (ended) {
        return {std::string(rules::text_of(ended->ending).brief), Tone::alarm};
    }
    switch (match.seat_state(seat)) {
    case SeatState::not_started:
    case SeatState::over:
    case SeatState::waits_for_opponent:
    case SeatState::waits_for_turn:
    case SeatState::to_move:
        return {};
    case SeatState::in_check:
        return {"check", Tone::warning};
    case SeatState::needs_piece_in_check:
        return by_claims(match) ? Text{"check", Tone::warning}
                                : Text{"check: needs a piece from partner", Tone::alarm};
    case SeatState::has_no_move:
        return {rules::can_be_fed(match, seat) ? "no move: waits for a piece" : "no move",
                Tone::warning};
    case SeatState::last_drop:
        return {"last drop", Tone::alarm};
    }
    return {};
}

std::string match_description(const Table& table) {
    const rules::TablePlan& plan = table.match.plan();
    std::vector<std::string> with;
    std::vector<std::string> against;
    for (const Seat seat : rules::seats(plan)) {
        const Occupant& who = table.seats[seat];
        auto& team = plan.team[seat] == plan.team[table.terms.seat] ? with : against;
        const bool named = std::ranges::find(team, who.name) != team.end();
        if (!who.at_this_keyboard && who.name != Occupant::unknown && !named) {
            team.push_back(who.name);
        }
    }
    if (table.watching) {
        return fmt::format("watching {} against {}", base::joined_names(with),
                           base::joined_names(against));
    }
    const std::string time = to_text(table.match.time());
    return with.empty() && against.empty() ? time + " at one keyboard"
           : with.empty()    ? fmt::format("{} against {}", time, base::joined_names(against))
           : against.empty() ? fmt::format("{} with {}", time, base::joined_names(with))
                             : fmt::format("{} with {}, against {}", time, base::joined_names(with),
                                           base::joined_names(against));
}

std::string why_not_moving(const rules::Match& match, Seat seat) {
    if (!match.outcome() && match.to_move(seat) && match.table_state().boards[seat.board].made) {
        return "not pressed";
    }
    switch (match.seat_state(seat)) {
    case SeatState::not_started:
    case SeatState::over:
    case SeatState::waits_for_opponent:
    case SeatState::waits_for_turn:
    case SeatState::to_move:
    case SeatState::in_check:
        return {};
    case SeatState::needs_piece_in_check:
        return rules::can_be_fed(match, seat) ? "needs a piece" : "in check";
    case SeatState::has_no_move:
        return "no move";
    case SeatState::last_drop:
        return "last drop";
    }
    return {};
}

namespace {

constexpr std::string_view chairs_keys =
    "r ready   s start   b bot   x clear   c chairs   t time   l laws   q out   F1";

/// The action that Enter performs on the chosen row of the lobby.
std::string_view enter_word(const LobbyList& lobby) {
    const auto chosen = lobby.chosen();
    switch (chosen ? lobby.rows()[*chosen].kind : LobbyRow::Kind::player) {
    case LobbyRow::Kind::game:
        return "watch";
    case LobbyRow::Kind::partnership:
        return "match";
    case LobbyRow::Kind::seek:
        return "take";
    case LobbyRow::Kind::heading:
    case LobbyRow::Kind::player:
        return "tell";
    }
    return {};
}

std::string server_key_text(const Server& server) {
    using Awaits = Server::Awaits;
    if (server.awaits == Awaits::name) {
        return "your name, or guest   Enter sends it   F1 help   /quit";
    }
    if (server.awaits != Awaits::command) {
        return "hidden as you type   Enter sends it   Esc clears it";
    }
    if (server.me.empty()) {
        return "F1 help   Alt-1..5 talk   /quit";
    }
    if (server.challenge && server.lobby.has_focus) {
        return "arrows choose   Enter send   Esc back";
    }
    if (server.lobby.has_focus) {
        return fmt::format("P partner   M match   O watch   Enter {}   R refresh   Esc back",
                           enter_word(server.lobby));
    }
    return fmt::format("F1 help   F7 lobby   {}; partner   Alt-1..5 talk   Alt-w reply   /quit",
                       server.chairs ? "/table your table   " : "");
}

std::string game_key_text(const Table& table, const Server& server) {
    const bool over = table.match.outcome() || table.broken_off;
    if (table.watching) {
        return over ? "/review   F2 flip   F7 lobby   Esc console   Alt-1..5 talk   F1 help"
                    : "F10 stop watching   Alt-0 next   F2 flip   F7 lobby   Alt-1..5 talk   F1 "
                      "help";
    }
    if (!is_open(server)) {
        return "Enter reconnects   v Enter step through   Esc console   F1 help";
    }
    if (over && server.chairs) {
        return "Enter to the table   r Enter ready again   v Enter step through   F1 help";
    }
    if (over) {
        return "r Enter rematch   v Enter step through   F7 lobby   Esc console   F1 help";
    }
    return rules::partner(table.match.plan(), table.terms.seat)
               ? "Tab moves   Alt-n b r q p ask   ; partner   Alt-1..5 talk   F1 help   F6 draw"
               : "Tab moves   F6 draw   F9 resign   F11 takeback   Alt-1..5 talk   F1 help";
}

/// The keys after a match: "r rematch   b blunders   t story   with Enter: s swap   ...". In text
/// mode all of them need Enter.
std::string after_match_keys_text(bool text_mode) {
    std::string text;
    bool without_enter = true;
    for (const AfterMatchKey& answer : after_match_keys) {
        if (answer.key_line_label.empty()) {
            continue;
        }
        text += text.empty() ? "" : "   ";
        text += std::exchange(without_enter, answer.without_enter) && !answer.without_enter &&
                        !text_mode
                    ? "with Enter: "
                    : "";
        text += fmt::format("{} {}", answer.letter, answer.key_line_label);
    }
    return text;
}

} // namespace

std::string key_text(const Model& model) {
    if (model.text && model.text->kind == TextPage::Kind::losses) {
        return "up down choose   Enter go there   Esc back";
    }
    if (model.text && model.text->kind == TextPage::Kind::variables) {
        return "up down choose   Enter edits it   q back";
    }
    if (model.text && !model.text->topic.empty()) {
        return "left right topics   PgUp PgDn scroll   q back";
    }
    if (model.text) {
        return model.page() == Model::Page::table && running(*model.table)
                   ? "q back, or type on   arrows PgUp PgDn scroll"
                   : "arrows PgUp PgDn scroll   q back";
    }
    if (model.field) {
        return values_of(*model.field->setting).empty() ? "Enter keeps it   Esc back"
                                                        : "Enter keeps it   Tab values   Esc back";
    }
    if (model.settings) {
        return "arrows change   Enter types   d default   q back";
    }
    switch (model.page()) {
    case Model::Page::start:
        return "Enter chooses   arrows move   F1 help   q quit";
    case Model::Page::library:
        return model.library->typing
                   ? "Enter or Esc ends it   partner:bob lost   \"opening:e4 e5\""
                   : "Enter replays   / filter   x export   s statistics   q back";
    case Model::Page::review:
        return model.review->place
                   ? "12a  a half-move   2:31  a time   x + # t  the next one   Esc back"
                   : fmt::format("{} step   a analyse   b blunders   t story   space run   q back",
                                 model.looks.text_mode ? "left right" : "arrows");
    case Model::Page::server:
        return at_chairs(model) ? std::string(chairs_keys) : server_key_text(*model.server);
    case Model::Page::table:
        break;
    }
    if (mode(model) == Mode::board) {
        return "Enter takes and puts   1-5 from the hand   Tab other board   Esc back";
    }
    if (model.server) {
        return game_key_text(*model.table, *model.server);
    }
    if (!model.table->match.started()) {
        return "Enter ready   F1 help   /quit";
    }
    if (model.table->match.outcome()) {
        return after_match_keys_text(model.looks.text_mode);
    }
    if (model.table->terms.bots_only) {
        return "F2 flip   F12 layout   F1 help   /quit";
    }
    return rules::teammate(model.table->match.plan(), model.table->terms.seat)
               ? "Tab moves   Alt-n b r q p ask   Alt-s sit   ; tells   F1 help   F9 resign"
               : "Tab moves   F1 help   F2 flip   F6 draw   F9 resign";
}

} // namespace app
