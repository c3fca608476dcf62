// SPDX-License-Identifier: GPL-3.0-or-later
// The leaves: captures, promotions and contact checks until nothing hangs.
#include "src/engine/search/searcher.h"
#include "src/engine/search/see.h"

#include <algorithm>

namespace engine {
namespace {

constexpr int infinite = 32000;
constexpr int delta = 150;           ///< centipawns a capture may gain beside the piece taken
constexpr int deepest_check_try = 0; ///< contact checks are tried at this quiescence depth only
constexpr int deepest_evasion = -6;  ///< below, a check is taken as quiet

int gain_of(const rules::Position& position, rules::Move move) {
    const auto victim = position.captured(move);
    const int promoted = move.type() == rules::Move::Type::promotion
                             ? usual_value(move.kind()) - usual_value(rules::Kind::pawn)
                             : 0;
    return (victim ? prize(*victim) : 0) + promoted;
}

} // namespace

int Searcher::quiesce(const Position& position, Window window, int ply, int depth) {
    lines_[static_cast<std::size_t>(ply)].length = 0;
    if (!enter()) {
        return 0;
    }
    const bool evades = must_answer(position) && depth >= deepest_evasion;
    int best = -infinite;
    if (!evades) {
        best = judge(position);
        if (best >= window.beta || ply >= most_plies - 1) {
            return best;
        }
    }
    const int standing = best;
    window.alpha = std::max(window.alpha, best);
    const CheckSquares checks(position);
    Ordered moves(position, rules::Which::noisy, {}, {}, history_, checks);
    if (evades && moves.empty()) {
        return stuck(position, ply);
    }
    for (std::size_t i = 0; i < moves.size() && window.alpha < window.beta; ++i) {
        const auto [move, guess] = moves.next();
        if (!evades && guess < Ordered::good) {
            break;
        }
        if (!evades && standing + gain_of(position, move) + delta <= window.alpha) {
            continue;
        }
        const Position next = child(position, move);
        const int score = -quiesce(next, {-window.beta, -window.alpha}, ply + 1, depth - 1);
        if (over_) {
            return 0;
        }
        best = std::max(best, score);
        if (score > window.alpha) {
            window.alpha = score;
            remember_line(move, ply);
        }
    }
    if (!evades && depth >= deepest_check_try && window.alpha < window.beta &&
        !position.in_check()) {
        best = std::max(best, contact_checks(position, window, ply, checks));
    }
    return best;
}

int Searcher::contact_checks(const Position& position, Window window, int ply,
                             const CheckSquares& checks) {
    int best = -infinite;
    const rules::Bitboard empty = ~position.occupied();
    for (const rules::Kind kind : rules::all_kinds) {
        if (!position.hand(position.turn()).holds(kind)) {
            continue;
        }
        const bool anywhere = kind == rules::Kind::knight;
        rules::Bitboard squares = checks.from[kind] & empty;
        squares &= anywhere ? ~rules::Bitboard{0} : checks.king_zone;
        while (squares != 0 && window.alpha < window.beta) {
            const Move move = Move::drop(kind, rules::pop(squares));
            if (!exchange_wins(position, move, 0) || !rules::is_legal(position, move)) {
                continue;
            }
            const Position next = child(position, move);
            const int score = -quiesce(next, {-window.beta, -window.alpha}, ply + 1, -1);
            if (over_) {
                return 0;
            }
            best = std::max(best, score);
            if (score > window.alpha) {
                window.alpha = score;
                remember_line(move, ply);
            }
        }
    }
    return best;
}

} // namespace engine
