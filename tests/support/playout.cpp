// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/playout.h"
#include "tests/support/playable_moves.h"

#include "src/rules/board/setup.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match_judge.h"
#include "tests/support/book.h"
#include "tests/support/epoch.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <stdexcept>
#include <tuple>

namespace support {

using namespace rules;

namespace {

using Count = PerSide<PerKind<int>>;
constexpr int one_in_resigns = 700;    ///< mean number of half-moves until a player resigns
constexpr int one_in_takes_back = 16;  ///< mean number of half-moves until a takeback
constexpr std::size_t longest = 1'000; ///< half-moves of the longest match

struct Violation : std::runtime_error {
    using std::runtime_error::runtime_error;
};
void demand(bool holds, const char* what) {
    if (!holds) {
        throw Violation(what);
    }
}

/// Counts pieces on boards and in reserves by colour and kind; promoted ones count as pawns.
Count men(const Match& match) {
    Count count{};
    for (const Seat seat : seats(match.plan())) {
        const Position& position = match.position(seat.board);
        for (const Kind kind : all_kinds) {
            const Bitboard own = position.pieces(seat.side, kind);
            const int promoted = rules::count(own & position.promoted());
            count[seat.side][kind] +=
                rules::count(own) - promoted + position.hand(seat.side).count(kind);
            count[seat.side][Kind::pawn] += promoted;
        }
    }
    return count;
}

Count without_colour(const Count& count) {
    Count sum{};
    for (const Kind kind : all_kinds) {
        sum[Side::white][kind] = count[Side::white][kind] + count[Side::black][kind];
    }
    return sum;
}

std::vector<Move> sorted(std::vector<Move> moves) {
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) {
        return std::tuple{a.type(), a.new_kind(), a.from(), a.to()} <
               std::tuple{b.type(), b.new_kind(), b.from(), b.to()};
    });
    return moves;
}

class Playout {
  public:
    Playout(const PlayoutPlan& plan, std::uint64_t seed)
        : plan_(plan), dice_(seed), match_(fresh()) {
        keep_books();
    }

    void play_one(PlayoutReport& report) {
        const auto seat = any_seat();
        if (match_.outcome() || !seat || match_.plies().size() > longest) {
            report.ended += match_.outcome() && !resigned_ ? 1 : 0;
            check_replay();
            ++report.matches;
            match_ = fresh();
            keep_books();
            return;
        }
        const auto moves = check_moves(*seat);
        const Move move = moves[below(moves.size())];
        const Match before = match_;
        const auto played = match_.play(*seat, move, epoch);
        demand(played && played->move == move, "a move of the book is refused");
        ++report.half_moves;
        follow(*played);
        check_boards();
        if (below(one_in_takes_back) == 0) {
            check_taking_back(before);
        }
        if (below(one_in_resigns) == 0 && !match_.outcome() && !match_.last_drop()) {
            resigned_ = !match_.resign(*seat, epoch) || resigned_;
        }
    }

  private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(dice_() % n); }

    Match fresh() {
        std::vector<Position> starts;
        for (int i = 0; plan_.shuffled && i < plan_.plan.boards; ++i) {
            const auto number = static_cast<int>(below(chess960_arrays));
            starts.push_back(*Position::from(chess960_setup(number), plan_.laws.moves));
        }
        Match match(plan_.plan, plan_.laws, {.unlimited = true}, starts);
        match.begin(epoch);
        resigned_ = false;
        return match;
    }

    void keep_books() {
        for (int i = 0; i < plan_.plan.boards; ++i) {
            const auto board = static_cast<BoardId>(i);
            books_[board] = book::board_of(match_.start(board).setup(), plan_.laws.moves);
        }
        men_ = men(match_);
    }

    /// A random seat that can move; each has the same chance, however many moves it has.
    std::optional<Seat> any_seat() {
        std::vector<Seat> able;
        for (const Seat seat : seats(plan_.plan)) {
            if (match_.last_drop() ? !last_drops(seat).empty()
                                   : !support::playable_moves(match_, seat).empty()) {
                able.push_back(seat);
            }
        }
        return able.empty() ? std::nullopt : std::optional(able[below(able.size())]);
    }

    std::vector<Move> last_drops(Seat seat) {
        std::vector<Move> moves;
        for (const Move move : legal_moves(match_.position(seat.board))) {
            if (!match_.why_illegal_now(seat, move)) {
                moves.push_back(move);
            }
        }
        return moves;
    }

    /// The moves of `seat`, after comparing those of both implementations.
    std::vector<Move> check_moves(Seat seat) {
        if (match_.last_drop()) {
            return last_drops(seat);
        }
        const MoveList listed = support::playable_moves(match_, seat);
        const auto moves = sorted({listed.begin(), listed.end()});
        const book::Board& board = books_[seat.board];
        auto expected = book::legal_moves(board);
        const Hand& fed = books_[plan_.plan.feeds[seat].board].hands[plan_.plan.feeds[seat].side];
        if (plan_.laws.one_king_in_reserve && fed.holds(Kind::king)) {
            const auto takes_king = [&board](Move move) {
                const auto& man = board.boxes[move.to()];
                return !move.is_drop() && man && man->piece.kind == Kind::king &&
                       man->piece.side != board.turn;
            };
            expected.erase(std::remove_if(expected.begin(), expected.end(), takes_king),
                           expected.end());
        }
        demand(moves == sorted(expected), "other moves than the book's");
        const Move tried = any_move();
        // The text of `tried` names no promotion piece.
        const Move queens = Move::promote(tried.from(), tried.to(), Kind::queen);
        const bool legal = std::any_of(moves.begin(), moves.end(), [&](Move move) {
            return move == tried || (tried.type() == Move::Type::step && move == queens);
        });
        demand(legal || match_.why_illegal_now(seat, tried).has_value(),
               "an illegal move is not refused");
        return moves;
    }

    Move any_move() {
        const auto from = static_cast<Square>(below(squares));
        const auto to = static_cast<Square>(below(squares));
        const auto kind = static_cast<Kind>(below(kinds));
        switch (below(4)) {
        case 0:
            return Move::drop(kind, to);
        case 1:
            return Move::promote(from, to, kind);
        case 2:
            return Move::castle(from, to);
        default:
            return Move::step(from, to);
        }
    }

    void follow(const Ply& ply) {
        book::Board& board = books_[ply.seat.board];
        board = book::after(board, ply.move);
        if (ply.passed) {
            const Seat fed = plan_.plan.feeds[ply.seat];
            books_[fed.board].hands[fed.side].add(*ply.passed);
        }
    }

    void check_boards() {
        const Count now = men(match_);
        const bool colours_change = plan_.plan.boards == 1;
        demand(colours_change ? without_colour(now) == without_colour(men_) : now == men_,
               "a man is lost, made or painted");
        for (const Seat seat : seats(plan_.plan)) {
            const Position& position = match_.position(seat.board);
            demand(position.setup() == book::setup_of(books_[seat.board]),
                   "another position than the book's");
            demand(!plan_.laws.one_king_in_reserve ||
                       position.hand(seat.side).count(Kind::king) <= 1,
                   "two kings in a reserve");
            demand(plan_.laws.moves.kings_are_taken ||
                       count(position.pieces(seat.side, Kind::king)) == 1,
                   "not one king a side");
        }
    }

    void check_taking_back(const Match& before) {
        Match back = match_;
        if (!back.take_back(back.plies().back().seat.board, epoch)) {
            return; // impossible once the match or the board has ended
        }
        for (int i = 0; i < plan_.plan.boards; ++i) {
            const auto board = static_cast<BoardId>(i);
            demand(back.position(board) == before.position(board) &&
                       back.repetition_keys(board) == before.repetition_keys(board),
                   "taken back is not as before");
        }
    }

    /// Checks that replaying the plies from the starts gives the same match.
    void check_replay() {
        if (resigned_) {
            return;
        }
        std::vector<Position> starts;
        for (int i = 0; i < plan_.plan.boards; ++i) {
            starts.push_back(match_.start(static_cast<BoardId>(i)));
        }
        Match again(plan_.plan, plan_.laws, {.unlimited = true}, starts);
        again.begin(epoch);
        for (const Ply& ply : match_.plies()) {
            demand(again.play(ply.seat, ply.move, ply.at) == ply, "a half-move does not replay");
        }
        demand(again == match_, "replayed is another match");
    }

    const PlayoutPlan& plan_;
    std::mt19937_64 dice_;
    bool resigned_ = false;
    Match match_;
    PerBoard<book::Board> books_{};
    Count men_{};
};

} // namespace

std::vector<PlayoutPlan> all_playouts() {
    std::vector<PlayoutPlan> plans;
    for (const std::string_view name : preset_names()) {
        plans.push_back({std::string(name), bughouse_plan(), *preset(name), false});
    }
    for (const std::string_view name : variant_names()) {
        const Variant found = *variant(name);
        plans.push_back({std::string(name), found.plan(), found.laws(*preset("fics")), false});
    }
    RuleSet both = *preset("wall");
    both.ending = BoardsEnd::both;
    plans.push_back({"ending both", bughouse_plan(), both, false});
    plans.push_back({"chess960", bughouse_plan(), *preset("fics"), true});
    return plans;
}

PlayoutReport play_out(const PlayoutPlan& plan, long half_moves, std::uint64_t seed) {
    PlayoutReport report;
    try {
        Playout playout(plan, seed);
        while (report.half_moves < half_moves) {
            playout.play_one(report);
        }
    } catch (const Violation& violation) {
        report.violation = fmt::format("{}, seed {}, half-move {}: {}", plan.name, seed,
                                       report.half_moves, violation.what());
    }
    return report;
}

} // namespace support
