// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/articles.h"

#include "src/notation/laws/law_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {

using rules::RuleSet;
using std::string_view;

std::string citation(const Articles& articles, const RuleSet& laws) {
    const auto cite = [](string_view book, string_view number) {
        return number.empty() ? std::string{} : fmt::format("{} {}", book, number);
    };
    if (laws.name == "wbn") {
        return cite("WBN", articles.wbn);
    }
    if (laws.name == "fide") {
        return cite("FIDE", articles.fide);
    }
    if (laws.name == "geneva") {
        return cite("Geneva", articles.geneva);
    }
    if (laws.name == "wall") {
        return cite("Wall", articles.wall);
    }
    return laws.name == "common" ? cite("Wikipedia", articles.wikipedia) : std::string{};
}

std::string citation(string_view law, const Articles& articles, const RuleSet& laws) {
    return is_changed(laws, law) ? law_setting(laws, law) : citation(articles, laws);
}

bool is_changed(const RuleSet& laws, string_view law) {
    if (law == "stalling" && laws.stalling == rules::Stalling::three_moves) {
        return false; // the books prescribe this value for matches without clocks
    }
    const auto preset = rules::preset(laws.name);
    return preset && law_value(laws, law) != law_value(*preset, law);
}

std::string law_setting(const RuleSet& laws, string_view law) {
    return with_dashes(fmt::format("{}={}", law, law_value(laws, law)));
}

std::string with_article(std::string text, const std::string& article) {
    return article.empty() ? std::move(text) : fmt::format("{} ({})", text, article);
}

namespace {

using rules::Refusal;

/// One refusal and its articles; `law` is the field that decides it, empty if none does.
struct RefusalRow {
    Refusal refusal;
    std::string_view law;
    Articles articles;
};

/// Refusals without a row cite no law, such as an empty square, or not the player's turn.
constexpr std::array refusal_rows{
    // moves and drops
    RefusalRow{Refusal::square_occupied, "", {"5.10", "7", "7", "22", "7"}},
    RefusalRow{Refusal::pawn_drop_rank, "first_pawn_drop_rank", {"5.10", "7", "7", "21", "7"}},
    RefusalRow{Refusal::drop_zone, "drop_zone", {"5.10", "7", "7", "20", "7"}},
    RefusalRow{Refusal::drop_gives_check, "drop_may_check", {"5.10", "7", "7", "20", "7"}},
    RefusalRow{Refusal::drop_gives_mate, "drop_may_mate", {"5.10", "7", "7", "20", "7"}},
    RefusalRow{Refusal::drop_blocks_check, "drop_may_block", {"1.5", "10", "8", "45"}},
    RefusalRow{Refusal::pinned, "", {"5.9", "A1", "3", "3"}},
    RefusalRow{Refusal::king_into_check, "", {"5.8a.1", "A1", "3", "3"}},
    RefusalRow{Refusal::check_not_answered, "", {"5.9", "A1", "3", "3"}},
    RefusalRow{Refusal::waiting_for_piece, "rescue", {"1.5", "10", "8", "45"}},
    RefusalRow{Refusal::beyond_help, "ending", {"1.5", "10", "8", "39", "30"}},
    RefusalRow{Refusal::castling_right_lost, "", {"5.8a.2", "A1", "3", "30"}},
    RefusalRow{Refusal::castling_through_check, "", {"5.8a.2", "A1", "3", "30"}},
    RefusalRow{Refusal::castling_blocked, "", {"5.8a.2", "A1", "3", "29"}},
    RefusalRow{Refusal::promotion_must_be_named, "unnamed_promotion", {"5.7", "9", "9", "25"}},
    RefusalRow{
        Refusal::promotion_not_allowed, "promotes_to_rook_and_bishop", {"5.7", "9", "9", "33"}},
    RefusalRow{Refusal::second_king_in_reserve, "one_king_in_reserve", {"", "", "", "", "40"}},
    RefusalRow{Refusal::board_over, "ending", {"1.3", "17", "4", "42", "22"}},
    // stalling
    RefusalRow{Refusal::nobody_stalls, "stalling", {"", "", "", "", "17"}},
    RefusalRow{Refusal::not_stalling_yet, "stalling", {"", "", "", "11", "18"}},
    RefusalRow{Refusal::no_mate_in_one, "stalling", {"", "", "", "", "21"}},
    RefusalRow{Refusal::not_least_valuable, "stalling", {"", "", "", "", "20"}},
    // the last drop
    RefusalRow{Refusal::only_the_captured_piece, "last_drop", {"1.9", "21", "14", ""}},
    RefusalRow{Refusal::waits_for_last_drop, "last_drop", {"1.9", "21", "14", ""}},
    // draws, claims, clocks
    RefusalRow{Refusal::not_your_claim, "", {"1.12", "19", "3", "39"}},
    RefusalRow{Refusal::finished_player_is_silent, "finished_watch", {"8.3", "", "", ""}},
    RefusalRow{Refusal::no_premoves, "premoves", {"6.5", "", "", ""}},
    RefusalRow{Refusal::repetition_not_counted, "counted_aloud", {"1.13", "18", "19", "51"}},
    RefusalRow{Refusal::already_offered, "", {"8.4", "", "", ""}},
    RefusalRow{Refusal::referee_sees_it, "referee", {"9.5", "", "12", ""}},
    RefusalRow{Refusal::moves_count_at_once, "clock", {"", "", "", ""}},
    RefusalRow{Refusal::king_is_not_taken, "", {"1.14", "19", "18", "40"}},
    RefusalRow{Refusal::seat_is_frozen, "", {"9.4.2", "", "", ""}},
    RefusalRow{Refusal::legal_move_stands, "touch_move", {"", "", "17", ""}},
    RefusalRow{Refusal::must_play_touched, "touch_move", {"", "", "18", ""}},
    RefusalRow{Refusal::opponent_has_not_pressed, "", {"6.5", "14", "18", "16"}},
    RefusalRow{Refusal::capture_not_completed, "passing", {"1.6", "5", "18", "18"}},
    RefusalRow{Refusal::partner_must_stop_too, "stopper", {"7.12", "15", "20", "52"}},
    RefusalRow{Refusal::arbiter_not_called, "", {"7.12", "15", "20", ""}},
    RefusalRow{Refusal::too_late_to_correct, "", {"1.15", "", "", ""}},
    RefusalRow{Refusal::completed_stands, "undo", {"6.3", "14", "17", "16"}},
};

} // namespace

std::string article_for(Refusal refusal, const rules::RuleSet& laws) {
    const auto* const row = base::row_with(refusal_rows, &RefusalRow::refusal, refusal);
    return row == nullptr ? std::string{} : citation(row->law, row->articles, laws);
}

std::string refusal_text(Refusal refusal, const rules::RuleSet& laws) {
    return with_article(std::string(rules::to_text(refusal)), article_for(refusal, laws));
}

} // namespace notation
