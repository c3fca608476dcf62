// SPDX-License-Identifier: GPL-3.0-or-later
// One match in every form that is stored or exported: record, recording, PGN, library entry, short
// record.
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/export.h"
#include "src/play/records/library_book.h"
#include "src/play/records/library_query.h"
#include "src/play/records/library_stats.h"
#include "src/play/records/match_record.h"
#include "src/play/records/notes.h"
#include "src/play/records/position_hints.h"
#include "src/play/records/recording.h"
#include "src/play/records/short_record.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/library_entry.h"
#include "tests/support/play_text.h"

#include <array>
#include <fmt/format.h>

using namespace std::chrono_literals;
using std::string;
using support::library_entry;
using support::seat;

namespace {

const string empty_b = " | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n";

play::Judgement judged(const string& text) {
    return play::judge(support::read_game(text), *rules::preset("fics"));
}

} // namespace

TEST_CASE("what was counted off is gone in every form of the record") {
    auto laws = *rules::preset("wall");
    laws.stalling = rules::Stalling::count;
    rules::Match match = support::match_of(laws, "4k3/8/8/8/8/8/8/1N2KN2[] w - - 0 1");
    support::play(match, "B:e2e4", support::epoch + 1s);
    REQUIRE_FALSE(match.declare_stalling(seat('a'), support::epoch + 2s));
    REQUIRE_FALSE(
        match.choose_piece_to_remove(seat('a'), rules::square(1, 0), support::epoch + 2s));
    match.check_flags(support::epoch + 12s); // the knight on b1 is removed
    support::play(match, "A:f1d2 b:e7e5", support::epoch + 13s);

    const string text = notation::write_bpgn(play::record_of(match, {}));
    INFO(text);
    CHECK(text.find("1A. Nd2") != string::npos); // since the knight on b1 is gone, not Nfd2
    const auto read = support::read_game(text);
    const auto judgement = play::judge(read, *rules::preset("fics"));
    CHECK(judgement.reason.empty());
    CHECK(notation::write_bpgn(play::in_shortest_san(read.game, judgement)) == text);
    CHECK(play::to_pgn(read.game, judgement).find("1. Nd2") != string::npos);
    const auto recording = play::recording_of(read, judgement);
    REQUIRE(recording);
    REQUIRE(recording->removals.size() == 1);
    CHECK(recording->removals[0].at == recording->plies[0].at);
    const auto entry = library_entry(text);
    CHECK(play::has_positions({play::key_of(match.position(rules::BoardId::a))},
                              entry.positions.bytes(), true));
    CHECK(play::decode_record(entry.encoded_record) == text);
}

TEST_CASE("what is said before the first half-move stands in front of each game of the PGN") {
    const auto read = support::read_game("{C:coach bob} 1A. e4 *");
    const string pgn = play::to_pgn(read.game, play::judge(read, *rules::preset("fics")));
    CHECK(pgn.find("\n\n{coach bob} 1. e4 *\n") != string::npos);
    CHECK(pgn.find("\n\n{coach bob} *\n") != string::npos);
}

TEST_CASE("a record that goes on behind a mate goes on from the boards as they stood") {
    const auto judgement =
        judged("[FEN \"6rk/6pp/8/8/8/8/8/6K1/N w - - 0 1" + empty_b + "1A. N@f7# 1B. Kd2 1b. Kd7");
    CHECK(judgement.reason.empty());
    CHECK(judgement.replayed.size() == 3);
}

TEST_CASE(
    "a draw of fifty quiet moves may be one half-move short, which is announced, and no more") {
    const auto reason = [](int plies) {
        string text =
            "[Laws \"wbn fifty_moves=yes\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1" + empty_b;
        for (int i = 0; i < plies; ++i) {
            constexpr std::array<std::string_view, 4> round{"A. Ra2", "a. Kd8", "A. Ra1", "a. Ke8"};
            text += fmt::format("{}{} ", i / 2 + 1, round.at(static_cast<std::size_t>(i % 4)));
        }
        const auto judgement = judged(text + "{Game drawn by the 50 move rule} 1/2-1/2");
        CAPTURE(plies, judgement.replayed.size());
        return judgement.reason;
    };
    CHECK(reason(100) == "");
    CHECK(reason(99) == "");
    CHECK(reason(98) == "drawn by the 50 move rule, but there have not been fifty quiet moves");
}

TEST_CASE("only a stamp tells the time since the start") {
    const auto first = [](const string& note) {
        const auto made = play::recording_of(
            support::read_game("[TimeControl \"300\"] 1A. e4 {" + note + "} 1a. e5 {[ts=9]}"),
            *rules::preset("fics"));
        REQUIRE(made);
        return made->plies[0].left;
    };
    CHECK(first("[ts=4]") == 296s);
    CHECK(first("[xy=4]") == 300s);
    CHECK(first("x]") == 300s);
    CHECK(first("[ts=4") == 300s);
}

TEST_CASE("a match that is taken up has the clocks that its start had") {
    const auto unfinished = play::resumable_match(
        support::read_game("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 50 40 | 4k3/8/8/8/8/8/8/4K3 "
                           "w - - 30.5 20\"][TimeControl \"180+0\"] 1A. Kd1 {44} *"),
        *rules::preset("fics"));
    REQUIRE(unfinished);
    CHECK(unfinished->clocks[seat('A')] == 50s);
    CHECK(unfinished->clocks[seat('a')] == 40s);
    CHECK(unfinished->clocks[seat('B')] == 30'500ms);
    CHECK(unfinished->clocks[seat('b')] == 20s);
}

TEST_CASE("an increment of a half-move taken back is a clock's as long as the seat has not moved") {
    const auto left = [](const string& moves, const string& told = "63") {
        const auto unfinished =
            play::resumable_match(support::read_game("[TimeControl \"60+2\"][TimeLeft \"A " + told +
                                                     "\"]\n" + moves + " *"),
                                  *rules::preset("fics"));
        REQUIRE(unfinished);
        return unfinished->match.clock(rules::BoardId::a).remaining(rules::Side::white, {});
    };
    CHECK(left("1A. e4 {61} 1a. e5 {61} {C:x [%takeback A 63]}") == 63s);
    CHECK(left("{C:x [%takeback A 62]} 1A. e4 {61} 1a. e5 {61}") == 61s);
    CHECK(left("1A. e4 {61} 1a. e5 {61} {C:x [%takeback A 63]}", "70") == 63s);
    CHECK(left("1A. e4 {61} 1a. e5 {61} {C:x [%takeback A 63]}", "62") == 62s);
    CHECK(left("1A. e4 {61} 1a. e5 {61} {C:x [%pause A]}", "70") == 61s);
}

TEST_CASE("the loser is nobody where two players have the name that is said") {
    const auto loser = [](const string& names) {
        return library_entry(names + "1A. e4 1a. e5 {bob resigns} *").loser;
    };
    CHECK(loser("[WhiteA \"ann\"][BlackB \"Bob\"]") == rules::index(seat('b')));
    CHECK_FALSE(loser("[WhiteA \"bob\"][BlackB \"Bob\"]"));
    CHECK_FALSE(loser("[WhiteA \"ann\"][BlackB \"bo\"]"));
}

TEST_CASE("a book's move that nobody with a rating played has none") {
    auto book = play::book_for(support::usual_array, false);
    REQUIRE(book);
    const auto add = [&](const string& record, std::optional<int> rating) {
        const auto entry = library_entry(record);
        const auto played = book->find(entry.positions.bytes());
        REQUIRE(played);
        book->add(played->move, entry.players[0].points, rating, entry.date);
    };
    add("[Date \"2026.02.03\"] 1A. e4 1a. e5 {x} 1-0", std::nullopt);
    add("[Date \"2025.02.03\"] 1A. e4 1a. d5 {x} 1/2-1/2", std::nullopt);
    add("1A. d4 1a. d5 {x} 0-1", 1500);
    add("1A. d4 1a. d5 *", 1601);
    add("1A. d4 1a. e5 *", std::nullopt);
    CHECK(play::to_text(book->moves()) == "d4\t3\t0\t0\t1\t1550\t?\n"
                                          "e4\t2\t1\t1\t0\t?\t2026-02-03\n");
    CHECK(play::to_json(book->moves()) ==
          "{\"san\":\"d4\",\"count\":3,\"won\":0,\"drawn\":0,\"lost\":1,\"rating\":1550,"
          "\"last\":\"\"}\n{\"san\":\"e4\",\"count\":2,\"won\":1,\"drawn\":1,\"lost\":0,"
          "\"rating\":null,\"last\":\"2026-02-03\"}\n");
}

TEST_CASE("the library's hints leave out the matches where a position has never stood") {
    play::PositionHints hints;
    hints.add(3, library_entry("1A. e4 1a. e5 *").positions.bytes());
    hints.add(9, library_entry("1A. d4 1a. d5 *").positions.bytes());
    hints.add(2047, library_entry("1A. e4 1a. d5 *").positions.bytes());
    const auto likely = [&](const string& moves) {
        rules::Match match = support::match_of("fics");
        support::play(match, moves);
        play::PositionHints::Likely all;
        all.set();
        for (const auto slot :
             play::PositionHints::slots_of({play::key_of(match.position(rules::BoardId::a))})) {
            play::PositionHints::narrow(all, hints.slot(slot));
        }
        string numbers;
        for (std::size_t i = 0; i < all.size(); ++i) {
            numbers += all[i] ? std::to_string(i) + " " : "";
        }
        return numbers;
    };
    CHECK(likely("") == "3 9 2047 ");
    CHECK(likely("A:e2e4") == "3 2047 ");
    CHECK(likely("A:d2d4 a:d7d5") == "9 ");
    CHECK(likely("A:c2c4").empty());
}

TEST_CASE("a player's results in short, and what they lost by, the most frequent first") {
    play::LibraryStats stats("Ann");
    const auto match = [&](const string& tags, const string& end) {
        stats.add(library_entry("[WhiteA \"ann\"][BlackA \"eve\"][WhiteB \"fay\"][BlackB \"gus\"]" +
                                tags + " 1A. e4 1a. e5 " + end));
    };
    const string bots = "[BlackAType \"program, level 3\"][WhiteBType \"program, level 5\"]";
    CHECK(stats.summary() == "0 won, 0 lost, 0 drawn");
    match(bots, "{eve resigns} 1-0");
    match(bots, "{ann forfeits on time} 0-1");
    match("", "{ann resigns} 0-1");
    match("", "{gus resigns} 0-1");
    match(bots, "{Game drawn by agreement} 1/2-1/2");
    match("", "*");
    CHECK(stats.summary() == "1 won, 3 lost, 1 drawn   lost by: resignation 2, flag 1");
    const string text = play::to_text(stats);
    INFO(text);
    for (const auto* const line :
         {"Ann                           6      1      1      3\n",
          "rating against bots 1386 -7, deviation 187, last WLD\n",
          "level\n  5                           3      1      1      1\n",
          "won by\n  resignation                 1      1      0      0\nlost by\n",
          "  own flag                    1      0      0      1\n",
          "  partner's resignation       1      0      0      1\n"}) {
        CHECK(text.find(line) != string::npos);
    }
}

namespace {

/// Statistics of Ann after some evenings against bots and people.
play::LibraryStats evenings_of_ann() {
    play::LibraryStats stats("Ann");
    const auto match = [&](int day, const string& tags, const string& moves) {
        stats.add(library_entry(
            fmt::format("[WhiteA \"ann\"][BlackA \"eve\"][WhiteB \"fay\"][BlackB \"gus\"]"
                        "[Date \"2026.11.{:02}\"][TimeControl \"180+2\"]{} {}",
                        day, tags, moves)));
    };
    const string bots = "[BlackAType \"program, level 3\"][WhiteBType \"program, level 5\"]";
    const string mated =
        "1A. f3 {181} 1a. e5 {182} 2A. g4 {179} 2a. Qh4# {182} {ann checkmated} 0-1";
    match(1, bots, "1A. e4 {172} 1a. e5 {180} 2A. d4 {174} {eve resigns} 1-0");
    match(2, bots, "1A. e4 {100} {ann forfeits on time} 0-1");
    match(3, "", "1A. d4 {90} {eve forfeits on time} 1-0");
    match(4, bots, mated);
    match(5, "", "1A. e4 {182} 1B. e4 {50} {gus forfeits on time} 0-1");
    match(6, "[WhiteAType \"program, level 2\"]" + bots, "1A. e4 {60} {ann resigns} 0-1");
    match(7, bots, "1A. c4 {80} 1a. c5 {70} 2A. Nc3 {30} {Game drawn by agreement} 1/2-1/2");
    for (int day = 8; day < 20; ++day) {
        match(day, bots, "1A. e4 1a. e5 {eve resigns} 1-0");
    }
    stats.add(library_entry("[WhiteA \"hal\"] 1A. e4 {100} {hal resigns} 0-1"));
    return stats;
}

} // namespace

TEST_CASE("all that the library knows of a player, in words and for programs") {
    const auto stats = evenings_of_ann();
    CHECK("\n" + play::to_text(stats) == R"(
                          games    won  drawn   lost
Ann                          19     14      1      4
rating against bots 1630 +11, deviation 96, last WWWWWWWWWW
clock 46.5 s a half-move, flags 1, longest waits 122.0 s (2026-11-06), 102.0 s (2026-11-07), 92.0 s (2026-11-03)
partner
  gus                        19     14      1      4
opponent
  eve                        19     14      1      4
  fay                        19     14      1      4
level
  5                          17     13      1      3
seat
  A                          19     14      1      4
colour
  white                      19     14      1      4
time
  180+2                      19     14      1      4
variant
  bughouse                   19     14      1      4
opening
  white: c4 c5 Nc3            1      0      1      0
  white: d4                   1      1      0      0
  white: e4                   3      0      0      3
  white: e4 e5               12     12      0      0
  white: e4 e5 d4             1      1      0      0
  white: f3 e5 g4 Qh4+        1      0      0      1
won by
  flag                        1      1      0      0
  resignation                13     13      0      0
lost by
  flag                        2      0      0      2
  mate                        1      0      0      1
  resignation                 1      0      0      1
lost by whom
  own flag                    1      0      0      1
  own mate                    1      0      0      1
  own resignation             1      0      0      1
  partner's flag              1      0      0      1
mate given by
  nobody                      1      0      0      1
)");
    CHECK(play::to_json(stats) ==
          "{\"name\":\"Ann\",\"games\":19,\"won\":14,\"drawn\":1,\"lost\":4,\"bot_rating\":{\"ra"
          "ting\":1630,\"change\":11,\"deviation\":96,\"games\":16,\"last\":\"WWWWWWWWWW\"},"
          "\"clock\":{\"half_moves\":10,\"seconds\":465.000,\"flags\":1,\"longest\":[{\"seco"
          "nds\":122.000,\"date\":\"2026-11-06\"},{\"seconds\":102.000,\"date\":\"2026-11-0"
          "7\"},{\"seconds\":92.000,\"date\":\"2026-11-03\"}]},\"partner\":{\"gus\":{\"games\""
          ":19,\"won\":14,\"drawn\":1,\"lost\":4}},\"opponent\":{\"eve\":{\"games\":19,\"won\":"
          "14,\"drawn\":1,\"lost\":4},\"fay\":{\"games\":19,\"won\":14,\"drawn\":1,\"lost\":4}}"
          ",\"level\":{\"5\":{\"games\":17,\"won\":13,\"drawn\":1,\"lost\":3}},\"seat\":{\"A\":{\""
          "games\":19,\"won\":14,\"drawn\":1,\"lost\":4}},\"colour\":{\"white\":{\"games\":19,"
          "\"won\":14,\"drawn\":1,\"lost\":4}},\"time\":{\"180+2\":{\"games\":19,\"won\":14,\"dr"
          "awn\":1,\"lost\":4}},\"variant\":{\"bughouse\":{\"games\":19,\"won\":14,\"drawn\":1"
          ",\"lost\":4}},\"opening\":{\"white: c4 c5 Nc3\":{\"games\":1,\"won\":0,\"drawn\":1"
          ",\"lost\":0},\"white: d4\":{\"games\":1,\"won\":1,\"drawn\":0,\"lost\":0},\"white: "
          "e4\":{\"games\":3,\"won\":0,\"drawn\":0,\"lost\":3},\"white: e4 e5\":{\"games\":12,"
          "\"won\":12,\"drawn\":0,\"lost\":0},\"white: e4 e5 d4\":{\"games\":1,\"won\":1,\"dra"
          "wn\":0,\"lost\":0},\"white: f3 e5 g4 Qh4+\":{\"games\":1,\"won\":0,\"drawn\":0,\"l"
          "ost\":1}},\"won by\":{\"flag\":{\"games\":1,\"won\":1,\"drawn\":0,\"lost\":0},\"resi"
          "gnation\":{\"games\":13,\"won\":13,\"drawn\":0,\"lost\":0}},\"lost by\":{\"flag\":{"
          "\"games\":2,\"won\":0,\"drawn\":0,\"lost\":2},\"mate\":{\"games\":1,\"won\":0,\"drawn"
          "\":0,\"lost\":1},\"resignation\":{\"games\":1,\"won\":0,\"drawn\":0,\"lost\":1}},\"l"
          "ost by whom\":{\"own flag\":{\"games\":1,\"won\":0,\"drawn\":0,\"lost\":1},\"own m"
          "ate\":{\"games\":1,\"won\":0,\"drawn\":0,\"lost\":1},\"own resignation\":{\"games\""
          ":1,\"won\":0,\"drawn\":0,\"lost\":1},\"partner's flag\":{\"games\":1,\"won\":0,\"dr"
          "awn\":0,\"lost\":1}},\"mate given by\":{\"nobody\":{\"games\":1,\"won\":0,\"drawn\""
          ":0,\"lost\":1}}}"
          "\n");
}

TEST_CASE("a match's end is read from its words where nothing else tells it") {
    const auto ending = [](const string& end) { return library_entry("1A. e4 " + end).ending; };
    CHECK(ending("{Game aborted because the moon is full} *") == "aborted");
    CHECK(ending("{Game drawn because of rain} 1/2-1/2") == "draw_agreed");
    CHECK(ending("{Game courtesyaborted by ann} *") == "aborted");
    CHECK(ending("{Game over} *").empty());
    CHECK(ending("1-0 [Termination \"Time forfeit\"]").empty()); // of the next game
    const auto terminated = [](const string& how, const string& end) {
        return library_entry("[Termination \"" + how + "\"] 1A. e4 " + end).ending;
    };
    CHECK(terminated("Time forfeit", "1-0") == "flag");
    CHECK(terminated("ann won by resignation", "1-0") == "resignation");
    CHECK(terminated("Normal", "1-0").empty());
    CHECK(terminated("Time forfeit", "{Game drawn by agreement} 1/2-1/2") == "draw_agreed");
    CHECK_FALSE(library_entry("[WhiteAElo \"0\"] 1A. e4 *").players[0].rating);
    CHECK(library_entry("[WhiteAElo \"1\"] 1A. e4 *").players[0].rating == 1);
}

TEST_CASE("two short matches are one only where their day, their time and their kind are") {
    const auto identity = [](const string& tags) {
        return library_entry(tags + " 1A. e4 1a. e5 *").identity;
    };
    const string day = "[Date \"2026.11.01\"]";
    CHECK(identity(day + "[Time \"20:00\"]") == identity(day + "[Time \"20:00\"][Round \"2\"]"));
    CHECK(identity(day + "[Time \"20:00\"]") != identity(day + "[Time \"20:01\"]"));
    CHECK(identity(day) != identity("[Date \"2026.11.02\"]"));
    CHECK(identity("[WhiteA \"ann\"]") != identity("[WhiteA \"bob\"]"));
    CHECK(identity("[WhiteA \"ann\"]") == identity("[WhiteA \"ANN\"]"));
    CHECK(identity("[WhiteA \"ann\"][BlackA \"bob\"]") !=
          identity("[WhiteA \"annb\"][BlackA \"ob\"]"));
    CHECK(identity("") != identity("[Variant \"tandem\"]"));
}

TEST_CASE("a match whose date, players or time are written in another way is listed like others") {
    const auto date = [](const string& tags) { return library_entry(tags + " 1A. e4 *").date; };
    CHECK(date("[UTCDate \"2024.03.06\"]") == "2024-03-06");
    CHECK(date("[Date \"????.??.??\"][UTCDate \"2024.03.06\"]") == "2024-03-06");
    CHECK(date("[Date \"2024.03.07\"][UTCDate \"2024.03.06\"]") == "2024-03-07");
    const auto unnamed = library_entry("[WhiteB \"cy\"] 1A. e4 *");
    string names;
    for (const auto& player : unnamed.players) {
        names += player.name + " ";
    }
    CHECK(names == "? ? cy ? ");
    for (const auto* const time : {"180", "180+0", "180 0"}) {
        CHECK(library_entry(fmt::format("[TimeControl \"{}\"] 1A. e4 *", time)).time_control ==
              "180+0");
    }
    CHECK(library_entry("[TimeControl \"40/9000\"] 1A. e4 *").time_control == "40/9000");
}

TEST_CASE("remarks are the words for people, behind the half-moves where they stand") {
    const auto game =
        support::read_game("{C:hello} {A:good} {x} 1A. e4 {C:claimed [%claim A mate]} "
                           "(1A. d4 1a. d5) {A:!} $1 1a. e5 {A:} *")
            .game;
    string all;
    for (const auto& remark : play::remarks_in(game)) {
        all += fmt::format("{} {}|", remark.plies_before, remark.text);
    }
    CHECK(all == "0 hello|0 good|0 x|1 claimed|1 (1A. d4 1a. d5)|1 !|1 !|");
}

TEST_CASE("comments as chess programs write them are remarks, commands and figures are none") {
    const auto game =
        support::read_game("1A. e4 {179} {178} {book move [%cal Ge2e4]} {[%eval 0.3]} {[ts=1.5]} "
                           "{L:100} {D:} 1a. e5?? $14 $6 {R: bo asks to abort} "
                           "(1a. c5 {better} (1a. e6!) 2A. Nf3 $1) {[%eval} {C:42} *")
            .game;
    string all;
    for (const auto& remark : play::remarks_in(game)) {
        all += fmt::format("{} {}|", remark.plies_before, remark.text);
    }
    CHECK(all == "1 book move|2 ??|2 ?!|2 bo asks to abort|"
                 "2 (1a. c5 better (1a. e6 !) 2A. Nf3 !)|2 42|");
}

TEST_CASE("what a partner was told is read back, and is no word for the program") {
    play::Tell tell;
    tell.from = "ann";
    tell.to = "bob";
    tell.text = "sit [%claim A mate] [%x";
    tell.since_start = 65s;
    notation::Game game;
    game.notes_before_moves = {play::note_of(tell)};
    CHECK(play::table_notes_in(game, 2).empty());
    const auto remarks = play::remarks_in(game);
    REQUIRE(remarks.size() == 1);
    CHECK(remarks[0].text == "1:05 ann -> bob: sit [ %claim A mate] [ %x");
    CHECK(play::tell_text_in(remarks[0], "ann", "bob") == "sit [ %claim A mate] [ %x");
    CHECK_FALSE(play::tell_text_in(remarks[0], "bob", "ann"));
}

TEST_CASE("a book tells the most frequent move first, equal ones by their names") {
    auto book = play::book_for(support::usual_array, true);
    REQUIRE(book);
    const auto add = [&](const string& record) {
        const auto entry = library_entry(record);
        const auto played = book->find(entry.positions.bytes());
        REQUIRE(played);
        book->add(played->move, entry.players[0].points, std::nullopt, entry.date);
    };
    for (const auto* const first : {"a3", "Nf3", "h4", "e4", "e4", "Nf3", "h4", "g3", "e4"}) {
        add(fmt::format("1A. {} *", first));
    }
    string order;
    for (const auto& move : book->moves()) {
        order += fmt::format("{} {} ", move.san, move.count);
    }
    CHECK(order == "e4 3 Nf3 2 h4 2 a3 1 g3 1 ");
}

TEST_CASE("a position is looked for as it is given, or it is said what it lacks") {
    const auto fault = [](const string& fen) {
        const auto book = play::book_for(fen, true);
        play::LibraryFilter filter;
        filter.position = fen;
        const auto query = play::query_from(filter);
        CHECK(book.has_value() == query.has_value());
        CHECK((book.has_value() || query.error() == "position: " + book.error()));
        return book ? string("none") : book.error();
    };
    CHECK(fault("4k3/8/8/8/8/8/8/4K3[] w - - 0 1") == "none");
    CHECK(fault("8/8/8/8/8/8/8/8[] w - - 0 1") == "none");       // as an empty board of a server
    CHECK(fault("4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1") == "none"); // the side in check is not to move
    CHECK(fault("4k3/8/8/8/8/8/8/4K2P[] w - - 0 1") == "a pawn stands on the first or last rank");
    CHECK(fault("rubbish") == "column 2: expected a piece (PNBRQK or pnbrqk), a number of empty "
                              "squares or /");
    CHECK(play::query_from(play::LibraryFilter{})->positions.empty());
    CHECK(play::query_from_line("2026-11-24x", "me")->filter.player == "2026-11-24x");
    CHECK(play::query_from_line("2026-11-24", "me")->filter.since == "2026-11-24");
}

TEST_CASE("eight half-moves alike are the same match, whatever the day; seven are not") {
    const auto identity = [](const string& day, const string& moves) {
        return library_entry("[Date \"" + day + "\"] " + moves + " *").identity;
    };
    const string seven = "1A. e4 1a. e5 2A. d4 2a. d5 3A. Nc3 3a. Nc6 4A. Nf3";
    const string eight = seven + " 4a. Nf6";
    CHECK(identity("2026.11.01", seven) != identity("2026.11.02", seven));
    CHECK(identity("2026.11.01", eight) == identity("2026.11.02", eight));
}

TEST_CASE("of clocks that nobody knows nothing is told, and of equal waits the first comes first") {
    play::LibraryStats stats("ann");
    stats.add(library_entry("[WhiteA \"ann\"] 1A. e4 1a. e5 *"));
    CHECK(play::to_text(stats).find("clock") == string::npos);
    CHECK(play::to_json(stats).find("clock") == string::npos);
    const auto timed = [&](const string& day, const string& left) {
        stats.add(library_entry("[WhiteA \"ann\"][TimeControl \"60\"][Date \"" + day +
                                "\"] 1A. e4 {" + left + "} *"));
    };
    timed("2026.11.01", "50");
    CHECK(play::to_text(stats).find("longest waits 10.0 s (2026-11-01)\n") != string::npos);
    timed("2026.11.02", "50");
    CHECK(play::to_text(stats).find("longest waits 10.0 s (2026-11-01), 10.0 s (2026-11-02)\n") !=
          string::npos);
}

TEST_CASE("a match in which no time was used has no longest wait") {
    play::LibraryStats stats("ann");
    for (const char* const time : {"60", "60d2", "60b2"}) {
        stats.add(
            library_entry("[WhiteA \"ann\"][TimeControl \"" + string(time) + "\"] 1A. e4 {60} *"));
    }
    CHECK(play::to_text(stats).find("clock 0.0 s a half-move, flags 0\n") != string::npos);
    CHECK(play::to_json(stats).find("\"half_moves\":3,\"seconds\":0.000") != string::npos);
    CHECK(play::to_json(stats).find("\"longest\":[]") != string::npos);
}

TEST_CASE("the record of a match that goes on has no result yet") {
    CHECK(play::record_of(support::match_of("fics"), {}).result == "*");
}

TEST_CASE("a bot's level stands in its type, beside the program that plays for it") {
    CHECK(play::bot_type_tag_value(4, "") == "program, level 4");
    CHECK(play::bot_type_tag_value(4, "sjeng") == "program, level 4 (sjeng)");
    for (const auto* const engine : {"", "sjeng"}) {
        for (int level = 1; level <= play::highest_bot_level; ++level) {
            CHECK(play::bot_level_in(play::bot_type_tag_value(level, engine)) == level);
        }
    }
    play::LibraryFilter filter;
    CHECK_FALSE(play::query_from(filter)->points);
    for (const auto& [result, points] : {std::pair{"won", 2}, {"drawn", 1}, {"lost", 0}}) {
        filter.result = result;
        CHECK(play::query_from(filter)->points == points);
    }
    filter.in_hand = "QnN";
    const auto held = play::query_from(filter)->in_hand;
    REQUIRE(held);
    CHECK((held->total() == 3 && held->count(rules::Kind::knight) == 2 &&
           held->count(rules::Kind::queen) == 1));
}
