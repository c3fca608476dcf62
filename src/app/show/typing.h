// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path for painting while a line is typed: only the input line is painted as long as
// typing_side_effects(), the state outside it that a letter may change, stays the same.
#pragma once

#include "src/app/model.h"
#include "src/rules/board/bitboard.h"

#include <optional>
#include <string>

namespace app {

struct InputView;

/// Whether the current page, ignoring any text page in front of it, has an input line.
[[nodiscard]] bool page_has_input(const Model& model);
/// Whether there is an input line behind the replay in front.
[[nodiscard]] bool replay_hides_input(const Model& model);
/// The line that the user has bound to a key; null if there is none, if the page has no input line
/// or a hidden one, or if another page is in front.
[[nodiscard]] const std::string* bound_line(const Model& model, std::string_view key);
/// Whether we play a game or are about to, so that typed text that looks like a move counts as one.
[[nodiscard]] bool plays(const Model& model);
/// Whether the page of chairs at a server's table is shown.
[[nodiscard]] bool at_chairs(const Model& model);
/// Whether the input line now takes text that looks like a move as a move.
[[nodiscard]] bool takes_moves(const Model& model);
/// Whether a password is being typed, or may be typed ahead, so that typed text must be hidden.
[[nodiscard]] bool is_input_hidden(const Model& model);

/// View::mode, which decides what keys mean.
[[nodiscard]] Mode mode(const Model& model);

/// Whether the input line is empty, so that keys that would edit it have their other meaning.
[[nodiscard]] bool line_is_empty(const Model& model);

/// View::input; nothing on pages without an input line.
[[nodiscard]] std::optional<InputView> input_line(const Model& model);

/// The state outside the input line that typing (InsertText, EditLine) may change. While it stays
/// the same, a key changes only View::input.
struct TypingSideEffects {
    bool line_empty = true;
    bool completing = false;
    Sentence notice;
    bool asked = false; ///< a question awaits an answer
    rules::Seat seat{}; ///< the seat whose move is typed; unused without a table
    rules::Bitboard targets = 0;
    std::string lobby_filter{}; ///< the filter of the lobby
    std::string coach{};        ///< the coach's hint, or what the typed move lets the opponents do
    bool on_board = false;      ///< keys move the cursor on the boards
    bool operator==(const TypingSideEffects&) const = default;
};
/// The side effects at present; nothing on pages without an input line.
[[nodiscard]] std::optional<TypingSideEffects> typing_side_effects(const Model& model);

/// The squares where the partly typed move could end, on the board of the seat it is for.
[[nodiscard]] rules::Bitboard typed_targets(const Model& model);

} // namespace app
