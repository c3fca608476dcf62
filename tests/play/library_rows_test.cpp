// SPDX-License-Identifier: GPL-3.0-or-later
// What the library keeps of a match, compared with the match itself: the position search with a
// slow one, the short form with the record, and the terms of a filter.
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/library_book.h"
#include "src/play/records/library_query.h"
#include "src/play/records/library_stats.h"
#include "src/play/records/match_record.h"
#include "src/play/records/passed_pieces.h"
#include "src/play/records/short_record.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match_judge.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/epoch.h"
#include "tests/support/library_entry.h"
#include "tests/support/playable_moves.h"

#include <fmt/format.h>

#include <algorithm>

using play::PositionKey;
using rules::BoardId;
using std::string;
using support::Dice;

namespace {

/// A match with many moves on all boards, so that pieces are passed.
rules::Match random_match(const rules::TablePlan& plan, std::uint64_t seed) {
    Dice dice(seed);
    rules::Match match(plan, *rules::preset("fics"), {.base = base::Millis{600'000}});
    base::Instant now = support::epoch;
    match.begin(now);
    const auto seats = rules::seats(plan);
    for (int i = 0; i < 150 && !match.outcome(); ++i) {
        const rules::Seat seat = seats[dice.below(seats.size())];
        now += base::Millis{static_cast<std::int64_t>(dice.below(900))};
        const auto moves = support::playable_moves(match, seat);
        if (!moves.empty()) {
            (void)match.play(seat, moves[dice.below(moves.size())], now);
        }
    }
    if (!match.outcome()) {
        match.abort(now);
    }
    return match;
}

/// A match's library entry, and all boards after each half-move.
struct Kept {
    rules::Match match;
    string text;
    play::LibraryEntry entry;
    std::vector<std::vector<PositionKey>> moments;

    explicit Kept(const rules::Match& played)
        : match(played), text(notation::write_bpgn(play::record_of(played, {}))),
          entry(support::library_entry(text)) {
        rules::Match again(match.plan(), match.laws(), match.time());
        again.begin(support::epoch);
        note(again);
        for (const rules::Ply& ply : match.plies()) {
            REQUIRE(again.play(ply.seat, ply.move, ply.at));
            note(again);
        }
    }
    void note(const rules::Match& now) {
        moments.emplace_back();
        for (int i = 0; i < now.plan().boards; ++i) {
            moments.back().push_back(play::key_of(now.position(static_cast<BoardId>(i))));
        }
    }
    /// Whether `wanted` occur at that moment; a single position must be on `board`.
    [[nodiscard]] bool stand(std::size_t moment, std::size_t board,
                             const std::vector<PositionKey>& wanted, bool reserves) const {
        bool all = true;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const PositionKey& here = moments[moment][wanted.size() == 1 ? board : i];
            all = all && (reserves ? here == wanted[i]
                                   : play::same_board_ignoring_promotion(here, wanted[i]));
        }
        return all;
    }
};

} // namespace

TEST_CASE("the library finds the moments of positions that a replay of the match finds") {
    for (const auto* const plan : {"bughouse", "crazyhouse", "ring3"}) {
        for (std::uint64_t seed = 1; seed < 9; ++seed) {
            const Kept kept(random_match(rules::variant(plan)->plan(), seed));
            const string& row = kept.entry.positions.bytes();
            Dice dice(seed);
            const std::size_t boards = kept.moments[0].size();
            int found = 0;
            for (int i = 0; i < 60; ++i) {
                // Positions of one moment, or of two different ones.
                const std::size_t one = dice.below(kept.moments.size());
                const std::size_t other = i % 2 == 0 ? one : dice.below(kept.moments.size());
                std::vector<PositionKey> wanted{kept.moments[one][0]};
                if (i % 3 == 0) {
                    wanted[0] = kept.moments[one][dice.below(boards)];
                } else if (boards > 1) {
                    wanted.push_back(kept.moments[other][1]);
                }
                wanted.back().hands[rules::Side::white].add(i % 7 == 0 ? rules::Kind::queen
                                                                       : rules::Kind::pawn);
                if (i % 4 != 0) {
                    wanted.back().hands[rules::Side::white].take(i % 7 == 0 ? rules::Kind::queen
                                                                            : rules::Kind::pawn);
                }
                for (const bool reserves : {false, true}) {
                    bool stood = false;
                    std::optional<play::PositionWalk::Next> played;
                    for (std::size_t at = 0; at < kept.moments.size(); ++at) {
                        for (std::size_t b = 0; b < (wanted.size() == 1 ? boards : 1); ++b) {
                            stood = stood || kept.stand(at, b, wanted, reserves);
                        }
                        if (at < kept.match.plies().size() && !played) {
                            const auto seat = kept.match.plies()[at].seat;
                            const auto board = static_cast<std::size_t>(seat.board);
                            if ((wanted.size() == 1 || board < wanted.size()) &&
                                kept.stand(at, board, wanted, reserves)) {
                                played = {seat, kept.moments[at + 1][board].board};
                            }
                        }
                    }
                    CHECK(play::has_positions(wanted, row, reserves) == stood);
                    const auto next = play::move_played_in(wanted, row, reserves);
                    REQUIRE(next.has_value() == played.has_value());
                    CHECK((!next || (next->seat == played->seat && next->key == played->key)));
                    found += stood ? 1 : 0;
                }
            }
            CHECK(found > 20);
            CHECK(found < 120);
        }
    }
}

TEST_CASE("the library finds the matches that opened with a line, on any board") {
    for (const auto* const plan : {"bughouse", "crazyhouse", "ring3"}) {
        for (std::uint64_t seed = 1; seed < 6; ++seed) {
            const Kept kept(random_match(rules::variant(plan)->plan(), seed));
            const std::size_t boards = kept.moments[0].size();
            std::vector<std::vector<PositionKey>> ways(boards); // for each board its own positions
            for (std::size_t b = 0; b < boards; ++b) {
                ways[b].push_back(kept.moments[0][b]);
            }
            for (std::size_t i = 0; i < kept.match.plies().size(); ++i) {
                const auto board = static_cast<std::size_t>(kept.match.plies()[i].seat.board);
                ways[board].push_back(kept.moments[i + 1][board]);
            }
            const auto opened = [&](const std::vector<PositionKey>& line) {
                return play::has_opening(line, kept.entry.positions.bytes());
            };
            for (const auto& way : ways) {
                CHECK_FALSE(opened({way.back()})); // occurs, but not at the beginning
                for (std::size_t size = 1; size <= std::min<std::size_t>(way.size(), 8); ++size) {
                    std::vector<PositionKey> line(way.begin(),
                                                  way.begin() + static_cast<std::ptrdiff_t>(size));
                    CHECK(opened(line));
                    if (size > 1) {
                        line.back() = way[size - 2]; // a position may not repeat the one before
                        CHECK_FALSE(opened(line));
                        line.back() = way.back();
                        CHECK(opened(line) == (size == way.size()));
                    }
                }
                std::vector<PositionKey> longer = way;
                longer.push_back(way.front());
                CHECK_FALSE(opened(longer));
            }
        }
    }
}

TEST_CASE("the library knows what somebody held, and no more than that") {
    for (std::uint64_t seed = 1; seed < 9; ++seed) {
        const Kept kept(random_match(rules::bughouse_plan(), seed));
        for (const rules::Kind kind : rules::all_kinds) {
            int most = 0;
            for (const auto& moment : kept.moments) {
                for (const PositionKey& board : moment) {
                    for (const rules::Hand& hand : board.hands) {
                        most = std::max(most, hand.count(kind));
                    }
                }
            }
            rules::Hand wanted;
            for (int i = 0; i < most; ++i) {
                wanted.add(kind);
            }
            CHECK(play::has_reserve(wanted, kept.entry.positions.bytes()));
            wanted.add(kind);
            CHECK_FALSE(play::has_reserve(wanted, kept.entry.positions.bytes()));
        }
    }
}

TEST_CASE("the piece that mated came from a player only where none like it was there before") {
    // A takes the knight that b needs for N@f2#, unless b has one from the start.
    const auto giver = [](const string& hand) {
        return support::library_entry(
                   "[Variant \"bughouse\"]\n[FEN \"6k1/8/8/8/3n4/8/8/3R2K1[] w - - 0 "
                   "1 | 6rk/p5pp/8/8/8/8/6PP/6RK[" +
                   hand + "] b - - 0 1\"]\n\n1A. Rxd4 1b. N@f2# 0-1\n")
            .mating_piece_loser;
    };
    CHECK(giver("") == rules::index(*rules::seat_from('a')));
    CHECK_FALSE(giver("n"));
}

TEST_CASE("the library's short form of a match is read back as the same record, byte for byte") {
    for (const auto* const plan : {"bughouse", "crazyhouse", "siamese", "ring3"}) {
        for (std::uint64_t seed = 1; seed < 6; ++seed) {
            auto game = play::record_of(random_match(rules::variant(plan)->plan(), seed), {});
            Dice dice(seed);
            for (auto& move : game.moves) {
                if (dice.below(4) == 0) {
                    move.notes.push_back({notation::Note::Kind::brace, "well", {}});
                    move.notes.push_back({notation::Note::Kind::nag_or_draw_offer, "$1", {}});
                }
            }
            const string text = notation::write_bpgn(game);
            const string record = support::library_entry(text).encoded_record;
            INFO(text);
            CHECK(record.size() < text.size());
            CHECK(play::decode_record(record) == text);
            CHECK_FALSE(play::decode_record(std::string_view(record).substr(0, record.size() / 2)));
        }
    }
}

TEST_CASE("a filter's terms are parted by blanks outside quotes, and each goes where it belongs") {
    const auto filter = [](const string& line) {
        const auto query = play::query_from_line(line, "me");
        play::LibraryFilter found = query ? query->filter : play::LibraryFilter{};
        found.player = query ? found.player : "! " + query.error();
        return found;
    };
    CHECK(filter("player:\"ann lee\" partner:bob").player == "ann lee");
    CHECK(filter("player:\"ann lee\" partner:bob").partner == "bob");
    CHECK(filter("opening:\"e4 e5\"\tdrawn").opening == "e4 e5");
    CHECK(filter("opening:\"e4 e5\"\tdrawn").result == "drawn");
    CHECK(filter("drawn").player == "me");
    CHECK(filter("partner:bob").player == "me");
    CHECK(filter("mate").player.empty());
    CHECK(filter("mate").ending == "mate");
    CHECK(filter("crazyhouse").variant == "crazyhouse");
    CHECK(filter("no-reserves").no_reserves);
    CHECK(filter("2026").since == "2026");
    CHECK(filter("2026-11").until == "2026-11");
    CHECK(filter("2026-1-5").since == "2026-01-05");
    CHECK(filter("2026-1-5x").player == "2026-1-5x");
    CHECK(filter("ann").names_by_prefix);
    CHECK_FALSE(filter("player:ann").names_by_prefix);
    CHECK(filter("min-length:3 max-length:9 min-rating:1500 limit:0").max_length == 9);
    CHECK(filter("limit:0").limit == 0);
    CHECK(filter("limit:").player.empty());
    CHECK(filter("limit:-1").player == "! limit: a number was expected");
    CHECK(filter("limit:x").player == "! limit: a number was expected");
    CHECK(filter("ann bob").player == "! bob: a second player? partner:bob");
    CHECK(filter("result:won").result == "won");
    CHECK(filter("result:").result.empty());
    CHECK(filter("result:lose").player == "! result: won, lost or drawn was expected");
    CHECK(filter("colour:white").player.starts_with("! colour is none of player, partner"));
    CHECK(filter("mates-by:n@").mates_by == "N@");
    CHECK(filter("mates-by:n").mates_by == "N");
    for (const auto* const wrong : {"mates-by:nx", "mates-by:x", "mates-by:n@@"}) {
        CHECK(filter(wrong).player.starts_with("! mates-by: a piece's letter was expected"));
    }
    CHECK(filter("in-hand:qx").player == "! in-hand: letters of pieces were expected, QNN");
    CHECK(filter("since:monday").player == "! since: a date was expected, 2026-11-24 or 2026");
    CHECK(filter("until:2026-1-1-1").player == "! until: a date was expected, 2026-11-24 or 2026");
    CHECK(filter("opening:e5").player.starts_with("! opening: e5: "));
    CHECK(filter("opening:\"e4 N@f6\"").opening == "e4 N@f6"); // from the other board
    CHECK(filter("opening:\"e4 K@e4\"").player.starts_with("! opening: K@e4: "));
    CHECK(filter("ending:peace").player.starts_with("! ending: one of mate, flag"));
    CHECK(filter("ending:peace since:monday").player.starts_with("! ending: "));
    CHECK(filter("since:monday until:tuesday").player.starts_with("! since: "));
}

TEST_CASE("a record without a result has the one of its mate, and none without a mate") {
    const string mate = "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. Nf6 4A. Qxf7#";
    CHECK(support::library_entry(mate + " *\n").result == "1-0");
    CHECK(support::library_entry(mate + "\n").result == "1-0");
    CHECK(support::library_entry("1A. f3 1a. e5 2A. g4 *\n").result == "*");
}

TEST_CASE("the library knows how long each player thought, the first half-move too") {
    const auto entry = support::library_entry(
        "[TimeControl \"180+2\"]\n1A. e4 {172} 1a. e5 {180} 2A. d4 {174} 2a. d5 {190} "
        "1B. e4 {182} *");
    const auto player = [&](char letter) {
        const auto seat = rules::index(*rules::seat_from(letter));
        return *std::find_if(entry.players.begin(), entry.players.end(),
                             [&](const auto& one) { return one.seat == seat; });
    };
    CHECK(player('A').timed_half_moves == 2);
    CHECK(player('A').used == base::Millis{10'000});
    CHECK(player('A').longest == base::Millis{10'000});
    CHECK(player('a').timed_half_moves == 2);
    CHECK(player('a').used == base::Millis{2'000}); // a corrected clock counts as no time used
    CHECK(player('a').longest == base::Millis{2'000});
    CHECK(player('B').timed_half_moves == 1);
    CHECK(player('B').used == base::Millis{0});
    CHECK(player('b').timed_half_moves == 0);
}

namespace {

/// b mates by a knight that A or B may have taken, or that b has from the start.
string mate_by_knight(const string& tags, const string& hand, const string& first) {
    return tags +
           "[Variant \"bughouse\"]\n[FEN \"6k1/8/8/8/3n4/8/8/3R2K1[] w - - 0 1 | "
           "6rk/p5pp/8/8/8/8/6PP/6RK[" +
           hand + "] b - - 0 1\"]\n\n" + first + "1b. N@f2# 1-0\n";
}

} // namespace

TEST_CASE("the statistics say who gave the piece that mated") {
    const auto given = [](const char* me, const string& hand) {
        play::LibraryStats stats(me);
        stats.add(support::library_entry(
            mate_by_knight("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n",
                           hand, "1A. Rxd4 ")));
        const string text = play::to_json(stats);
        const string heading = "\"mate given by\":{\"";
        const auto at = text.find(heading);
        return at == string::npos ? "nothing" : text.substr(at + heading.size(), 10);
    };
    CHECK(given("ben", "") == "themselves");
    CHECK(given("cid", "").starts_with("partner\""));
    CHECK(given("cid", "n").starts_with("nobody\""));
    CHECK(given("ann", "") == "nothing"); // they won, so nobody gave the mating piece
}

TEST_CASE("what is in a reserve at the start is held, and dropped before what comes") {
    const auto entry = support::library_entry(mate_by_knight("", "nnpq", ""));
    const auto held = [&](std::initializer_list<rules::Kind> kinds) {
        rules::Hand wanted;
        for (const rules::Kind kind : kinds) {
            wanted.add(kind);
        }
        return play::has_reserve(wanted, entry.positions.bytes());
    };
    using rules::Kind;
    CHECK(held({Kind::knight, Kind::knight, Kind::pawn, Kind::queen}));
    CHECK_FALSE(held({Kind::knight, Kind::knight, Kind::knight}));
    CHECK_FALSE(held({Kind::pawn, Kind::pawn}));
    CHECK_FALSE(held({Kind::rook}));
    const rules::Seat to = *rules::seat_from('b');
    rules::PerSeat<rules::Hand> hands{};
    hands[to].add(Kind::knight);
    const rules::Move take = rules::Move::step(rules::square(3, 0), rules::square(3, 3));
    const std::vector<rules::Ply> plies{
        {*rules::seat_from('A'), take, Kind::knight, {}, {}},
        {to, rules::Move::drop(Kind::knight, rules::square(5, 1)), {}, {}, {}},
        {to, rules::Move::step(rules::square(5, 1), rules::square(3, 2)), {}, {}, {}},
        {to, rules::Move::drop(Kind::knight, rules::square(5, 1)), {}, {}, {}}};
    const auto passed = play::passed_pieces(rules::bughouse_plan(), hands, plies);
    REQUIRE(passed.size() == 1);
    CHECK(passed[0].dropped_at == 3U);
}

TEST_CASE("a book of both boards names the seat of each move, and knows one that was not played") {
    const string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    auto book = play::book_for(start + " | " + start, true);
    REQUIRE(book);
    const auto played = [&](const string& moves) {
        const auto entry = support::library_entry(moves + " *");
        const auto found = book->find(entry.positions.bytes());
        if (found) {
            book->add(found->move, 2, 1500, "2026-11-22");
        }
        return found ? string(1, rules::letter(found->seat)) : "";
    };
    CHECK(played("1B. e4 1A. d4") == "B");
    CHECK(played("1A. d4 1B. e4") == "A");
    CHECK(played("1A. d4 1a. d5") == "A");
    CHECK_FALSE(book->find(support::library_entry(mate_by_knight("", "n", "")).positions.bytes()));
    CHECK(play::to_text(book->moves()) == "A d4\t2\t2\t0\t0\t1500\t2026-11-22\n"
                                          "B e4\t1\t1\t0\t0\t1500\t2026-11-22\n");
    play::LibraryFilter filter;
    filter.partner = "bob";
    const auto query = play::query_from(filter);
    REQUIRE_FALSE(query);
    CHECK(query.error() == "partner: whose? --player NAME was expected");
}

TEST_CASE("a book finds a promotion, and what a promoted piece does, with and without reserves") {
    const string fen = "7k/P7/8/8/8/8/8/7K[] w - - 0 1";
    const string promoted = "7k/Q~7/8/8/8/8/8/7K[] w - - 0 1";
    for (const bool reserves : {false, true}) {
        for (const auto& [start, move] :
             {std::pair{fen, "a8=Q"}, {fen, "a8=N"}, {promoted, "Qa6"}, {promoted, "Kg2"}}) {
            INFO(start << " " << move << " " << reserves);
            auto book = play::book_for(start, reserves);
            REQUIRE(book);
            const auto entry = support::library_entry(
                fmt::format("[Variant \"crazyhouse\"][FEN \"{}\"] 1A. {} *", start, move));
            const auto found = book->find(entry.positions.bytes());
            REQUIRE(found);
            book->add(found->move, {}, {}, "");
            CHECK(book->moves().front().san.starts_with(move));
        }
    }
}
