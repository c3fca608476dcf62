// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path for the picture while a line is typed. traces() sums up the effects of a letter
// beyond the input line: while they stay the same, the input line alone is painted.
#pragma once

#include "src/app/model.h"
#include "src/rules/board/bitboard.h"

#include <optional>
#include <string>

namespace app {

struct InputView;

/// Whether this page has an input line, unless a page of text covers it.
[[nodiscard]] bool has_line_page(const Model& model);
/// The line that the user has bound to the key of that name; null: none, or the input line is not
/// empty, or something covers it.
[[nodiscard]] const std::string* bound_line(const Model& model, std::string_view key);
/// Whether a game of ours is in progress or about to begin, so that what looks like a move is one.
[[nodiscard]] bool plays(const Model& model);
/// Whether the page of a server's table is shown.
[[nodiscard]] bool at_chairs(const Model& model);
/// Whether typed text in the form of a move is one here.
[[nodiscard]] bool takes_moves(const Model& model);
/// Whether a password is being typed, or may be typed ahead: nothing of it is shown.
[[nodiscard]] bool types_unseen(const Model& model);

/// View::mode: what keys mean.
[[nodiscard]] Mode mode(const Model& model);

/// Whether nothing is typed, so that keys that otherwise belong to the line have their own meaning.
[[nodiscard]] bool line_is_blank(const Model& model);

/// View::input; nothing on pages without that line.
[[nodiscard]] std::optional<InputView> input_line(const Model& model);

/// The effects of text and edits of the line (InsertText, EditLine) on the rest of the picture.
/// While they stay the same such a key changes View::input alone.
struct Traces {
    bool line_empty = true;
    bool completing = false;
    Sentence notice;
    bool asked = false; ///< a question stands
    rules::Seat seat{}; ///< the seat whose move is typed, at a table
    rules::Bitboard targets = 0;
    std::string filter{};  ///< the filter of the lobby's rows
    std::string coach{};   ///< what the coach says, and what the typed move gives away
    bool on_board = false; ///< the boards have the keys
    bool operator==(const Traces&) const = default;
};
/// Nothing on pages without an input line.
[[nodiscard]] std::optional<Traces> traces(const Model& model);

/// The target squares of a half-typed move, on the board of the seat that it is for.
[[nodiscard]] rules::Bitboard typed_targets(const Model& model);

} // namespace app
