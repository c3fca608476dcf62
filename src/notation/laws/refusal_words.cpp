// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/refusal_words.h"

#include "src/notation/laws/articles.h"

#include <algorithm>
#include <array>

namespace notation {
namespace {

using rules::Refusal;

/// `law` is the field that decides; empty: nobody can change it.
struct Row {
    Refusal refusal;
    std::string_view law;
    Articles articles;
};

/// What is not here is no law's doing: nothing stands there, it is not his turn, the match is over.
constexpr std::array rows{
    // moves and drops
    Row{Refusal::square_occupied, "", {"5.10", "7", "7", "22", "7"}},
    Row{Refusal::pawn_drop_rank, "first_pawn_drop_rank", {"5.10", "7", "7", "21", "7"}},
    Row{Refusal::drop_zone, "drop_zone", {"5.10", "7", "7", "20", "7"}},
    Row{Refusal::drop_gives_check, "drop_may_check", {"5.10", "7", "7", "20", "7"}},
    Row{Refusal::drop_gives_mate, "drop_may_mate", {"5.10", "7", "7", "20", "7"}},
    Row{Refusal::drop_blocks_check, "drop_may_block", {"1.5", "10", "8", "45"}},
    Row{Refusal::pinned, "", {"5.9", "A1", "3", "3"}},
    Row{Refusal::king_into_check, "", {"5.8a.1", "A1", "3", "3"}},
    Row{Refusal::check_not_answered, "", {"5.9", "A1", "3", "3"}},
    Row{Refusal::waiting_for_piece, "rescue", {"1.5", "10", "8", "45"}},
    Row{Refusal::castling_right_lost, "", {"5.8a.2", "A1", "3", "30"}},
    Row{Refusal::castling_through_check, "", {"5.8a.2", "A1", "3", "30"}},
    Row{Refusal::castling_blocked, "", {"5.8a.2", "A1", "3", "29"}},
    Row{Refusal::promotion_must_be_named, "unnamed_promotion", {"5.7", "9", "9", "25"}},
    Row{Refusal::promotion_not_allowed, "promotes_to_rook_and_bishop", {"5.7", "9", "9", "33"}},
    Row{Refusal::second_king_in_reserve, "one_king_in_reserve", {"", "", "", "", "40"}},
    Row{Refusal::board_over, "ending", {"1.3", "17", "4", "42", "22"}},
    // stalling
    Row{Refusal::nobody_stalls, "stalling", {"", "", "", "", "17"}},
    Row{Refusal::not_stalling_yet, "stalling", {"", "", "", "", "18"}},
    Row{Refusal::no_mate_in_one, "stalling", {"", "", "", "", "21"}},
    Row{Refusal::nothing_counted, "stalling", {"", "", "", "", "20"}},
    // the last drop
    Row{Refusal::only_the_captured_piece, "last_drop", {"1.9", "21", "14", ""}},
    Row{Refusal::waits_for_last_drop, "last_drop", {"1.9", "21", "14", ""}},
    // draws, claims, clocks
    Row{Refusal::not_your_claim, "", {"1.12", "19", "3", "39"}},
    Row{Refusal::spectator, "finished_watch", {"8.3", "", "", ""}},
    Row{Refusal::no_premoves, "premoves", {"6.5", "", "", ""}},
    Row{Refusal::not_counted, "counted_aloud", {"1.13", "18", "19", "51"}},
    Row{Refusal::already_offered, "", {"8.4", "", "", ""}},
    Row{Refusal::referee_sees_it, "referee", {"9.5", "", "12", ""}},
    Row{Refusal::moves_count_at_once, "clock", {"", "", "", ""}},
    Row{Refusal::king_is_not_taken, "", {"1.14", "19", "18", "40"}},
    Row{Refusal::frozen, "", {"9.4.2", "", "", ""}},
    Row{Refusal::touched, "touch_move", {"", "", "17", ""}},
    Row{Refusal::must_play_touched, "touch_move", {"", "", "18", ""}},
    Row{Refusal::opponent_has_not_pressed, "", {"6.5", "14", "18", "16"}},
    Row{Refusal::press_first, "passing", {"1.6", "5", "18", "18"}},
    Row{Refusal::waits_for_partner, "stopper", {"7.12", "15", "20", "52"}},
    Row{Refusal::arbiter_not_called, "", {"7.12", "15", "20", ""}},
};

} // namespace

std::string article_for(Refusal refusal, const rules::RuleSet& laws) {
    const auto* const row = std::find_if(
        rows.begin(), rows.end(), [refusal](const Row& one) { return one.refusal == refusal; });
    return row == rows.end() ? std::string{} : cited(row->law, row->articles, laws);
}

std::string refusal_words(Refusal refusal, const rules::RuleSet& laws) {
    return with_article(std::string(rules::to_text(refusal)), article_for(refusal, laws));
}

} // namespace notation
