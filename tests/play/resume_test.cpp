// SPDX-License-Identifier: GPL-3.0-or-later
// Matches saved in their record and resumed.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/laws/law_text.h"
#include "src/play/records/match_record.h"
#include "src/play/records/notes.h"
#include "src/play/records/recording.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"

#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"
#include "tests/support/playable_moves.h"

#include <algorithm>

using namespace rules;
using namespace std::chrono_literals;
using base::Instant;
using support::seat;

namespace {

std::string recorded(const Match& match) {
    play::RecordFacts record_facts;
    for (const Seat each : seats(match.plan())) {
        record_facts.names[each] = letter(each);
    }
    return notation::write_bpgn(play::record_of(match, record_facts));
}

base::Result<play::Unfinished, std::string> again(const std::string& text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    return play::resumable_match(reader.next().value(), *preset("fics"));
}

void check_same(const Match& before, const Match& after) {
    CHECK(after.plan() == before.plan());
    CHECK(after.laws() == before.laws());
    CHECK(after.time() == before.time());
    CHECK(after.plies().size() == before.plies().size());
    for (int i = 0; i < before.plan().boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        CHECK(after.position(board) == before.position(board));
        CHECK(after.start(board) == before.start(board));
        CHECK(after.board_end(board) == before.board_end(board));
        CHECK(after.repetition_keys(board) == before.repetition_keys(board));
    }
    CHECK_FALSE(after.started());
}

Match match_of(std::string_view name, const TimeControl& time,
               const std::vector<Position>& starts = {}) {
    const auto found = *variant(name);
    Match match(found.plan(), found.laws(*preset("wbn")), time, starts);
    match.begin(support::epoch);
    return match;
}

} // namespace

TEST_CASE("a match of every variation is gone on with where its record left it") {
    const std::string name(GENERATE(as<std::string>{}, "bughouse", "crazyhouse", "tandem",
                                    "transfer", "siamese", "ring2", "ring3", "ring5"));
    INFO(name);
    Match match = match_of(name, {.unlimited = true});
    for (int i = 0; i < 60 && !match.outcome(); ++i) {
        for (const Seat each : seats(match.plan())) {
            const MoveList moves = support::playable_moves(match, each);
            if (!moves.empty() && !match.outcome()) {
                const auto pick = static_cast<std::size_t>(i) * 7 % moves.size();
                REQUIRE(match.play(each, moves[pick], support::epoch));
            }
        }
    }
    if (match.outcome()) {
        CHECK_FALSE(again(recorded(match)));
        return;
    }
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    check_same(match, unfinished->match);
    Match on = unfinished->match;
    on.begin(support::epoch + 1s);
    CHECK(on.started());
    CHECK(on_turn(on) == on_turn(match));
}

TEST_CASE("clocks go on from what they showed, whatever they give back") {
    const auto bonus = GENERATE(Bonus::none, Bonus::fischer, Bonus::bronstein, Bonus::delay);
    Match match = match_of(
        "bughouse", {.base = 180s, .increment = bonus == Bonus::none ? 0s : 2s, .bonus = bonus});
    Instant now = support::epoch;
    for (const char* text : {"A:e2e4", "B:d2d4", "a:e7e5", "b:d7d5", "A:g1f3"}) {
        now += 5s;
        support::play(match, text, now);
    }
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    Match on = unfinished->match;
    for (std::size_t i = 0; i < match.plies().size(); ++i) {
        CHECK(on.plies()[i].left == match.plies()[i].left);
    }
    on.begin(support::epoch + 100s);
    CHECK(on.clock(BoardId::a).remaining(Side::white, support::epoch + 100s) ==
          match.plies()[4].left);
    CHECK(on.clock(BoardId::a).remaining(Side::black, support::epoch + 101s) ==
          match.plies()[2].left - (bonus == Bonus::delay ? 0s : 1s));
}

TEST_CASE("shuffled arrays and boards that have ended come back") {
    auto laws = *preset("fics");
    laws.ending = BoardsEnd::both;
    const Position start = *Position::from(chess960_setup(17), laws.moves);
    Match match(bughouse_plan(), laws, {.unlimited = true}, {start, start});
    match.begin(support::epoch);
    match.resign(seat('a'), support::epoch);
    const MoveList moves = support::playable_moves(match, seat('B'));
    REQUIRE(match.play(seat('B'), moves[0], support::epoch));
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    check_same(match, unfinished->match);
    CHECK(unfinished->match.board_end(BoardId::a) ==
          BoardEnd{BoardId::a, Ending::resignation, seat('a')});
}

TEST_CASE("what has ended or is broken is not taken up, and the reason says so") {
    Match match = match_of("bughouse", {.unlimited = true});
    support::play(match, "A:e2e4");
    match.resign(seat('a'), support::epoch);
    CHECK(again(recorded(match)).error() == "the match has ended: a resigns");
    CHECK(again("1A. e4 1a. e5 2A. Ke3 *").error().rfind("illegal: 2A Ke3", 0) == 0);
    CHECK(again("[Variant \"Bughouse DuckChess\"]\n1A. e4 *").error() ==
          "unsupported: variant DuckChess");
    CHECK(again("1A. e4 1a. e5 1-0").error() == "the match has ended: 1-0");
    // Not over, since Black waits for a piece.
    CHECK(again("1A. e4 1a. f6 2A. d4 2a. g5 3A. Qh5 *"));
    CHECK(again("1A. e4 {Game aborted} *").error() == "the match has ended: Game aborted");
}

TEST_CASE("pieces that were counted off stay off in the record") {
    auto laws = *preset("wall");
    laws.stalling = rules::Stalling::count;
    Match match(bughouse_plan(), laws, {.unlimited = true});
    match.begin(support::epoch);
    CHECK_FALSE(match.declare_stalling(seat('a'), support::epoch));
    CHECK_FALSE(match.choose_piece_to_remove(seat('a'), rules::square(0, 1), support::epoch));
    match.check_flags(support::epoch + 10s); // the pawn on a2 is removed before the first half-move
    support::play(match, "A:a1a5", support::epoch + 11s);
    CHECK_FALSE(match.declare_stalling(seat('A'), support::epoch + 12s));
    CHECK_FALSE(match.choose_piece_to_remove(seat('A'), rules::square(0, 6), support::epoch + 12s));
    match.check_flags(support::epoch + 22s); // the pawn on a7 is removed
    REQUIRE(match.stalls().removals.size() == 2);
    const std::string text = recorded(match);
    CHECK(text.find("{[%gone Aa2]}") != std::string::npos);
    CHECK(text.find("{[%gone aa7]}") != std::string::npos);
    const auto unfinished = again(text);
    REQUIRE(unfinished);
    check_same(match, unfinished->match);
    CHECK(unfinished->match.stalls().removals.size() == 2);
    CHECK(again("[Laws \"wall stalling=count\"]\n1A. e4 {[%gone ae8]} {[%gone ae7]} "
                "{[%gone ez9]} {[%gone ee1]} *")
              ->match.stalls()
              .removals.size() == 1); // ignores a king, an opponent's piece and impossible squares
}

TEST_CASE("a rating is no bot's level, and a level of old records is one") {
    const auto levels = again("[WhiteAElo \"1800\"]\n[BlackAElo \"4\"]\n[WhiteBElo \"-\"]\n"
                              "1A. e4 1a. e5 1B. e4 1b. e5 *")
                            ->bot_levels;
    CHECK(levels[seat('A')] == 0);
    CHECK(levels[seat('a')] == 4);
    CHECK(levels[seat('B')] == 0);
    CHECK(levels[seat('b')] == 0);
    const auto named = again("[WhiteAElo \"3\"]\n[WhiteAType \"program, level 5\"]\n"
                             "[BlackAElo \"-3\"]\n1A. e4 *")
                           ->bot_levels;
    CHECK(named[seat('A')] == 5);
    CHECK(named[seat('a')] == 0);
}

TEST_CASE("a record that is gone on with keeps what the first one said besides the match") {
    const auto origin = support::read_game("[Event \"Cup\"]\n[Site \"Home\"]\n[Round \"3\"]\n"
                                           "[TimeLeft \"1 2 3 4\"]\n[Pending \"A draw\"]\n"
                                           "{hello} 1A. e4 {C:old} *")
                            .game;
    const auto fresh = support::read_game("[Event \"x\"]\n[Site \"?\"]\n[WhiteA \"ann\"]\n"
                                          "{hello} {again} 1A. e4 {C:new} 1a. e5 *")
                           .game;
    const auto both = play::merged_with_origin(fresh, origin);
    CHECK(notation::tag(both, "Event") == "Cup");
    CHECK(notation::tag(both, "Site") == "Home");
    CHECK(notation::tag(both, "Round") == "3");
    CHECK(notation::tag(both, "WhiteA") == "ann");
    CHECK_FALSE(notation::tag(both, "TimeLeft"));
    CHECK_FALSE(notation::tag(both, "Pending"));
    REQUIRE(both.notes_before_moves.size() == 2);
    CHECK(both.notes_before_moves[0].text == "hello");
    CHECK(both.notes_before_moves[1].text == "again");
    CHECK(both.moves.size() == 2);
    CHECK(both.moves[0].notes.size() == 2);
}

TEST_CASE("a match whose boards have all ended by their tags alone has ended") {
    const auto ended = again("[Laws \"fics ending=both\"]\n[EndA \"flag a\"]\n"
                             "[EndB \"flag b\"]\n1A. e4 1B. e4 *");
    REQUIRE_FALSE(ended);
    CHECK(ended.error().starts_with("the match has ended: "));
}

TEST_CASE("a repetition that was counted aloud before the record was put by is counted after it") {
    Match match(bughouse_plan(), *notation::laws_from("wbn referee=claims"), {.base = 180s});
    match.begin(support::epoch);
    const std::string_view round = "A:g1f3 a:g8f6 A:f3g1 a:f6g8 ";
    support::play(match, std::string(round) + std::string(round));
    CHECK_FALSE(OverTheBoard(match).claim(seat('A'), {ClaimKind::repetition_count, {}, {}},
                                          support::epoch));
    // Other claims do not cancel the count.
    CHECK(OverTheBoard(match).claim(seat('B'), {ClaimKind::mate, {}, {}}, support::epoch));
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    CHECK(unfinished->match.table_state().boards[BoardId::a].repetitions_counted == 3);
    Match on = unfinished->match;
    on.begin(support::epoch + 1s);
    CHECK_FALSE(OverTheBoard(on).claim(seat('A'), {ClaimKind::draw, {}, {}}, support::epoch + 2s));
    CHECK(on.outcome());
}

TEST_CASE("a board whose end only a tag tells ended behind its own last half-move") {
    notation::BpgnReader reader;
    reader.feed("[EndA \"resignation A\"]\n1A. e4 1B. e4 1a. e5 1b. e5 2B. d4 *");
    reader.finish();
    const auto game = reader.next().value();
    const auto ends = play::ended_boards_in(game.game, 2);
    REQUIRE(ends.size() == 1);
    CHECK(ends[0].plies_before == 3);
}

TEST_CASE("a match that is taken up was begun on the day and at the time that its record names") {
    const auto dated = again("[Date \"2024.11.21\"]\n[Time \"18:30:05\"]\n1A. e4 *");
    REQUIRE(dated);
    CHECK(dated->date == "2024.11.21");
    CHECK(dated->time == "18:30:05");
    const auto undated = again("1A. e4 *");
    REQUIRE(undated);
    CHECK(undated->date.empty());
    CHECK(undated->time.empty());
}

TEST_CASE("a record without a half-move keeps the time control, and the clocks as they stood") {
    auto laws = *preset("fics");
    laws.ending = BoardsEnd::both;
    Match match(bughouse_plan(), laws, {.base = 180s, .increment = 2s, .bonus = Bonus::fischer});
    match.begin(support::epoch);
    match.resign(seat('a'), support::epoch + 4s);
    play::RecordFacts record_facts;
    for (const Seat each : seats(match.plan())) {
        record_facts.left[each] = match.clock(each.board).remaining(each.side, support::epoch + 9s);
    }
    const auto unfinished = again(notation::write_bpgn(play::record_of(match, record_facts)));
    REQUIRE(unfinished);
    check_same(match, unfinished->match);
    const auto left = [&](char letter) {
        const Seat each = seat(letter);
        return unfinished->match.clock(each.board).remaining(each.side, Instant{});
    };
    CHECK(left('A') == 176s);
    CHECK(left('B') == 171s);
    CHECK(left('b') == 180s);
}

TEST_CASE("what siamese clocks give back comes back with the half-moves that earned it") {
    Match match = match_of("siamese", {.base = 60s, .increment = 5s, .bonus = Bonus::bronstein});
    Instant now = support::epoch;
    for (int i = 0; i < 12; ++i) {
        now += 1s * (i % 7);
        const Seat mover = *on_turn(match);
        REQUIRE(match.play(mover, support::playable_moves(match, mover)[0], now));
    }
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    for (std::size_t i = 0; i < match.plies().size(); ++i) {
        CHECK(unfinished->match.plies()[i].left == match.plies()[i].left);
    }
}

TEST_CASE("a half-move that was taken back leaves its increment on the clock of a resumed match") {
    auto laws = *preset("fics");
    laws.table.undo = UndoPauseAbort::by_agreement;
    Match match(bughouse_plan(), laws, {.base = 60s, .increment = 9s, .bonus = Bonus::fischer});
    match.begin(support::epoch);
    support::play(match, "A:e2e4 a:e7e5");
    // a's request also takes back the half-move of A before it.
    for (const char undone : {'a', 'A'}) {
        REQUIRE(OverTheBoard(match).take_back(BoardId::a, seat('a'), support::epoch)->seat ==
                seat(undone));
    }
    play::RecordFacts record_facts;
    for (const Seat each : seats(match.plan())) {
        record_facts.left[each] = match.clock(each.board).remaining(each.side, support::epoch);
    }
    const auto unfinished = again(notation::write_bpgn(play::record_of(match, record_facts)));
    REQUIRE(unfinished);
    const auto& clock = unfinished->match.clock(BoardId::a);
    CHECK(clock.remaining(Side::white, Instant{}) == 69s);
    CHECK(clock.remaining(Side::black, Instant{}) == 69s);
    CHECK(unfinished->match.clock(BoardId::b).remaining(Side::white, Instant{}) == 60s);
}

TEST_CASE("what one word takes back of several seats in turn leaves each its increments") {
    auto laws = *preset("fics");
    laws.table.undo = UndoPauseAbort::by_agreement;
    const auto variant = *rules::variant("siamese");
    Match match(variant.plan(), variant.laws(laws),
                {.base = 60s, .increment = 9s, .bonus = Bonus::fischer});
    match.begin(support::epoch);
    for (int i = 0; i < 9; ++i) {
        const Seat mover = *on_turn(match);
        REQUIRE(match.play(mover, support::playable_moves(match, mover)[0], support::epoch));
    }
    const Seat asks = match.plies()[2].seat;
    while (match.plies().size() > 2) {
        REQUIRE(
            OverTheBoard(match).take_back(match.plies().back().seat.board, asks, support::epoch));
    }
    play::RecordFacts record_facts;
    for (const Seat each : seats(match.plan())) {
        record_facts.left[each] = match.clock(each.board).remaining(each.side, support::epoch);
    }
    const auto unfinished = again(notation::write_bpgn(play::record_of(match, record_facts)));
    REQUIRE(unfinished);
    for (const Seat each : seats(match.plan())) {
        CAPTURE(letter(each));
        CHECK(unfinished->match.clock(each.board).remaining(each.side, Instant{}) ==
              record_facts.left[each]);
    }
}

TEST_CASE("what is said again after a match was taken up stands in its record again, and once") {
    Match match(bughouse_plan(), *notation::laws_from("wbn referee=claims ending=both"),
                {.base = 180s});
    match.begin(support::epoch);
    const auto claim = [](Match& of) {
        (void)OverTheBoard(of).claim(seat('B'), {ClaimKind::flag, {}, {}}, support::epoch);
    };
    play::RecordFacts record_facts;
    record_facts.names[seat('a')] = "cl}ose\n";
    support::play(match, "A:e2e4");
    claim(match);
    match.resign(seat('a'), support::epoch);
    const auto first = again(notation::write_bpgn(play::record_of(match, record_facts)));
    REQUIRE(first);
    const auto count = [&](const Match& of, std::string_view what) {
        const auto record =
            play::merged_with_origin(play::record_of(of, record_facts), first->origin)
                .moves[0]
                .notes;
        return std::count_if(record.begin(), record.end(), [&](const notation::Note& note) {
            return note.text.find(what) != std::string::npos;
        });
    };
    Match on = first->match;
    CHECK(count(on, "[%claim B flag") == 1);
    CHECK(count(on, "[%end A") == 1); // although that name is not written the usual way
    on.begin(support::epoch);
    claim(on);
    CHECK(count(on, "[%claim B flag") == 2);
}

TEST_CASE("a draw that was claimed in vain and declined is not agreed to when a match is resumed") {
    Match match(bughouse_plan(), *notation::laws_from("wbn referee=claims"), {.base = 180s});
    match.begin(support::epoch);
    support::play(match, "A:e2e4");
    for (const char by : {'A', 'a'}) {
        const auto wrong =
            OverTheBoard(match).claim(seat(by), {ClaimKind::draw, {}, {}}, support::epoch);
        CHECK(wrong == Refusal::nothing_to_claim);
        REQUIRE_FALSE(match.decline(opponent(seat(by)), support::epoch));
    }
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    CHECK_FALSE(unfinished->match.outcome());
    CHECK_FALSE(unfinished->match.draw_offered(seat('A')));
}

TEST_CASE("a mate that nobody has claimed is still to be claimed when a match is resumed") {
    const auto laws = GENERATE("wbn referee=claims", "wbn referee=claims ending=both");
    Match match =
        support::match_of(*notation::laws_from(laws), "6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1");
    support::play(match, "A:g5f7");
    REQUIRE(match.table_state().boards[BoardId::a].mates.back().loser == seat('a'));
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    Match on = unfinished->match;
    on.begin(support::epoch);
    CHECK_FALSE(on.outcome());
    CHECK_FALSE(on.board_end(BoardId::a));
    CHECK_FALSE(OverTheBoard(on).claim(seat('A'), {ClaimKind::mate, {}, {}}, support::epoch));
}

TEST_CASE("a mate that stands at the start is claimed where the players see to the laws") {
    Match match = support::match_of(*notation::laws_from("wbn referee=claims"),
                                    "6rk/5Npp/8/8/8/8/8/6K1[] b - - 0 1");
    CHECK_FALSE(match.outcome());
    CHECK_FALSE(OverTheBoard(match).claim(seat('A'), {ClaimKind::mate, {}, {}}, support::epoch));
    CHECK(match.outcome()->decided_by == BoardEnd{BoardId::a, Ending::mate, seat('a')});
}

TEST_CASE("a position that was counted aloud and taken back is no longer counted") {
    Match match(bughouse_plan(), *notation::laws_from("wbn referee=claims undo=by_agreement"),
                {.unlimited = true});
    match.begin(support::epoch);
    const std::string_view round = "A:g1f3 a:g8f6 A:f3g1 a:f6g8 ";
    support::play(match, std::string(round) + std::string(round));
    CHECK_FALSE(OverTheBoard(match).claim(seat('a'), {ClaimKind::repetition_count, {}, {}},
                                          support::epoch));
    REQUIRE(match.table_state().boards[BoardId::a].repetitions_counted == 3);
    REQUIRE(OverTheBoard(match).take_back(BoardId::a, seat('a'), support::epoch));
    CHECK(match.table_state().boards[BoardId::a].repetitions_counted == 0);
    CHECK(again(recorded(match))->match.table_state().boards[BoardId::a].repetitions_counted == 0);
}

TEST_CASE("what half-moves do not tell is there when a match is resumed: flags, faults, offers") {
    const TimeControl time{.base = 10s, .increment = 5s, .bonus = Bonus::bronstein};
    Match match(bughouse_plan(), *notation::laws_from("fide referee=claims undo=by_agreement"),
                time);
    match.begin(support::epoch);
    OverTheBoard table(match);
    const auto claims = [](Match& of, char by, ClaimKind what) {
        return OverTheBoard(of).claim(seat(by), {what, {}, {}}, support::epoch + 20s);
    };
    // The increment arrives before the flag is claimed.
    support::play(match, "A:e2e4", support::epoch + 12s);
    support::play(match, "a:e7e2", support::epoch + 13s);
    REQUIRE(table.take_back(BoardId::a, seat('a'), support::epoch + 14s));
    REQUIRE_FALSE(match.offer_draw(seat('B'), support::epoch + 14s));
    REQUIRE_FALSE(table.stop_clocks(seat('B'), support::epoch + 15s));
    const std::string text = recorded(match);
    CHECK(text.find("[Pending \"A flag, a illegal, B draw, B asked, B stop\"]") != text.npos);
    const auto unfinished = again(text);
    REQUIRE(unfinished);
    Match on = unfinished->match;
    on.begin(support::epoch + 20s);
    CHECK(on.draw_offered(seat('B')));
    CHECK(on.offer_draw(seat('B'), support::epoch + 20s) == Refusal::already_offered);
    Match flag = on;
    CHECK_FALSE(claims(flag, 'a', ClaimKind::flag));
    Match fault = on;
    CHECK_FALSE(claims(fault, 'A', ClaimKind::illegal_move));
    CHECK_FALSE(OverTheBoard(on).stop_clocks(seat('a'), support::epoch + 20s)); // joins B's request
    CHECK(on.paused());
    REQUIRE_FALSE(on.abort(support::epoch + 20s));
    // Nothing is pending once it has ended.
    CHECK(recorded(on).find("Pending") == std::string::npos);
    CHECK_FALSE(notation::tag(play::merged_with_origin(play::record_of(on, {}), unfinished->origin),
                              play::offers_and_faults_tag));
}

TEST_CASE("nobody else's words about what is pending are obeyed") {
    Match match(bughouse_plan(), *preset("fics"), {.base = 60s});
    match.begin(support::epoch);
    const Match before = match;
    for (const char* text : {"", "A", "flag", "Aflag", "C flag", "AA flag", "A flags", "A Draw",
                             "A late illegal", "A frozen", "A frozen x", ",,", "A,flag"}) {
        INFO(text);
        play::recall_offers_and_faults(text, match);
        CHECK(match == before);
    }
    play::recall_offers_and_faults("  a   flag ,x,b wrong_stop late", match);
    CHECK(match.table_state().seats[seat('a')].flag_fell);
    CHECK(match.table_state().seats[seat('b')].fault->too_late_to_claim);
    CHECK(play::offers_and_faults_text(match) == "a flag, b wrong_stop late");
}

TEST_CASE("a clock that was put right is right in the match that is taken up") {
    Match match(bughouse_plan(), *notation::laws_from("wbn referee=claims"), {.base = 180s});
    match.begin(support::epoch);
    support::play(match, "A:e2e4", support::epoch + 1s);
    REQUIRE_FALSE(OverTheBoard(match).correct({seat('a'), 20s, {}}, support::epoch + 1s));
    const auto unfinished = again(recorded(match));
    REQUIRE(unfinished);
    CHECK(unfinished->match.clock(BoardId::a).remaining(Side::black, Instant{}) == 20s);
}

TEST_CASE("a bot's level is read up to the highest, and no further") {
    const std::string highest = std::to_string(play::highest_bot_level);
    const std::string beyond = std::to_string(play::highest_bot_level + 1);
    CHECK(play::bot_level_in("program, level " + highest) == play::highest_bot_level);
    CHECK(play::bot_level_in("program, level " + beyond) == 0);
    CHECK(play::bot_level_in("program, level 1 (engine)") == 1);
    CHECK(play::bot_level_in("program, level 0") == 0);
    const auto levels =
        again("[BlackAElo \"" + highest + "\"]\n[BlackBElo \"" + beyond + "\"]\n1A. e4 1a. e5 *")
            ->bot_levels;
    CHECK(levels[seat('a')] == play::highest_bot_level);
    CHECK(levels[seat('b')] == 0);
}
