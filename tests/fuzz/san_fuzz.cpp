// SPDX-License-Identifier: GPL-3.0-or-later
// A board and words, one per line: a word that is read as a move is a legal one, and reads back
// from its SAN and from its squares.
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "tests/fuzz/target.h"

namespace {

void try_word(const rules::Position& position, std::string_view word) {
    const auto written = notation::read_move_in(position, word);
    const auto move = notation::parse_san(position, word);
    const auto typed = notation::parse_typed(position, word);
    fuzz::demand(!move || written, "a move that names nothing", word);
    if (written && !move) {
        fuzz::demand(!notation::why_not(position, *written).empty(), "no reason", word);
    }
    if (typed && move) {
        fuzz::demand(typed->move == *move, "typed", word);
    }
    if (!move) {
        return;
    }
    fuzz::demand(rules::is_legal(position, *move), "illegal", word);
    const auto san = notation::to_san(position, *move);
    const auto squares = notation::to_coordinates(*move);
    fuzz::demand(notation::parse_san(position, san) == *move, "SAN", san);
    fuzz::demand(notation::parse_san(position, squares) == *move, "squares", squares);
}

} // namespace

FUZZ_TARGET(san) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size());
    const auto setup = notation::parse_fen(line);
    const auto position = setup ? rules::Position::from(*setup) : rules::Position::from({});
    const auto board = position.value_or(rules::Position());
    while (!text.empty()) {
        text.remove_prefix(1);
        const auto word = text.substr(0, text.find('\n'));
        try_word(board, word);
        text.remove_prefix(word.size());
    }
}
