// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/levels.h"

#include "src/engine/search/order.h"
#include "src/rules/board/movegen.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace engine {
namespace {

using rules::Kind;
using rules::Move;
using rules::Position;
using rules::Square;

constexpr std::array<Level, highest_level> levels{{
    {1, 950, 81, 83, 130},
    {2, 1130, 97, 95, 120},
    {3, 1850, 74, 47, 115},
    {4, 3900, 48, 16, 110},
    {6, 8500, 28, 0, 100},
    {6, 3400, 32, 0, 95, true},
    {10, 16000, 5, 0, 90, true},
    {32, 200000, 0, 0, 85, true, true},
}};

// How easily kinds of moves are overlooked, in per cent of a level's blindness.
constexpr int to_quiet_moves = 100;
constexpr int to_checks = 50;
constexpr int to_captures = 40;
constexpr int to_drops_beside_king = 60;
constexpr int by_long_way = 60; ///< added for moves over a long distance
constexpr int long_way = 4;
constexpr int by_way_back = 60; ///< added for moves backwards

/// The upper bound of any move's chance to be overlooked: beyond it no move need be examined.
int highest_blindness(const Level& level) {
    return level.overlooked_per_mille * (to_quiet_moves + by_long_way + by_way_back) / 100;
}

} // namespace

const Level& level(int number) {
    const int index = std::clamp(number, lowest_level, highest_level) - 1;
    return levels[static_cast<std::size_t>(index)];
}

int evaluation_error(const Level& level, std::uint64_t seed, const rules::Position& position) {
    std::uint64_t mixed = position.pieces(rules::Side::white) * 0x9E3779B97F4A7C15U;
    mixed ^= position.pieces(rules::Side::black) * 0xC2B2AE3D27D4EB4FU;
    mixed ^= seed * 0xD6E8FEB86659FD93U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    const auto span = static_cast<std::uint64_t>(2 * level.noise + 1);
    return static_cast<int>((mixed >> 32) % span) - level.noise;
}

bool mates_at_once(const Position& position, Move move) {
    if (position.laws().kings_are_taken) {
        return false;
    }
    const Position after = position.after(move);
    return after.in_check() && !rules::has_legal_move(after);
}

int relative_oversight(const Position& position, Move move, std::optional<Square> last) {
    const auto victim = position.captured(move);
    if ((victim && move.to() == last) || mates_at_once(position, move)) {
        return 0;
    }
    const Kind mover = moving_kind(position, move);
    const CheckSquares checks(position);
    int per_cent = to_quiet_moves;
    if (checks.gives_check(mover, move)) {
        per_cent = to_checks;
    } else if (victim || move.type() == Move::Type::promotion) {
        per_cent = to_captures;
    } else if (move.is_drop() && rules::has(checks.king_zone, move.to())) {
        per_cent = to_drops_beside_king;
    }
    if (move.type() != Move::Type::step) {
        return per_cent;
    }
    const int files = std::abs(rules::file_of(move.to()) - rules::file_of(move.from()));
    const int ranks = rules::rank_of(move.to()) - rules::rank_of(move.from());
    const int forward = position.turn() == rules::Side::white ? ranks : -ranks;
    per_cent += std::max(files, std::abs(ranks)) >= long_way ? by_long_way : 0;
    return per_cent + (forward < 0 ? by_way_back : 0);
}

bool overlooks(const Level& level, std::uint64_t seed, const Position& position, Move move,
               std::optional<Square> last) {
    if (level.overlooked_per_mille == 0) {
        return false;
    }
    std::uint64_t mixed = (position.search_key() ^ seed) * 0x9E3779B97F4A7C15U;
    mixed +=
        static_cast<std::uint64_t>(move.to()) << 16 | static_cast<std::uint64_t>(move.from()) << 8 |
        static_cast<std::uint64_t>(move.new_kind()) << 4 | static_cast<std::uint64_t>(move.type());
    mixed = (mixed ^ mixed >> 29) * 0xD6E8FEB86659FD93U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    const auto drawn = static_cast<int>((mixed >> 32) % 1000);
    return drawn < highest_blindness(level) &&
           drawn * 100 < level.overlooked_per_mille * relative_oversight(position, move, last);
}

namespace {

using base::Millis;

/// The clock is divided among the moves of a long match, less those already made, so that the moves
/// in the middle, which decide it, get as much time as the first (measured in
/// tests/training/README.md).
constexpr int moves_of_match = 34;
constexpr int least_moves_to_come = 14;
constexpr Millis on_the_way{20};       ///< between the answer and the stop of the clock
constexpr int hard_over_soft = 4;      ///< the hard limit as a multiple of the soft one
constexpr int least_moves_in_hand = 8; ///< the hard limit is at most the clock divided by this

/// Bounds on how far the clocks change the time for a move. When two players wait for each other,
/// the one with less time must move first: who is behind hurries, who is ahead may take more time.
constexpr int shortest_time_percent = 50; ///< per cent of the usual time
constexpr int longest_time_percent = 120;

int per_cent_by_lead(const Clocks& clocks) {
    const auto rival = clocks.diagonal ? clocks.diagonal : clocks.opponent;
    if (!rival) {
        return 100;
    }
    const auto ratio = 100 * clocks.left.count() / std::max<base::Millis::rep>(rival->count(), 1);
    return static_cast<int>(
        std::clamp<base::Millis::rep>(ratio, shortest_time_percent, longest_time_percent));
}

/// The time that a sitting player keeps to play on: a fraction of the clock, within these bounds.
constexpr int part_kept = 8;
constexpr Millis least_kept{500};
constexpr Millis most_kept{10'000};

} // namespace

Limits limits_by_clock(const Clocks& clocks) {
    const Millis usable = std::max(clocks.left - on_the_way, Millis{1});
    const int to_come = std::max(moves_of_match - clocks.own_moves, least_moves_to_come);
    const int moves = std::clamp(clocks.moves_to_go.value_or(to_come), 1, to_come);
    const Millis share = usable / moves + clocks.increment * 3 / 4;
    const Millis soft = share * per_cent_by_lead(clocks) / 100 + clocks.delay;
    const Millis most =
        std::max(usable / std::min(moves, least_moves_in_hand), Millis{1}) + clocks.delay;
    Limits limits;
    limits.usual_time = std::clamp(soft, Millis{1}, most);
    limits.time = std::clamp(*limits.usual_time * hard_over_soft, Millis{1}, most);
    return limits;
}

std::optional<Millis> sit_allowance(const Clocks& clocks) {
    Millis spare = clocks.left - std::clamp(clocks.left / part_kept, least_kept, most_kept);
    if (clocks.diagonal) {
        spare = std::min(spare, clocks.left - *clocks.diagonal);
    }
    return spare > Millis{0} ? std::optional(spare) : std::nullopt;
}

} // namespace engine
