// SPDX-License-Identifier: GPL-3.0-or-later
// Claims, stops and sanctions as comments of a record that people read and the program reads back:
// `{C:A claims mate: there is no mate (WBN 1.16) [%claim A mate no_mate]}`.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/match/table_top.h"

#include <string>
#include <vector>

namespace play {

[[nodiscard]] notation::Note note_of(const rules::TableNote& heard, const rules::RuleSet& laws);

/// All that the comments of a record say was heard, in order. Comments are anybody's: what is not
/// exactly in this form, or names no seat of so many boards, is only a comment.
[[nodiscard]] std::vector<rules::TableNote> heard_in(const notation::Game& game, int boards);

/// Something that was said to a partner.
struct Tell {
    static constexpr std::size_t most_bytes = 400;

    std::size_t after = 0; ///< half-moves before it
    base::Millis at{};     ///< since the clocks began
    std::string from, to;
    std::string text; ///< cut to `most_bytes` in the record
};
/// `{C:1:02 alice -> dave: sit}`. Whatever is said, it is a comment and nothing else.
[[nodiscard]] notation::Note note_of(const Tell& tell);

/// A comment for people.
struct Remark {
    std::size_t after = 0; ///< half-moves before it
    std::string text;      ///< printable UTF-8
};
[[nodiscard]] std::vector<Remark> remarks_in(const notation::Game& game);

} // namespace play
