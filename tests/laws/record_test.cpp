// SPDX-License-Identifier: GPL-3.0-or-later
// BPGN and BFEN as WBN describes them.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/fen.h"
#include "src/play/records/judge.h"
#include "src/play/records/match_record.h"
#include "tests/laws/law_table.h"
#include "tests/support/catch.h"

using namespace rules;
using namespace std::chrono_literals;
using support::seat;

namespace {

notation::ReadGame game(std::string_view text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    return reader.next().value();
}

/// The sample game printed in WBN, with 43 half-moves.
constexpr std::string_view sample = R"([Event "Sample bughouse game"]
[Site "Nowhere"]
[Date "2002.01.01"]
[WhiteA "WhiteA"][WhiteAElo "----"]
[BlackA "BlackA"][BlackAElo "----"]
[WhiteB "WhiteB"][WhiteBElo "----"]
[BlackB "BlackB"][BlackBElo "----"]
[TimeControl "300+0"]
[Result "1-0"]

1A. e4 {299} 1B. e4 {299} 1a. e6 {299} 1b. e5 {299} 2A. d4 {298} 2a. d5 {298}
2B. Bc4 {297} 2b. Nf6 {298} 3A. c4 {297} 3a. dxe4 {294} 4A. d5 {296} 4a. exd5 {290}
5A. cxd5 {295} 3B. Nc3 {287} 3b. Bb4 {297} 4B. Bxf7+ {286} 4b. Kxf7 {296} 5B. Nh3 {285}
5b. Bxc3 {295} 5a. Nf6 {284} 6B. dxc3 {284} 6A. Bc4 {294} 6a. Bg4 {283} 6b. d5 {293}
7B. Ng5+ {283} 7b. Ke7 {292} 8B. exd5 {282} 8b. Qxd5 {291} 7A. P@e6 {284} 7a. Bxd1 {282}
9B. P@d4 {275} 9b. exd4 {290} 8A. exf7+ {282} 10B. Qe2+ {274} 8a. Kxf7 {281}
9A. N@e5+ {281} 9a. Ke8 {280} 10b. P@e3 {283} 11B. Bxe3 {273} 10A. B@f7+ {276}
10a. Ke7 {279} 11b. Qxg5 {278} 11A. N@f5# {272}

{*} 1-0
)";

} // namespace

TEST_CASE(
    "WBN BPGN-1, WBN BPGN-2, WBN BPGN-3: the sample game is read with its tags, replays in its "
    "order to the mate, and ends with its result") {
    const auto read = game(sample);
    CHECK(tag(read.game, "Event") == "Sample bughouse game");
    CHECK(tag(read.game, "WhiteBElo") == "----");
    CHECK(tag(read.game, "TimeControl") == "300+0");
    CHECK(result(read.game) == "1-0");
    const auto judged = play::judge(read, laws::book("wbn"));
    CHECK(judged.verdict == play::Verdict::legal);
    CHECK(judged.written_moves == 43);
    CHECK(judged.replayed.size() == 43);
    REQUIRE(judged.outcome);
    CHECK(judged.outcome->decided_by == BoardEnd{BoardId::a, Ending::mate, seat('a')});
    CHECK(notation::left(read.game.moves.back()) == 272s);
    const auto again = game(write_bpgn(read.game));
    CHECK(again.game == read.game);
}

TEST_CASE(
    "WBN E14-1, WBN E14-2, WBN E14-3: letters of the seats, seconds left in braces, variations "
    "in brackets, annotations and comments in braces of their own") {
    const auto read =
        game("1A. e4 {299} {A:!} 1a. e5 {298} (1a. c5) {C:as always} 1B. d4 1b. d5 *");
    CHECK(read.warnings.empty());
    const auto& moves = read.game.moves;
    REQUIRE(moves.size() == 4);
    CHECK(letter(moves[0].seat) == 'A');
    CHECK(letter(moves[1].seat) == 'a');
    CHECK(letter(moves[2].seat) == 'B');
    CHECK(letter(moves[3].seat) == 'b');
    CHECK(notation::left(moves[0]) == 299s);
    REQUIRE(moves[0].notes.size() == 1);
    CHECK(moves[0].notes[0].text == "A:!");
    REQUIRE(moves[1].notes.size() == 2);
    CHECK(moves[1].notes[0].kind == notation::Note::Kind::variation);
    CHECK(moves[1].notes[0].moves.front().text == "c5");
    CHECK(moves[1].notes[1].text == "C:as always");
    CHECK(game(write_bpgn(read.game)).game.moves == moves);
}

TEST_CASE(
    "WBN BFEN-1, WBN BFEN-2, WBN BFEN-3, WBN BFEN-4, WBN BFEN-5: the sample position is read, "
    "in the order of its fields and in that of the prose") {
    const std::string boards[] = {
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN - - w 45 56",
        "Q~4rk1/8/8/8/8/8/8/R3K2R KQ - w 45 60"};
    const auto read = notation::parse_bfen(boards[0] + " | " + boards[1]);
    REQUIRE(read);
    REQUIRE(read->size() == 2);
    const auto& a = read->at(0);
    CHECK(a.setup.board[square(2, 0)] == Piece{Side::white, Kind::king});
    CHECK(a.setup.board[square(3, 7)] == Piece{Side::black, Kind::king});
    CHECK(a.setup.hands[Side::white].count(Kind::bishop) == 3);
    CHECK(a.setup.hands[Side::white].count(Kind::knight) == 1);
    CHECK(a.setup.hands[Side::black].count(Kind::pawn) == 3);
    CHECK(a.setup.hands[Side::black].count(Kind::rook) == 1);
    CHECK(a.setup.hands[Side::black].count(Kind::queen) == 1);
    CHECK(a.clocks[Side::white] == 45s);
    CHECK(a.clocks[Side::black] == 56s);
    const auto& b = read->at(1);
    CHECK(b.setup.board[square(0, 7)] == Piece{Side::white, Kind::queen, true});
    CHECK(b.setup.hands[Side::white].empty());
    CHECK(b.setup.castling[Side::white][Wing::king] == square(7, 0));
    CHECK(b.setup.castling[Side::white][Wing::queen] == square(0, 0));
    CHECK_FALSE(b.setup.castling[Side::black][Wing::king]);
    CHECK(b.setup.turn == Side::white);
    const std::string written = notation::to_bfen(*read);
    CHECK(written.find("/BBBNqrppp w - - 45 56 | Q~4rk1/8/8/8/8/8/8/R3K2R w KQ - 45 60") !=
          std::string::npos);
    CHECK(*notation::parse_bfen(written) == *read);
}
