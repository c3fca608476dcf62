// SPDX-License-Identifier: GPL-3.0-or-later
// Mating moves in recorded games: the quick search is compared with a slow one that tries every
// drop on every square, and its time is measured.
#include "src/app/table/mating_moves.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/moves/san.h"
#include "src/play/records/recording.h"
#include "src/rules/match/match_judge.h"
#include "tests/support/catch.h"
#include "tests/support/skip.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

using namespace rules;

namespace {

std::vector<play::Recording> recordings_in(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".bpgn") {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<play::Recording> all;
    for (const std::string& path : files) {
        std::ifstream file(path, std::ios::binary);
        notation::BpgnReader reader;
        reader.feed(std::string(std::istreambuf_iterator<char>(file), {}));
        reader.finish();
        while (const auto game = reader.next()) {
            if (auto one = play::recording_of(*game, *preset("fics"))) {
                all.push_back(*std::move(one));
            }
        }
    }
    return all;
}

/// Calls `look` with the match after each of its half-moves.
template <class Look> void walk(const play::Recording& recording, Look look) {
    Match match = recording.start;
    match.begin({});
    for (const Ply& ply : recording.plies) {
        if (!match.play(ply.seat, ply.move, ply.at)) {
            break;
        }
        look(match, ply.seat.board);
    }
}

/// Every drop of that kind, square by square, that is legal and mates.
std::vector<Move> mating_drops(Position position, Side side, Kind kind, const Supply& supply) {
    if (!position.hand(side).holds(kind)) {
        position.give(side, kind);
    }
    std::vector<Move> found;
    for (int square = 0; square < squares; ++square) {
        const Move drop = Move::drop(kind, static_cast<Square>(square));
        if (is_legal(position, drop) && rules::is_mate(position.after(drop), supply)) {
            found.push_back(drop);
        }
    }
    return found;
}

struct Seen {
    int positions = 0, mates = 0, would = 0;
};

void check_board(const Match& match, BoardId board, Seen& seen) {
    for (const Side side : both_sides) {
        const Position& position = match.position(board);
        if (position.turn() != side && position.in_check()) {
            CHECK(mates_of(position, side, {}) == Mates{});
            continue;
        }
        const Position turned = with_side_to_move(position, side);
        const Supply supply = rules::supply(match, {board, other(side)});
        const Mates mates = mates_of(position, side, supply);
        ++seen.positions;
        seen.mates += static_cast<int>(mates.moves.size());
        for (const Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            const auto slow = mating_drops(turned, side, kind, supply);
            if (!position.hand(side).holds(kind)) {
                CHECK(mates.drops_if_held[kind] == (slow.empty() ? Move{} : slow.front()));
                seen.would += slow.empty() ? 0 : 1;
                continue;
            }
            std::vector<Move> quick;
            std::copy_if(mates.moves.begin(), mates.moves.end(), std::back_inserter(quick),
                         [&](Move move) { return move.is_drop() && move.new_kind() == kind; });
            CHECK(quick == slow);
        }
        const auto steps = std::count_if(mates.moves.begin(), mates.moves.end(),
                                         [](Move move) { return !move.is_drop(); });
        const MoveList legal = legal_moves(turned);
        CHECK(steps == std::count_if(legal.begin(), legal.end(), [&](Move move) {
                  return !move.is_drop() && rules::is_mate(turned.after(move), supply);
              }));
    }
}

Seen check_games(const std::string& folder, std::size_t every) {
    Seen seen;
    std::size_t count = 0;
    for (const play::Recording& recording : recordings_in(folder)) {
        walk(recording, [&](const Match& match, BoardId board) {
            if (count++ % every == 0) {
                check_board(match, board, seen);
            }
        });
    }
    return seen;
}

} // namespace

TEST_CASE("mates are found where trying every drop finds them, in our bots' and others' games") {
    const Seen seen = check_games(support::in_repository("tests/data/games"), 3);
    CHECK(seen.positions > 500);
    CHECK(seen.mates > 20);
    CHECK(seen.would > 100);
}

TEST_CASE("mates are found where trying every drop finds them, in all shared games", "[skips]") {
    const std::string folder = support::in_shared("games");
    if (!std::filesystem::exists(folder)) {
        return support::skip("../shared/games is not here");
    }
    CHECK(check_games(folder, 1).mates > 200);
}

TEST_CASE("what the mates of every position of the shared games cost", "[.measure]") {
    using Clock = std::chrono::steady_clock;
    std::chrono::nanoseconds all{};
    std::chrono::nanoseconds worst{};
    int count = 0;
    const std::string folder = support::in_shared("games");
    if (!std::filesystem::exists(folder)) {
        return support::skip("../shared/games is not here");
    }
    for (const play::Recording& recording : recordings_in(folder)) {
        app::MatingMoves mates;
        walk(recording, [&](const Match& match, BoardId) {
            auto took = std::chrono::nanoseconds::max();
            const app::MatingMoves before = mates;
            // The fastest run counts, since other programs use the processor too.
            for (int i = 0; i < 5; ++i) {
                mates = before;
                const auto begun = Clock::now();
                mates.follow(&match);
                took = std::min<std::chrono::nanoseconds>(took, Clock::now() - begun);
            }
            all += took;
            worst = std::max<std::chrono::nanoseconds>(worst, took);
            ++count;
        });
    }
    fmt::print("{} half-moves: {:.1f} microseconds each, {:.1f} at most\n", count,
               static_cast<double>(all.count()) / 1000 / count,
               static_cast<double>(worst.count()) / 1000);
}
