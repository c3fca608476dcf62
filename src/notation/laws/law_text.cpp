// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/law_text.h"

#include "src/base/text.h"
#include "src/notation/laws/articles.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <variant>

namespace notation {
namespace {

using base::Result;
using rules::MoveLaws;
using rules::RuleSet;
using rules::TableLaws;

using Member = std::variant<
    bool MoveLaws::*, std::uint8_t MoveLaws::*, rules::DroppedRookCastles MoveLaws::*,
    rules::DropZone MoveLaws::*, bool RuleSet::*, std::uint8_t RuleSet::*,
    rules::UnnamedPromotion RuleSet::*, rules::Rescue RuleSet::*, rules::NoMove RuleSet::*,
    rules::Claimant RuleSet::*, rules::DrawAgreement RuleSet::*, rules::LastDropDrawsBy RuleSet::*,
    rules::SameInstant RuleSet::*, rules::BoardsEnd RuleSet::*, rules::Stalling RuleSet::*,
    bool TableLaws::*, rules::RefereeLaw TableLaws::*, rules::ClockLaw TableLaws::*,
    rules::WinClaimant TableLaws::*, rules::Stopper TableLaws::*, rules::WrongClaim TableLaws::*,
    rules::Passing TableLaws::*, rules::UndoPauseAbort TableLaws::*>;

/// A law as settings and files spell it. Its values are the enumerators in their order; those of a
/// number are its minimum and maximum.
struct Spelling {
    std::string_view name;
    Member member;
    std::string_view values;
};
/// The tables at which a law has an effect.
enum class AppliesAt : std::uint8_t {
    everywhere,
    claims, ///< where the players claim what they see
    press,  ///< where the clock is pressed
    both    ///< where boards are played on after another has ended
};
/// A law as pages show it: a text for each of its values, or with a {} for a number. Values from
/// number `from` on have an effect only at `where`.
struct LawDescription {
    std::string_view label;
    std::string_view texts;
    Articles articles;
    AppliesAt where = AppliesAt::everywhere;
    std::size_t from = 1;
};
struct Law {
    Spelling spelling;
    LawDescription page;
};

constexpr std::array<Law, 43> all_laws{{
    {{"dropped_rook_castles", &MoveLaws::dropped_rook_castles, "no|unmoved_corner|yes"},
     {"castling with a dropped rook",
      "no|only where the unmoved rook was captured|yes",
      {"5.8a.2(1)3", "8", "3", "31", "10"}}},
    {{"dropped_pawn_double_step", &MoveLaws::dropped_pawn_double_step, no_or_yes},
     {"dropped pawn's double step", "no|yes, and en passant", {"5.11", "8", "3", "26", "9"}}},
    {{"first_pawn_drop_rank", &MoveLaws::first_pawn_drop_rank, "1-8"},
     {"pawns dropped from rank", "{}", {"5.10", "7", "7", "21", "7"}}},
    {{"last_pawn_drop_rank", &MoveLaws::last_pawn_drop_rank, "1-8"},
     {"pawns dropped up to rank", "{}", {"5.10", "7", "7", "21", "7"}}},
    {{"promotes_to_rook_and_bishop", &MoveLaws::promotes_to_rook_and_bishop, no_or_yes},
     {"promotion to", "queen or knight|queen, rook, bishop or knight", {"5.7", "9", "9", "33"}}},
    {{"drop_may_check", &MoveLaws::drop_may_check, no_or_yes},
     {"a drop may give check", no_or_yes, {"5.10", "7", "7", "20", "7"}}},
    {{"drop_may_mate", &MoveLaws::drop_may_mate, no_or_yes},
     {"a drop may mate", no_or_yes, {"5.10", "7", "7", "20", "7"}}},
    {{"drop_may_block", &MoveLaws::drop_may_block, no_or_yes},
     {"a drop may block a check", no_or_yes, {"1.5", "10", "8", "45"}}},
    {{"drop_zone", &MoveLaws::drop_zone, "anywhere|own_half"},
     {"other pieces dropped",
      "on any empty square|in one's own half",
      {"5.10", "7", "7", "20", "7"}}},
    {{"kings_are_taken", &MoveLaws::kings_are_taken, no_or_yes},
     {"kings are captured", no_or_yes, {"1.5", "A1", "3", "42"}}},
    {{"unnamed_promotion", &RuleSet::unnamed_promotion, "queen|refused"},
     {"promotion not named", "a queen|must be named", {"5.7", "9", "9", "25"}}},
    {{"rescue", &RuleSet::rescue, "any_piece|counted"},
     {"no mate while the check",
      "could be blocked by any piece|could be blocked by a piece from elsewhere",
      {"1.5", "10", "8", "45"}}},
    {{"no_move", &RuleSet::no_move, "wait|stalemate"},
     {"no move and no check",
      "wait for a piece|wait, a draw if none can come",
      {"2.1", "10", "8", "28"}}},
    {{"repetition", &RuleSet::repetition, "0-255"},
     {"repeated position",
      "a draw can be claimed when a position stands {} times",
      {"2.2.2", "18", "19", "50", "27"}}},
    {{"repetition_before_move", &RuleSet::repetition_before_move, no_or_yes},
     {"also of the position to come", no_or_yes, {"2.2.2", "18", "19", "50"}}},
    {{"drop_breaks_repetition", &RuleSet::drop_breaks_repetition, no_or_yes},
     {"a drop restarts the count", no_or_yes, {"2.2.2", "18", "19", "50"}}},
    {{"fifty_moves", &RuleSet::fifty_moves, no_or_yes},
     {"fifty quiet moves", "no draw|a draw can be claimed", {"2.2", "A1", "3", "48"}}},
    {{"fifty_before_move", &RuleSet::fifty_before_move, no_or_yes},
     {"also with the next move", no_or_yes, {"2.2", "A1", "3", "48"}}},
    {{"claimant", &RuleSet::claimant, "player_to_move|players_of_board|any_player"},
     {"draws are claimed by",
      "the player to move|either player of the board|any player",
      {"1.12", "A1", "3", "51"}}},
    {{"draw_agreement", &RuleSet::draw_agreement, "players_of_board|all_players"},
     {"draws are agreed by",
      "both players of a board|all players",
      {"2.2.1", "22", "15", "49", "25"}}},
    {{"last_drop", &RuleSet::last_drop, "none|mate|mate_or_repetition"},
     {"a last drop after mate",
      "none|a mate with it draws|a mate or repetition with it draws",
      {"1.9", "21", "14", ""}}},
    {{"same_instant", &RuleSet::same_instant, "first_decides|counted_up"},
     {"boards that end together",
      "the first decides|both won: win, else draw",
      {"1.10", "20", "13", "48"}}},
    {{"ending", &RuleSet::ending, "first|both"},
     {"the match ends",
      "with the first board that ends|when all boards have ended",
      {"1.3", "17", "4", "42", "22"}}},
    {{"stalling", &RuleSet::stalling, "none|three_moves|count"},
     {"a player who waits",
      "may wait|loses once the partner has made three moves|loses a piece for each count of ten",
      {"", "", "", "11", "18"}}},
    {{"all_kings_win", &RuleSet::all_kings_win, no_or_yes},
     {"a team with all kings", "nothing|win", {"", "", "", "", "39"}}},
    {{"one_king_in_reserve", &RuleSet::one_king_in_reserve, no_or_yes},
     {"a second king in a reserve", "may be|may not be", {"", "", "", "", "40"}}},
    {{"computer_advice", &RuleSet::computer_advice, no_or_yes},
     {"computer advice", "not against people|allowed", {"8.2", "13", "3", ""}}},
    {{"referee", &TableLaws::referee, "strict|claims"},
     {"the referee",
      "sees to everything; with --referee claims the players do|waits for claims",
      {"9.5", "15", "12", "39"}}},
    {{"clock", &TableLaws::clock, "move|press"},
     {"a move is completed",
      "when it is made; with --clock press, by pressing it|by pressing the clock",
      {"6.3", "14", "18", "16", "15"}}},
    {{"win_claimant", &TableLaws::win_claimant, "opponent|team"},
     {"wins are claimed by",
      "the opponent|any player of the team",
      {"1.12", "19", "18", "39", "24"},
      AppliesAt::claims,
      0}},
    {{"stopper", &TableLaws::stopper, "player|team"},
     {"clocks are stopped by",
      "one player|both players of a team",
      {"7.12", "15", "20", "52"},
      AppliesAt::claims,
      0}},
    {{"wrong_claim", &TableLaws::wrong_claim, "nothing|draw_claims|all_stops"},
     {"also an illegal move",
      "nothing|a wrong claim of a draw|any stop of the clocks without cause",
      {"3.4", "", "", "53"},
      AppliesAt::claims}},
    {{"passing", &TableLaws::passing, "completed|made"},
     {"a captured piece passes",
      "when the move is completed|when the move is made",
      {"1.6", "5", "18", "18", "5"}}},
    {{"undo", &TableLaws::undo, "before_referee|by_agreement|never"},
     {"takeback, pause and abort",
      "if all agree, before a strict referee|if all agree|never",
      {"6.3", "14", "17", "16", "15"}}},
    {{"mate_lapses", &TableLaws::mate_lapses, no_or_yes},
     {"mate lapses if not claimed", no_or_yes, {"1.16", "", "", "47"}, AppliesAt::claims}},
    {{"unpressed_mate", &TableLaws::unpressed_mate, no_or_yes},
     {"a mate counts unpressed", no_or_yes, {"7.7.1", "14", "18", ""}, AppliesAt::press}},
    {{"early_reply", &TableLaws::early_reply, no_or_yes},
     {"reply to an unpressed move", no_or_yes, {"6.5", "", "", ""}, AppliesAt::press}},
    {{"premoves", &TableLaws::premoves, no_or_yes},
     {"moves before one's turn", "not allowed|may be entered", {"6.5", "", "", ""}}},
    {{"touch_move", &TableLaws::touch_move, no_or_yes},
     {"pieces touched must move", no_or_yes, {"1.1", "14", "17", "16", "16"}, AppliesAt::press}},
    {{"king_capture_claims", &TableLaws::king_capture_claims, no_or_yes},
     {"taking the king claims", no_or_yes, {"", "", "", "40"}, AppliesAt::claims}},
    {{"counted_aloud", &TableLaws::counted_aloud, no_or_yes},
     {"repetitions counted aloud",
      "need not be|before they are claimed",
      {"1.13", "18", "19", "51", ""},
      AppliesAt::claims}},
    {{"plays_on", &TableLaws::plays_on, no_or_yes},
     {"the other board",
      "stops too|plays on until its clock is stopped",
      {"1.3", "20", "12", "42", "22"},
      AppliesAt::claims}},
    {{"finished_watch", &TableLaws::finished_watch, no_or_yes},
     {"a player who has finished",
      "may help the partner|is a spectator",
      {"8.3", "13", "11", "54", "32"},
      AppliesAt::both}},
}};

/// Laws on which all books agree and that no field changes.
constexpr std::array shared_laws{
    LawDescription{"captured promoted piece", "a pawn again", {"5.7", "9", "9", "24", "8"}},
    LawDescription{"lack of material", "no draw", {"2.2", "10", "8", "44"}},
    LawDescription{"both flags of a board down", "a draw", {"7.10", "A1", "3", "48", "26"}},
};

const Law* find_law(std::string_view name) {
    const auto* const law = std::ranges::find_if(
        all_laws, [name](const Law& one) { return one.spelling.name == name; });
    return law == all_laws.end() ? nullptr : law;
}

template <class T> T& in(RuleSet& laws, T MoveLaws::*member) {
    return laws.moves.*member;
}
template <class T> T& in(RuleSet& laws, T TableLaws::*member) {
    return laws.table.*member;
}
template <class T> T& in(RuleSet& laws, T RuleSet::*member) {
    return laws.*member;
}

template <class T> bool pick(T& into, std::string_view text, std::string_view values) {
    const auto parts = base::split(values, '|');
    const auto found = std::ranges::find(parts, text);
    if (found == parts.end()) {
        return false;
    }
    into = static_cast<T>(found - parts.begin());
    return true;
}

bool pick(std::uint8_t& into, std::string_view text, std::string_view values) {
    const auto range = base::split(values, '-');
    const auto number = base::to_number<std::uint8_t>(text);
    if (!number || *number < *base::to_number<std::uint8_t>(range[0]) ||
        *number > *base::to_number<std::uint8_t>(range[1])) {
        return false;
    }
    into = *number;
    return true;
}

template <class T> std::string word(T value, std::string_view values) {
    return std::string(base::split(values, '|').at(static_cast<std::size_t>(value)));
}

std::string word(std::uint8_t value, std::string_view) {
    return fmt::format("{}", value);
}

/// The value of one law, as text. `laws` is a copy, since in() needs laws that can be changed.
std::string value_of(RuleSet laws, const Law& law) {
    return std::visit([&](auto member) { return word(in(laws, member), law.spelling.values); },
                      law.spelling.member);
}

/// A law or a value in the spelling of the tables.
std::string spelled(std::string_view text) {
    std::string word = base::lower(text);
    std::ranges::replace(word, '-', '_');
    return word == "castle_dropped_rook" ? "dropped_rook_castles" : word;
}

} // namespace

std::vector<LawField> law_fields() {
    std::vector<LawField> fields;
    fields.reserve(std::size(all_laws));
    for (const auto& law : all_laws) {
        fields.push_back({law.spelling.name, law.spelling.values});
    }
    return fields;
}

std::string with_dashes(std::string_view text) {
    std::string word(text);
    std::ranges::replace(word, '_', '-');
    return word;
}

std::string law_value(const RuleSet& laws, std::string_view name) {
    const Law* const law = find_law(name);
    return law == nullptr ? std::string{} : value_of(laws, *law);
}

Result<void, TextFault> set_law(RuleSet& laws, std::string_view text) {
    const auto [before, after] = base::cut_at(text, '=');
    const auto name = spelled(before);
    const Law* const law = find_law(name);
    if (law == nullptr) {
        return base::failure(TextFault{0, "the name of a law"});
    }
    const auto value = spelled(after);
    const bool known =
        std::visit([&](auto member) { return pick(in(laws, member), value, law->spelling.values); },
                   law->spelling.member);
    if (!known) {
        return base::failure(TextFault{before.size(), fmt::format("={}", law->spelling.values)});
    }
    return {};
}

std::optional<std::string> why_contradictory(const RuleSet& laws, const rules::TimeControl& time) {
    if (laws.table.clock == rules::ClockLaw::press && time.unlimited) {
        return "--clock press contradicts --time none: there is no clock to press";
    }
    if (laws.stalling != rules::Stalling::none && !time.unlimited) {
        return fmt::format("stalling={} needs --time none: else the clock runs anyway",
                           with_dashes(law_value(laws, "stalling")));
    }
    if (laws.moves.first_pawn_drop_rank > laws.moves.last_pawn_drop_rank) {
        return fmt::format("first-pawn-drop-rank={} contradicts last-pawn-drop-rank={}",
                           laws.moves.first_pawn_drop_rank, laws.moves.last_pawn_drop_rank);
    }
    const bool first = laws.moves.first_pawn_drop_rank == 1;
    if (first || laws.moves.last_pawn_drop_rank == 8) {
        return fmt::format("{} changes nothing: no pawn stands there; 2 to 7",
                           first ? "first-pawn-drop-rank=1" : "last-pawn-drop-rank=8");
    }
    return std::nullopt;
}

Result<RuleSet, TextFault> laws_from(std::string_view text, VariantLaws variant_laws) {
    const auto parts = base::tokens(text);
    const auto laws = parts.empty() ? std::nullopt : rules::preset(base::lower(parts.front()));
    if (!laws) {
        return base::failure(
            TextFault{0, fmt::format("laws, one of {}", fmt::join(rules::preset_names(), " "))});
    }
    auto changed = variant_laws == nullptr ? *laws : variant_laws(*laws);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (auto set = set_law(changed, parts[i]); !set) {
            const auto at = static_cast<std::size_t>(parts[i].data() - text.data());
            return base::failure(TextFault{at + set.error().column, set.error().expected});
        }
    }
    return changed;
}

std::string to_text(const RuleSet& laws, VariantLaws variant_laws) {
    const auto preset = rules::preset(laws.name).value_or(RuleSet{});
    const auto named = variant_laws == nullptr ? preset : variant_laws(preset);
    std::string text(named.name);
    for (const auto& law : all_laws) {
        if (value_of(laws, law) != value_of(named, law)) {
            text += fmt::format(" {}={}", law.spelling.name, value_of(laws, law));
        }
    }
    return text;
}

std::optional<rules::TimeControl> time_control_from_seconds(std::string_view text) {
    if (text == "-") {
        return rules::TimeControl{.unlimited = true};
    }
    const auto split = std::min(text.find_first_of("+bd "), text.size());
    const auto base = seconds_from(text.substr(0, split));
    rules::TimeControl time;
    if (!base || *base < base::Millis{}) {
        return std::nullopt;
    }
    time.base = *base;
    if (split == text.size()) {
        return time;
    }
    const auto increment = seconds_from(base::trim(text.substr(split + 1)));
    if (!increment || *increment < base::Millis{}) {
        return std::nullopt;
    }
    time.increment = *increment;
    time.bonus = rules::bonus_of(text[split], *increment);
    return time;
}

std::string to_text(const rules::TimeControl& time) {
    if (time.unlimited) {
        return "-";
    }
    return fmt::format("{}{}{}", to_seconds(time.base), sign_of(time.bonus),
                       to_seconds(time.increment));
}

rules::TimeControl short_base_in_minutes(rules::TimeControl time) {
    constexpr base::Millis shortest{30'000};
    time.base *= time.base < shortest ? 60 : 1;
    return time;
}

namespace {

/// The option without which a law has no effect; empty if it is already set.
std::string_view condition(AppliesAt where, const RuleSet& laws) {
    switch (where) {
    case AppliesAt::claims:
        return laws.table.referee == rules::RefereeLaw::claims ? "" : "--referee claims";
    case AppliesAt::press:
        return laws.table.clock == rules::ClockLaw::press ? "" : "--clock press";
    case AppliesAt::both:
        return laws.ending == rules::BoardsEnd::both ? "" : "--ending both";
    case AppliesAt::everywhere:
        break;
    }
    return "";
}

/// The text of a law's value under these laws.
std::string text_of(const Law& law, const RuleSet& laws) {
    const std::string value = value_of(laws, law);
    if (value == "0" && law.spelling.name == "repetition") {
        return "no draw";
    }
    const auto values = base::split(law.spelling.values, '|');
    const auto texts = base::split(law.page.texts, '|');
    const auto at = static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
    std::string text(texts.at(at < texts.size() ? at : 0));
    if (const auto hole = text.find("{}"); hole != std::string::npos) {
        text.replace(hole, 2, value);
        const auto once = text.find(" 1 times");
        text = once == text.npos ? text : text.replace(once, 8, " once");
    }
    const std::string_view needs =
        at < law.page.from ? std::string_view() : condition(law.page.where, laws);
    return needs.empty() ? text : fmt::format("{}, only with {}", text, needs);
}

} // namespace

std::vector<LawLine> law_lines(const RuleSet& laws) {
    std::vector<LawLine> lines;
    for (const Law& law : all_laws) {
        const std::string_view name = law.spelling.name;
        lines.push_back({law_setting(laws, name), std::string(law.page.label), text_of(law, laws),
                         is_changed(laws, name) ? "changed" : citation(law.page.articles, laws)});
    }
    for (const LawDescription& page : shared_laws) {
        lines.push_back(
            {{}, std::string(page.label), std::string(page.texts), citation(page.articles, laws)});
    }
    return lines;
}

std::string article_of(std::string_view name, const RuleSet& laws) {
    const Law* const law = find_law(name);
    return law == nullptr ? std::string{} : citation(name, law->page.articles, laws);
}

} // namespace notation
