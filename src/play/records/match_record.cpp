// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/match_record.h"

#include "src/base/text.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/laws/verdict_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/notation/moves/seconds.h"
#include "src/play/boards.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/rulings.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace play {

std::string time_left_text(const rules::Match& match,
                           const rules::PerSeat<std::optional<base::Millis>>& known_left) {
    std::string text;
    for (const rules::Seat seat : rules::seats(match.plan())) {
        if (const auto& known = known_left[seat]) {
            text += fmt::format("{}{} {}", text.empty() ? "" : " ", rules::letter(seat),
                                notation::to_seconds(*known));
        }
    }
    return text;
}

std::string offers_and_faults_text(const rules::Match& match) {
    rules::Match then = match;
    rules::OverTheBoard(then).end_stop();
    std::vector<std::string> items;
    for (const rules::Seat seat : rules::seats(match.plan())) {
        const auto add = [&](bool stands, std::string_view what) {
            if (stands) {
                items.push_back(fmt::format("{} {}", rules::letter(seat), what));
            }
        };
        const auto& [fault, flag_fell, frozen_until_clock, wants_stop] =
            then.table_state().seats[seat];
        add(match.draw_offers().offered(seat), "draw");
        add(match.draw_offers().offered_this_move(seat), "asked");
        add(flag_fell, "flag");
        add(wants_stop, "stop");
        if (fault) {
            const bool move = fault->kind == rules::Fault::Kind::illegal_move;
            add(true, fmt::format("{}{}", move ? "illegal" : "wrong_stop",
                                  fault->too_late_to_claim ? " late" : ""));
        }
        if (frozen_until_clock) {
            add(true, fmt::format("frozen {}", notation::to_seconds(*frozen_until_clock)));
        }
    }
    return fmt::format("{}", fmt::join(items, ", "));
}

void recall_offers_and_faults(std::string_view text, rules::Match& match) {
    using Kind = rules::Fault::Kind;
    auto& offers = match.draw_offers();
    for (const std::string_view item : base::split(text, ',')) {
        const auto tokens = base::tokens(item);
        const auto seat = tokens.size() < 2 ? std::nullopt : rules::seat_from(tokens[0]);
        if (!seat || !rules::has(match.plan(), *seat)) {
            continue;
        }
        auto& top = match.table_state().seats[*seat];
        const auto what = tokens[1];
        offers.restore(*seat, offers.offered(*seat) || what == "draw",
                       offers.offered_this_move(*seat) || what == "asked");
        top.flag_fell = top.flag_fell || what == "flag";
        top.wants_stop = top.wants_stop || what == "stop";
        if (what == "illegal" || what == "wrong_stop") {
            const bool late = tokens.size() > 2 && tokens[2] == "late";
            top.fault = {what == "illegal" ? Kind::illegal_move : Kind::wrong_stop, late};
        } else if (what == "frozen" && tokens.size() > 2) {
            top.frozen_until_clock = notation::seconds_from(tokens[2]);
        }
    }
}

namespace {

constexpr std::string_view of_a_bot = "program, level ";

} // namespace

std::string bot_type_tag_value(int level, std::string_view engine) {
    const std::string type = fmt::format("{}{}", of_a_bot, level);
    return engine.empty() ? type : fmt::format("{} ({})", type, engine);
}

int bot_level_in(std::string_view type) {
    if (!type.starts_with(of_a_bot)) {
        return 0;
    }
    type.remove_prefix(of_a_bot.size());
    const int level = base::to_number<int>(type.substr(0, type.find(" ("))).value_or(0);
    return level >= 1 && level <= highest_bot_level ? level : 0;
}

using notation::Game;
using rules::Match;
using rules::Seat;
using rules::Side;

std::string player_tag(Seat seat) {
    return fmt::format("{}{}", seat.side == Side::white ? "White" : "Black",
                       rules::letter(seat.board));
}

namespace {

void add_seats(const Match& match, const RecordFacts& record_facts, Game& game) {
    for (const Seat seat : rules::seats(match.plan())) {
        const std::string tag = player_tag(seat);
        game.tags.push_back({tag, record_facts.names[seat]});
        if (!record_facts.ratings[seat].empty()) {
            game.tags.push_back({tag + "Elo", record_facts.ratings[seat]});
        }
        if (record_facts.bot_levels[seat] != 0) {
            game.tags.push_back({tag + "Type", bot_type_tag_value(record_facts.bot_levels[seat],
                                                                  record_facts.engines[seat])});
        }
    }
}

/// Adds the tag FEN, unless the match began with the standard array.
void add_starts(const Match& match, const RecordFacts& record_facts,
                const std::vector<rules::Position>& starts, Game& game) {
    std::vector<notation::BfenBoard> boards;
    bool standard = true;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto setup = starts[i].setup();
        notation::BfenBoard board{setup, {}};
        for (const Side side : rules::both_sides) {
            const auto& known = record_facts.clocks[{static_cast<rules::BoardId>(i), side}];
            if (!match.time().unlimited) {
                board.clocks[side] = known.value_or(match.time().base);
            }
            standard = standard && !known;
        }
        standard = standard && setup == rules::standard_setup();
        boards.push_back(board);
    }
    if (!standard) {
        game.tags.push_back({"Setup", "1"});
        game.tags.push_back({"FEN", notation::to_bfen(boards)});
    }
}

notation::Note comment(const std::string& text) {
    return {notation::Note::Kind::brace, "C:" + text, {}};
}

/// Adds the tag Lag in the form of FICS exports: milliseconds, in the order of the half-moves.
void add_lags(const RecordFacts& record_facts, Game& game) {
    std::string lags;
    for (const auto lag : record_facts.lags) {
        lags += fmt::format("{}{}", lags.empty() ? "" : " ", lag.count());
    }
    if (!lags.empty()) {
        game.tags.push_back({"Lag", lags});
    }
}

/// Adds the notes of claims, stops and sanctions, each after the half-move that it followed.
void add_table_notes(const Match& match, Game& game) {
    for (const auto& table_note : match.table_state().notes) {
        notes_after(game, table_note.plies_before).push_back(note_of(table_note, match.laws()));
    }
}

/// Adds the tells. If half-moves were taken back, a tell goes after the last one left.
void add_tells(const std::vector<Tell>& tells, Game& game) {
    for (const Tell& tell : tells) {
        notes_after(game, tell.plies_before).push_back(note_of(tell));
    }
}

void add_left(const Match& match, const RecordFacts& record_facts, Game& game) {
    std::string text = time_left_text(match, record_facts.left);
    if (!text.empty()) {
        game.tags.push_back({std::string(left_tag), std::move(text)});
    }
    std::string pending = match.outcome() ? "" : offers_and_faults_text(match);
    if (!pending.empty()) {
        game.tags.push_back({std::string(offers_and_faults_tag), std::move(pending)});
    }
}

/// Writes `(=)` after the last half-move of each player who offered a draw (WBN E13).
void add_draw_offers(const Match& match, Game& game) {
    for (const auto& offer : match.draw_offers().offers_made()) {
        for (std::size_t i = std::min(offer.plies_before, game.moves.size()); i-- > 0;) {
            if (game.moves[i].seat == offer.by) {
                game.moves[i].notes.push_back({notation::Note::Kind::nag_or_draw_offer, "(=)", {}});
                break;
            }
        }
    }
}

/// Adds the ends of boards after which other boards played on.
void add_board_ends(const Match& match, const rules::Names& names, Game& game) {
    for (const auto& [end, after] : ended_boards(match)) {
        notes_after(game, after).push_back(note_of(end, match.laws(), names));
    }
}

/// The clock after a half-move, which shows 0 once the flag has fallen (WBN 7.3).
std::string clock_of(const rules::Ply& ply) {
    return notation::to_seconds(std::max(ply.left, base::Millis{}));
}

void add_moves(const Match& match, const std::vector<rules::Position>& starts, Game& game) {
    const auto ends = ended_boards(match);
    auto boards = Boards::from(starts);
    const auto& removals = match.stalls().removals;
    auto next = removals.begin();
    const auto note_removals = [&](std::vector<notation::Note>& notes, std::size_t plies) {
        for (; next != removals.end() && next->plies == plies; ++next) {
            auto& position = boards.positions[next->seat.board];
            position = position.without(next->square);
            notes.push_back(note_of(*next));
        }
    };
    note_removals(game.notes_before_moves, 0);
    const bool by_hand = match.laws().table.referee == rules::RefereeLaw::claims;
    for (const auto& ply : match.plies()) {
        const auto& position = boards.positions[ply.seat.board];
        const auto comes =
            supply(match.plan(), match.laws(), ends, opponent(ply.seat), game.moves.size());
        game.moves.push_back({position.move_number(),
                              ply.seat,
                              notation::to_san(position, ply.move, comes),
                              match.time().unlimited ? "" : clock_of(ply),
                              {}});
        const auto wrong = by_hand ? rules::why_illegal(position, ply.move) : std::nullopt;
        if (wrong) {
            const auto held =
                supply(match.plan(), match.laws(), ends, ply.seat, game.moves.size() - 1);
            const bool fed = held.rescue != rules::Rescue::none;
            const auto why = *rules::why_illegal(position, ply.move, fed);
            game.moves.back().notes.push_back(
                comment(fmt::format("illegal: {}", rules::to_text(why))));
        }
        boards.play(match.plan(), ply.seat, ply.move);
        note_removals(game.moves.back().notes, game.moves.size());
    }
    add_draw_offers(match, game);
    add_table_notes(match, game);
}

/// Adds a comment that says which article decided; the words before the result only name the end.
void add_verdict(const Match& match, const rules::Names& names, Game& game) {
    const auto& outcome = match.outcome();
    if (outcome && outcome->decided_by.ending != rules::Ending::aborted && !game.moves.empty()) {
        const auto phrase = notation::outcome_text(*outcome, match.plan(), match.laws(), names);
        game.moves.back().notes.push_back(comment(phrase));
    }
}

} // namespace

std::vector<rules::Position> starts_of(const Match& match) {
    std::vector<rules::Position> starts;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        starts.push_back(match.start(board));
    }
    if (match.laws().table.referee != rules::RefereeLaw::strict) {
        return starts; // where players enforce the laws, that drop may be an offence
    }
    auto boards = Boards::from(starts);
    for (const auto& [seat, move, passed, left, at] : match.plies()) {
        auto& position = boards.positions[seat.board];
        if (move.is_drop() && !position.hand(seat.side).holds(move.new_kind())) {
            position.give(seat.side, move.new_kind());
            starts[static_cast<std::size_t>(seat.board)].give(seat.side, move.new_kind());
        }
        boards.play(match.plan(), seat, move);
    }
    return starts;
}

Game record_of(const Match& match, const RecordFacts& record_facts) {
    Game game;
    game.tags = {
        {"Event", record_facts.event}, {"Site", record_facts.site}, {"Date", record_facts.date}};
    if (!record_facts.time.empty()) {
        game.tags.push_back({"Time", record_facts.time});
    }
    add_seats(match, record_facts, game);
    game.tags.push_back({"TimeControl", notation::to_text(match.time())});
    if (match.plan() != rules::bughouse_plan()) {
        game.tags.push_back({"Variant", std::string(match.plan().name)});
    }
    const auto variant = rules::variant(match.plan().name);
    game.tags.push_back(
        {"Laws", notation::to_text(match.laws(), variant ? variant->laws : nullptr)});
    const auto starts = starts_of(match);
    add_starts(match, record_facts, starts, game);
    game.result = "*";
    if (const auto& outcome = match.outcome()) {
        game.result = rules::result_text(*outcome, match.plan());
        game.end_text = record_facts.end_text.empty()
                            ? rules::end_text(*outcome, record_facts.names)
                            : record_facts.end_text;
    }
    game.tags.push_back({"Result", game.result});
    add_lags(record_facts, game);
    add_left(match, record_facts, game);
    if (!record_facts.remark.empty()) {
        game.notes_before_moves.push_back(comment(record_facts.remark));
    }
    add_moves(match, starts, game);
    add_board_ends(match, record_facts.names, game);
    add_tells(record_facts.tells, game);
    add_verdict(match, record_facts.names, game);
    return game;
}

} // namespace play
