// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/other_board.h"

#include "src/engine/search/hash_table.h"
#include "src/engine/search/levels.h"
#include "src/engine/search/searcher.h"

#include <algorithm>
#include <array>
#include <bit>

namespace engine {
namespace {

class Mixer {
  public:
    void add(int value) {
        mixed_ = (mixed_ ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;
        mixed_ ^= mixed_ >> 29;
    }
    void add(const rules::PerKind<int>& values) {
        for (const rules::Kind kind : rules::all_kinds) {
            add(values[kind]);
        }
    }
    void add(const rules::Supply& supply) {
        add(static_cast<int>(supply.rescue));
        add(supply.sets);
        add(supply.removed_for_stalling);
    }
    void add(const rules::MoveLaws& laws) {
        using Bytes = std::array<std::uint8_t, sizeof laws>;
        static_assert(std::has_unique_object_representations_v<rules::MoveLaws>);
        for (const std::uint8_t byte : std::bit_cast<Bytes>(laws)) {
            add(byte);
        }
    }
    [[nodiscard]] std::uint64_t mixed() const { return mixed_; }

  private:
    std::uint64_t mixed_ = 0;
};

} // namespace

std::uint64_t context_key(const Task& task, const EvalValues& worth) {
    Mixer mixer;
    mixer.add(task.position.laws());
    mixer.add(worth.weights->on_board);
    mixer.add(worth.weights->in_hand);
    const bool white_asks = task.position.turn() == rules::Side::white;
    for (const rules::Side side : rules::both_sides) {
        mixer.add(worth.board_extra[side]);
        mixer.add(worth.hand_extra[side]);
        const bool asks = (side == rules::Side::white) == white_asks;
        mixer.add(asks ? task.supply : task.enemy_supply);
    }
    mixer.add(task.keeps_captures ? 1 : 0);
    const Level& own = level(task.level);
    mixer.add(own.noise);
    mixer.add(own.overlooked_per_mille);
    return mixer.mixed();
}

namespace {

using rules::Kind;
using rules::Position;
using rules::Side;

constexpr std::uint64_t look_nodes = 500;
constexpr int looks = 11;
/// With a small node limit, one node in this many is spent on the other board.
constexpr std::uint64_t looks_divisor = 5;
constexpr int other_board_depth = 6;
constexpr std::size_t look_table_bytes = std::size_t{1} << 16;
/// With less time than this for a move, the other board is not searched.
constexpr base::Millis least_time{50};

/// Bounds in centipawns: even a mate on the other board is only a reason to prefer one capture to
/// another.
constexpr int most_swing = 1500;
constexpr int most_wish = 300;
constexpr int least_swing = 50; ///< smaller swings are ignored
constexpr int swing_divisor = 2;

std::uint64_t nodes_to_look(const Limits& limits) {
    if (limits.usual_time && *limits.usual_time < least_time) {
        return 0;
    }
    return limits.nodes ? std::min(look_nodes, *limits.nodes / looks_divisor / looks) : look_nodes;
}

/// Searches the partner's board in short searches; scores are the partner's.
class OtherBoard {
  public:
    OtherBoard(const Task& asked, std::uint64_t nodes, const std::stop_token& stop)
        : board_(*asked.other_board), partner_(rules::other(asked.seat.side)), nodes_(nodes),
          level_(asked.level), stop_(stop), table_(look_table_bytes) {
        const Report report = look(board_);
        next_ = report.best;
        now_ = as_partner(board_, report);
    }

    [[nodiscard]] bool decided() const { return std::abs(now_) > decided_score; }
    /// The kind that the next move on that board captures, if any, and so passes to this board.
    [[nodiscard]] std::optional<Kind> taken_next() const {
        return next_ ? board_.captured(next_) : std::nullopt;
    }
    [[nodiscard]] Side taken_for() const { return rules::other(board_.turn()); }
    /// How much more than usual one more piece of that kind changes the score, in the partner's
    /// hand or in the opponent's.
    [[nodiscard]] int swing(Kind kind, bool for_partner) {
        Position with = board_;
        with.give(for_partner ? partner_ : rules::other(partner_), kind);
        const int then = std::clamp(as_partner(with, look(with)), -most_swing, most_swing);
        const int gained = for_partner ? then - now_ : now_ - then;
        const int usual = tuned_weights.in_hand[kind] + tuned_weights.held[kind][1];
        return std::clamp((gained - usual - least_swing) / swing_divisor, 0, most_wish);
    }

  private:
    Report look(const Position& position) {
        Task task;
        task.position = position;
        task.level = level_;
        task.limits = {.depth = other_board_depth, .nodes = nodes_, .time = {}};
        table_.begin_empty_search();
        return std::make_unique<Searcher>(task, table_, stop_, no_clock_)->run({});
    }
    int as_partner(const Position& position, const Report& report) const {
        return position.turn() == partner_ ? report.score : -report.score;
    }

    const Position& board_;
    const Side partner_;
    const std::uint64_t nodes_;
    const int level_;
    const std::stop_token& stop_;
    const Now no_clock_{};
    HashTable table_;
    rules::Move next_{};
    int now_ = 0; ///< the present score, in centipawns
};

} // namespace

Task with_other_board_searched(Task task, const std::stop_token& stop) {
    const std::uint64_t nodes = nodes_to_look(task.limits);
    if (task.other_board && nodes > 0) {
        OtherBoard other(task, nodes, stop);
        if (const auto kind = other.taken_next()) {
            ++task.coming_counts[other.taken_for()][*kind];
        }
        for (const Kind kind : rules::kinds_but_king) {
            if (other.decided() || stop.stop_requested()) {
                break;
            }
            task.capture_bonuses[kind] += other.swing(kind, true);
            task.loss_penalties[kind] += other.swing(kind, false);
        }
    }
    task.other_board.reset();
    return task;
}

} // namespace engine
