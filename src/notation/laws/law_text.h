// SPDX-License-Identifier: GPL-3.0-or-later
// Laws and time controls as text, so that a record carries the laws that it was played under.
#pragma once

#include "src/base/result.h"
#include "src/notation/moves/text_fault.h"
#include "src/rules/laws/ruleset.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace notation {

/// A law that can be set, and its possible values, such as "rescue" and "any_piece|counted".
struct LawField {
    std::string_view name;
    std::string_view values;
};
[[nodiscard]] std::vector<LawField> law_fields();

/// The values of a law that either applies or does not.
inline constexpr std::string_view no_or_yes = "no|yes";

/// A law's name or setting as people type it: "no_move" becomes "no-move".
[[nodiscard]] std::string with_dashes(std::string_view text);

/// The value of that law in the form that set_law() reads; empty if there is no such law.
[[nodiscard]] std::string law_value(const rules::RuleSet& laws, std::string_view name);

/// Sets one law, such as "rescue=counted". Dashes may stand for underscores ("no-move=wait"), and
/// "castle-dropped-rook" for "dropped_rook_castles".
[[nodiscard]] base::Result<void, TextFault> set_law(rules::RuleSet& laws, std::string_view text);

/// A sentence about two laws, or a law and the time control, that cannot be in force together, or
/// about a law without effect; nothing if all agree.
[[nodiscard]] std::optional<std::string> why_contradictory(const rules::RuleSet& laws,
                                                           const rules::TimeControl& time);

/// The changes that a variant makes to the laws of any rule book (rules::Variant::laws).
using VariantLaws = rules::RuleSet (*)(rules::RuleSet laws);

/// Reads a preset and the laws that differ from it, such as "wbn" or "fics rescue=counted
/// pawn_drop_ranks=2-6". `variant_laws`: a variant's changes to the preset, made before the other
/// laws.
[[nodiscard]] base::Result<rules::RuleSet, TextFault> laws_from(std::string_view text,
                                                                VariantLaws variant_laws = nullptr);
[[nodiscard]] std::string to_text(const rules::RuleSet& laws, VariantLaws variant_laws = nullptr);

/// Reads seconds as in the tag TimeControl: "180", "180+2" (Fischer), "180b2" (Bronstein), "180d2"
/// (delay), "-" for no clocks. Nothing for other text.
[[nodiscard]] std::optional<rules::TimeControl> time_control_from_seconds(std::string_view text);
[[nodiscard]] std::string to_text(const rules::TimeControl& time);
/// The same with a base too short for a match, less than half a minute, taken for minutes: "3+0".
[[nodiscard]] rules::TimeControl short_base_in_minutes(rules::TimeControl time);

// The laws in force as text for people, with the articles of the rule book.

/// One law in force, as a line in the list of laws.
struct LawLine {
    std::string setting; ///< how to set it, "dropped-rook-castles=no"; empty: it is fixed
    std::string label;   ///< such as "castling with a dropped rook"
    std::string text;    ///< the law's value in words, such as "no"
    /// The citation: "WBN 5.8a.2(1)3"; empty if the book is silent, "changed" if the law differs.
    std::string article;
};

/// Every law, including those on which all books agree, in the order of `bughouse laws`.
[[nodiscard]] std::vector<LawLine> law_lines(const rules::RuleSet& laws);

/// The article of that law, such as "WBN 1.16"; if changed, its setting: "mate-lapses=no".
[[nodiscard]] std::string article_of(std::string_view law, const rules::RuleSet& laws);

} // namespace notation
