// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/rulings.h"

#include "src/rules/match/draws.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/unpressed_moves.h"

namespace rules {
namespace {

bool same_team(const Match& match, Seat a, Seat b) {
    return match.plan().team[a] == match.plan().team[b];
}

/// Whether `by`, of the team that `loser` plays against, may claim a win over `loser`.
bool may_claim_win(const Match& match, Seat by, Seat loser) {
    return by == opponent(loser) || match.laws().table.win_claimant == WinClaimant::team;
}

/// The ruling on a loss that `by` claims. `none`: the refusal if that player's team has not won.
Ruling loss(const Match& match, Seat by, const BoardEnd& end, bool too_late_to_claim,
            Refusal none) {
    if (!same_team(match, by, opponent(*end.loser))) {
        return base::failure(none);
    }
    if (!may_claim_win(match, by, *end.loser)) {
        return base::failure(Refusal::not_your_claim);
    }
    return too_late_to_claim ? Ruling(base::failure(Refusal::too_late)) : Ruling(end);
}

Ruling illegal_move(const Match& match, Seat by, BoardId board) {
    Ruling ruling = base::failure(Refusal::no_illegal_move);
    for (const Side side : both_sides) {
        const Seat seat{board, side};
        const auto& fault = match.table_state().seats[seat].fault;
        if (!fault) {
            continue;
        }
        const bool move = fault->kind == Fault::Kind::illegal_move;
        const BoardEnd end{board, move ? Ending::illegal_move : Ending::wrong_stop, seat};
        const Ruling one = loss(match, by, end, fault->too_late_to_claim, Refusal::no_illegal_move);
        ruling = one || one.error() != Refusal::no_illegal_move ? one : ruling;
    }
    return ruling;
}

/// Whether the player who gave the last mate on that board has moved since (WBN 1.16).
bool mate_lapsed(const Match& match, BoardId board) {
    return match.laws().table.mate_lapses &&
           half_moves(match, board) >=
               match.table_state().boards[board].mates.back().plies_on_board + 2;
}

Ruling mate(const Match& match, Seat by, BoardId board) {
    const BoardTableState& top = match.table_state().boards[board];
    const Seat mover{board, match.position(board).turn()};
    if (ends_unpressed(match, mover, top.made)) {
        return loss(match, by, {board, Ending::mate, opponent(mover)}, false, Refusal::no_mate);
    }
    if (top.mates.empty()) {
        return base::failure(Refusal::no_mate);
    }
    return loss(match, by, {board, Ending::mate, top.mates.back().loser}, mate_lapsed(match, board),
                Refusal::no_mate);
}

bool fell(const Match& match, Seat seat, Instant now) {
    return match.table_state().seats[seat].flag_fell ||
           match.clock(seat.board).flag_down(seat.side, now);
}

Ruling flag(const Match& match, Seat by, BoardId board, Instant now) {
    const Seat white{board, Side::white};
    const Seat black{board, Side::black};
    const bool team = match.laws().table.win_claimant == WinClaimant::team;
    if (fell(match, white, now) && fell(match, black, now)) {
        return by.board == board || team ? Ruling(BoardEnd{board, Ending::both_flags, std::nullopt})
                                         : Ruling(base::failure(Refusal::not_your_claim));
    }
    if (!fell(match, white, now) && !fell(match, black, now)) {
        return base::failure(Refusal::no_fallen_flag);
    }
    const Seat loser = fell(match, white, now) ? white : black;
    const BoardTableState& top = match.table_state().boards[board];
    const Ruling ruling =
        loss(match, by, {board, Ending::flag, loser}, false, Refusal::no_fallen_flag);
    const bool mated = !top.mates.empty() && top.mates.back().loser == opponent(loser) &&
                       !mate_lapsed(match, board);
    return ruling && mated ? Ruling(base::failure(Refusal::mate_came_first)) : ruling;
}

Ruling premove(const Match& match, Seat by, BoardId board) {
    const BoardTableState& top = match.table_state().boards[board];
    const Seat offender{board, other(match.position(board).turn())};
    if (!top.reply || !top.reply_is_premove || !same_team(match, by, opponent(offender))) {
        return base::failure(Refusal::no_premove);
    }
    return may_claim_win(match, by, offender) ? Ruling(std::nullopt)
                                              : Ruling(base::failure(Refusal::not_your_claim));
}

} // namespace

Ruling ruling_on(const Match& match, Seat by, const Claim& claim, BoardId board, Instant now) {
    switch (claim.what) {
    case ClaimKind::illegal_move:
        return illegal_move(match, by, board);
    case ClaimKind::mate:
        return mate(match, by, board);
    case ClaimKind::flag:
        return flag(match, by, board, now);
    case ClaimKind::premove:
        return premove(match, by, board);
    case ClaimKind::draw:
    case ClaimKind::repetition_count:
        break;
    }
    return base::failure(Refusal::nothing_to_claim);
}

bool wrong_claim_costs(const RuleSet& laws, ClaimKind what) {
    const WrongClaim price = laws.table.wrong_claim;
    return laws.table.referee != RefereeLaw::strict &&
           (price == WrongClaim::all_stops ||
            (price == WrongClaim::draw_claims && what == ClaimKind::draw));
}

bool claim_had_ground(Refusal refusal) {
    return refusal == Refusal::too_late || refusal == Refusal::not_your_claim ||
           refusal == Refusal::mate_came_first;
}

std::vector<BoardId> boards_of(const Match& match, Seat by, const Claim& claim) {
    std::vector<BoardId> boards;
    const auto add = [&](BoardId board) {
        if (static_cast<int>(board) < match.plan().boards && !match.board_end(board)) {
            boards.push_back(board);
        }
    };
    if (claim.on) {
        add(*claim.on);
        return boards;
    }
    add(by.board);
    for (const BoardId board : board_ids(match.plan())) {
        if (board != by.board) {
            add(board);
        }
    }
    return boards;
}

std::optional<Refusal> why_no_claim(const Match& match, Seat by, ClaimKind what) {
    if (const auto refusal = match.why_not_under_way(by)) {
        return refusal;
    }
    if (match.last_drop()) {
        return Refusal::waits_for_last_drop;
    }
    const bool strict = match.laws().table.referee == RefereeLaw::strict;
    return strict && what != ClaimKind::draw ? std::optional(Refusal::referee_sees_it)
                                             : std::nullopt;
}

Move about_to(const Match& match, Seat by, const Claim& claim) {
    const Move made = match.table_state().boards[by.board].made;
    return !claim.about_to && match.to_move(by) ? made : claim.about_to;
}

Move repetition_count_move(const Match& match, Seat by, const Claim& claim) {
    const bool own = claim.on.value_or(by.board) == by.board;
    return own && match.laws().repetition_before_move ? about_to(match, by, claim) : Move{};
}

Ruling ruling(const Match& match, Seat by, const Claim& claim, Instant now) {
    if (const auto refusal = why_no_claim(match, by, claim.what)) {
        return base::failure(*refusal);
    }
    if (only_watches(match, by)) {
        return base::failure(Refusal::finished_player_is_silent);
    }
    if (claim.what == ClaimKind::draw) {
        const auto draw = claimable_draw(match, by, about_to(match, by, claim), claim.on);
        return draw ? Ruling(draw) : Ruling(base::failure(Refusal::nothing_to_claim));
    }
    std::optional<Refusal> why;
    for (const BoardId board : boards_of(match, by, claim)) {
        const Ruling one = ruling_on(match, by, claim, board, now);
        if (one) {
            return one;
        }
        why = !why || claim_had_ground(one.error()) ? one.error() : why;
    }
    const bool there = !claim.on || static_cast<int>(*claim.on) < match.plan().boards;
    return base::failure(why.value_or(there ? Refusal::board_over : Refusal::no_such_seat));
}

std::string_view to_text(ClaimKind kind) {
    switch (kind) {
    case ClaimKind::illegal_move:
        return "an illegal move";
    case ClaimKind::mate:
        return "mate";
    case ClaimKind::flag:
        return "a fallen flag";
    case ClaimKind::draw:
        return "a draw";
    case ClaimKind::premove:
        return "a premove";
    case ClaimKind::repetition_count:
        return "the count";
    }
    return {};
}

} // namespace rules
