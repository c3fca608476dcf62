// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/law_text.h"

#include "src/base/text.h"
#include "src/notation/moves/coord.h"
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
    rules::Claimant RuleSet::*, rules::DrawAgreement RuleSet::*, rules::LastDropLaw RuleSet::*,
    rules::SameInstant RuleSet::*, rules::BoardsEnd RuleSet::*, rules::Stalling RuleSet::*,
    bool TableLaws::*, rules::RefereeLaw TableLaws::*, rules::ClockLaw TableLaws::*,
    rules::WinClaimant TableLaws::*, rules::Stopper TableLaws::*, rules::WrongClaim TableLaws::*,
    rules::Passing TableLaws::*, rules::Undo TableLaws::*>;

/// The words of `values` are the enumerators in their order; numbers have a first and a last.
struct Law {
    std::string_view name;
    std::string_view values;
    Member member;
};

constexpr std::array<Law, 43> all_laws{{
    {"dropped_rook_castles", "no|unmoved_corner|yes", &MoveLaws::dropped_rook_castles},
    {"dropped_pawn_double_step", no_or_yes, &MoveLaws::dropped_pawn_double_step},
    {"first_pawn_drop_rank", "1-8", &MoveLaws::first_pawn_drop_rank},
    {"last_pawn_drop_rank", "1-8", &MoveLaws::last_pawn_drop_rank},
    {"promotes_to_rook_and_bishop", no_or_yes, &MoveLaws::promotes_to_rook_and_bishop},
    {"drop_may_check", no_or_yes, &MoveLaws::drop_may_check},
    {"drop_may_mate", no_or_yes, &MoveLaws::drop_may_mate},
    {"drop_may_block", no_or_yes, &MoveLaws::drop_may_block},
    {"drop_zone", "anywhere|own_half", &MoveLaws::drop_zone},
    {"kings_are_taken", no_or_yes, &MoveLaws::kings_are_taken},
    {"unnamed_promotion", "queen|refused", &RuleSet::unnamed_promotion},
    {"rescue", "any_piece|counted", &RuleSet::rescue},
    {"no_move", "wait|stalemate", &RuleSet::no_move},
    {"repetition", "0-255", &RuleSet::repetition},
    {"repetition_before_move", no_or_yes, &RuleSet::repetition_before_move},
    {"drop_breaks_repetition", no_or_yes, &RuleSet::drop_breaks_repetition},
    {"fifty_moves", no_or_yes, &RuleSet::fifty_moves},
    {"fifty_before_move", no_or_yes, &RuleSet::fifty_before_move},
    {"claimant", "player_to_move|players_of_board|any_player", &RuleSet::claimant},
    {"draw_agreement", "players_of_board|all_players", &RuleSet::draw_agreement},
    {"last_drop", "none|mate|mate_or_repetition", &RuleSet::last_drop},
    {"same_instant", "first_decides|counted_up", &RuleSet::same_instant},
    {"ending", "first|both", &RuleSet::ending},
    {"stalling", "none|three_moves|count", &RuleSet::stalling},
    {"all_kings_win", no_or_yes, &RuleSet::all_kings_win},
    {"one_king_in_reserve", no_or_yes, &RuleSet::one_king_in_reserve},
    {"computer_advice", no_or_yes, &RuleSet::computer_advice},
    {"referee", "strict|claims", &TableLaws::referee},
    {"clock", "move|press", &TableLaws::clock},
    {"win_claimant", "opponent|team", &TableLaws::win_claimant},
    {"stopper", "player|team", &TableLaws::stopper},
    {"wrong_claim", "nothing|draw_claims|all_stops", &TableLaws::wrong_claim},
    {"passing", "completed|made", &TableLaws::passing},
    {"undo", "before_referee|by_agreement|never", &TableLaws::undo},
    {"mate_lapses", no_or_yes, &TableLaws::mate_lapses},
    {"unpressed_mate", no_or_yes, &TableLaws::unpressed_mate},
    {"early_reply", no_or_yes, &TableLaws::early_reply},
    {"premoves", no_or_yes, &TableLaws::premoves},
    {"touch_move", no_or_yes, &TableLaws::touch_move},
    {"king_capture_claims", no_or_yes, &TableLaws::king_capture_claims},
    {"counted_aloud", no_or_yes, &TableLaws::counted_aloud},
    {"plays_on", no_or_yes, &TableLaws::plays_on},
    {"finished_watch", no_or_yes, &TableLaws::finished_watch},
}};

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
    const auto words = base::split(values, '|');
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) {
        return false;
    }
    into = static_cast<T>(found - words.begin());
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

/// The laws' own value of one of them; by value, since members are asked of what may be changed.
std::string value_of(RuleSet laws, const Law& law) {
    return std::visit([&](auto member) { return word(in(laws, member), law.values); }, law.member);
}

std::string joined_names() {
    std::string names;
    for (const auto name : rules::preset_names()) {
        names += names.empty() ? "" : " ";
        names += name;
    }
    return names;
}

/// The bonus that a letter between the two numbers of a time control stands for.
std::optional<rules::Bonus> bonus_from(char c) {
    switch (c) {
    case '+':
        return rules::Bonus::fischer;
    case 'b':
        return rules::Bonus::bronstein;
    case 'd':
        return rules::Bonus::delay;
    default:
        return std::nullopt;
    }
}

/// A law or value as the tables spell it.
std::string spelled(std::string_view text) {
    std::string word = base::lower(text);
    std::replace(word.begin(), word.end(), '-', '_');
    return word == "castle_dropped_rook" ? "dropped_rook_castles" : word;
}

} // namespace

std::vector<LawField> law_fields() {
    std::vector<LawField> fields;
    fields.reserve(std::size(all_laws));
    for (const auto& law : all_laws) {
        fields.push_back({law.name, law.values});
    }
    return fields;
}

std::string with_dashes(std::string_view text) {
    std::string word(text);
    std::replace(word.begin(), word.end(), '_', '-');
    return word;
}

std::string law_value(const RuleSet& laws, std::string_view name) {
    const auto* law = std::find_if(all_laws.begin(), all_laws.end(),
                                   [&](const Law& one) { return one.name == name; });
    return law == all_laws.end() ? std::string{} : value_of(laws, *law);
}

Result<void, TextFault> set_law(RuleSet& laws, std::string_view text) {
    const auto equals = std::min(text.find('='), text.size());
    const auto name = spelled(text.substr(0, equals));
    const auto* law = std::find_if(all_laws.begin(), all_laws.end(),
                                   [&](const Law& one) { return one.name == name; });
    if (law == all_laws.end()) {
        return base::failure(TextFault{0, "the name of a law"});
    }
    const auto value = spelled(text.substr(std::min(equals + 1, text.size())));
    const bool known = std::visit(
        [&](auto member) { return pick(in(laws, member), value, law->values); }, law->member);
    if (!known) {
        return base::failure(TextFault{equals, fmt::format("={}", law->values)});
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
    return std::nullopt;
}

Result<RuleSet, TextFault> laws_from(std::string_view text, Variation variation) {
    const auto words = base::words(text);
    const auto laws = words.empty() ? std::nullopt : rules::preset(words.front());
    if (!laws) {
        return base::failure(TextFault{0, fmt::format("laws, one of {}", joined_names())});
    }
    auto changed = variation == nullptr ? *laws : variation(*laws);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (auto set = set_law(changed, words[i]); !set) {
            const auto at = static_cast<std::size_t>(words[i].data() - text.data());
            return base::failure(TextFault{at + set.error().column, set.error().expected});
        }
    }
    return changed;
}

std::string to_text(const RuleSet& laws, Variation variation) {
    const auto preset = rules::preset(laws.name).value_or(RuleSet{});
    const auto named = variation == nullptr ? preset : variation(preset);
    std::string text(named.name);
    for (const auto& law : all_laws) {
        if (value_of(laws, law) != value_of(named, law)) {
            text += fmt::format(" {}={}", law.name, value_of(laws, law));
        }
    }
    return text;
}

std::optional<rules::TimeControl> time_control_from(std::string_view text) {
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
    const auto bonus = bonus_from(text[split] == ' ' ? '+' : text[split]);
    time.bonus = *increment == base::Millis{} ? rules::Bonus::none : *bonus;
    return time;
}

std::string to_text(const rules::TimeControl& time) {
    if (time.unlimited) {
        return "-";
    }
    const char between = time.bonus == rules::Bonus::bronstein ? 'b'
                         : time.bonus == rules::Bonus::delay   ? 'd'
                                                               : '+';
    return fmt::format("{}{}{}", to_seconds(time.base), between, to_seconds(time.increment));
}

} // namespace notation
