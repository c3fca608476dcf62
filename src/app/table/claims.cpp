// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/claims.h"

#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/laws/verdict_text.h"
#include "src/notation/moves/san.h"
#include "src/rules/match/draws.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/rulings.h"

#include <array>
#include <fmt/format.h>

namespace app {

using rules::BoardId;
using rules::ClaimKind;
using rules::Seat;

namespace {

struct ClaimCommand {
    ClaimKind what;
    std::string_view typed;
};
constexpr std::array claim_commands{
    ClaimCommand{ClaimKind::illegal_move, "claim illegal"},
    ClaimCommand{ClaimKind::mate, "claim mate"}, ClaimCommand{ClaimKind::flag, "claim flag"},
    ClaimCommand{ClaimKind::premove, "claim premove"}, ClaimCommand{ClaimKind::draw, "claim draw"}};

std::string on_board_text(const Table& table, BoardId board) {
    return table.match.plan().boards == 1 ? std::string{}
                                          : fmt::format(" on board {}", letter(board));
}

/// Whether a player in that seat could end the match by stopping the clock (Geneva 12).
bool may_neutralize(const rules::Match& match, Seat seat) {
    bool ended = false;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        ended = ended || match.board_end(board);
    }
    return ended && rules::boards_end_separately(match) &&
           match.laws().ending == rules::BoardsEnd::first && !match.board_end(seat.board);
}

void add_claims(const Table& table, Seat seat, base::Instant now, std::vector<Claimable>& found) {
    const rules::Match& match = table.match;
    for (const ClaimCommand& claim : claim_commands) {
        const auto ruling = rules::ruling(match, seat, {claim.what, {}, {}}, now);
        if (!ruling) {
            continue;
        }
        std::string article = notation::article_for(claim.what, match.laws());
        std::string typed(claim.typed);
        std::string what(rules::to_text(claim.what));
        if (claim.what == ClaimKind::draw && *ruling) {
            article = notation::article_for(**ruling, match.laws());
            const bool repeats = (*ruling)->ending == rules::Ending::repetition;
            typed = repeats && match.laws().table.counted_aloud ? "count, then claim draw" : typed;
        }
        found.push_back({seat, std::move(what),
                         *ruling ? on_board_text(table, (*ruling)->board) : std::string{},
                         std::move(article), std::move(typed)});
    }
}

} // namespace

std::vector<Claimable> claimable(const Table& table, base::Instant now) {
    std::vector<Claimable> found;
    if (!running(table)) {
        return found;
    }
    for (const Seat seat : human_seats(table)) {
        add_claims(table, seat, now, found);
        const auto& laws = table.match.laws();
        if (laws.stalling == rules::Stalling::three_moves &&
            !rules::why_not_stalling(table.match, seat, false)) {
            found.push_back({seat, "the win, since the opponent waits too long",
                             on_board_text(table, seat.board),
                             notation::article_of("stalling", laws), "stalling"});
        }
        if (may_neutralize(table.match, seat)) {
            found.push_back({seat, "the end, by stopping the clock",
                             on_board_text(table, seat.board),
                             notation::article_of("plays_on", table.match.laws()), "stop"});
        }
    }
    return found;
}

std::string claimable_text(const Table& table, base::Instant now) {
    std::string text;
    std::optional<Seat> last;
    for (const Claimable& one : claimable(table, now)) {
        text += last == one.by
                    ? fmt::format(", {}", one.what)
                    : fmt::format("{}{} may claim {}", last ? "; " : "", letter(one.by), one.what);
        last = one.by;
    }
    return text;
}

std::string repetition_count_text(const Table& table, BoardId board, rules::Move about_to) {
    const rules::Match& match = table.match;
    std::string times;
    for (const std::size_t after : rules::match_plies_at_occurrences(match, board, about_to)) {
        const auto moves = table.sheet.moves();
        times += times.empty() ? "" : ", ";
        times += after == 0 || after > moves.size()
                     ? std::string("at the start")
                     : fmt::format("after {} {}", moves[after - 1].label, moves[after - 1].san);
    }
    if (about_to) {
        times += fmt::format("{}with {}", times.empty() ? "" : ", ",
                             notation::to_san(match.position(board), about_to));
    }
    return notation::with_article(
        fmt::format("counts {}: board {} stands so {}",
                    notation::number_words_up_to(rules::repetitions(match, board, about_to)),
                    letter(board), times),
        notation::article_for(ClaimKind::repetition_count, match.laws()));
}

} // namespace app
