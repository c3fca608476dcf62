// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/movegen_plain.h"

#include "src/rules/board/move_lister.h"
#include "src/rules/board/move_sets.h"

namespace rules {
namespace {

/// Adds up how many moves there are.
template <Cpu cpu> class Counter {
  public:
    Counter(const Position& position, Side us) : position_(position), us_(us) {}

    void steps(Kind, Square, Bitboard to) { total_ += count_on<cpu>(to); }
    void pawn_steps(Bitboard to, int) { total_ += count_on<cpu>(to); }
    void double_steps(Bitboard to, int) { total_ += count_on<cpu>(to); }
    void promotions(Bitboard to, int) {
        total_ += (position_.laws().promotes_to_rook_and_bishop ? 4 : 2) * count_on<cpu>(to);
    }
    void en_passant(Square, Square) { ++total_; }
    void castle(Square, Square) { ++total_; }
    void drops(Bitboard pieces, Bitboard pawns) {
        const Hand hand = position_.hand(us_);
        int held = 0;
        for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            held += hand.holds(kind) ? 1 : 0;
        }
        total_ += held * count_on<cpu>(pieces);
        total_ += hand.holds(Kind::pawn) ? count_on<cpu>(pawns) : 0;
    }

    [[nodiscard]] int total() const { return total_; }

  private:
    const Position& position_;
    const Side us_;
    int total_ = 0;
};

template <Side us, Cpu cpu> int count_moves(const Position& position) {
    Counter<cpu> counter{position, us};
    MoveSets<us>{position}.all(counter);
    return counter.total();
}

template <Side us> [[gnu::noinline]] int count_any(const Position& position) {
    return count_moves<us, Cpu::any>(position);
}
template <Side us> BUGHOUSE_NEWER_CPU int count_newer(const Position& position) {
    return count_moves<us, Cpu::newer>(position);
}

template <Side us, Cpu cpu> void list_moves(const Position& position, MoveList& into, Which which) {
    MoveLister<cpu> lister{position, us, into};
    const MoveSets<us> sets{position};
    if (which == Which::all) {
        sets.all(lister);
    } else {
        sets.noisy(lister);
    }
    lister.finish();
}

template <Side us>
[[gnu::noinline]] void list_any(const Position& position, MoveList& into, Which which) {
    list_moves<us, Cpu::any>(position, into, which);
}
template <Side us>
BUGHOUSE_NEWER_CPU void list_newer(const Position& position, MoveList& into, Which which) {
    list_moves<us, Cpu::newer>(position, into, which);
}

} // namespace

template <Side us> int count_plain(const Position& position, Cpu cpu) {
    return cpu == Cpu::newer ? count_newer<us>(position) : count_any<us>(position);
}

template <Side us> void list_plain(const Position& position, MoveList& into, Which which, Cpu cpu) {
    if (cpu == Cpu::newer) {
        list_newer<us>(position, into, which);
    } else {
        list_any<us>(position, into, which);
    }
}

template int count_plain<Side::white>(const Position&, Cpu);
template int count_plain<Side::black>(const Position&, Cpu);
template void list_plain<Side::white>(const Position&, MoveList&, Which, Cpu);
template void list_plain<Side::black>(const Position&, MoveList&, Which, Cpu);

} // namespace rules
