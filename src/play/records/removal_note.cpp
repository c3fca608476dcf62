// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/removal_note.h"

#include "src/notation/moves/coord.h"

#include <fmt/format.h>

namespace play {
namespace {

constexpr std::string_view opening = "[%gone ";
constexpr std::size_t length = opening.size() + 4; // ae7]

} // namespace

notation::Note note_of(const rules::Removal& removal) {
    return {notation::Note::Kind::brace,
            fmt::format("{}{}{}]", opening, rules::letter(removal.seat),
                        notation::to_text(removal.square)),
            {}};
}

std::vector<rules::Removal> removals_in(const std::vector<notation::Note>& notes, std::size_t plies,
                                        base::Instant at) {
    std::vector<rules::Removal> removals;
    for (const notation::Note& note : notes) {
        const std::string_view text = note.text;
        if (note.kind != notation::Note::Kind::brace || text.size() != length ||
            !text.starts_with(opening) || text.back() != ']') {
            continue;
        }
        const auto seat = rules::seat_from(text[opening.size()]);
        const auto square = notation::square_from(text.substr(opening.size() + 1, 2));
        if (seat && square) {
            removals.push_back({*seat, *square, plies, at});
        }
    }
    return removals;
}

bool can_go(const rules::Position& position, const rules::Removal& removal) {
    const auto piece = position.at(removal.square);
    return piece && piece->side == removal.seat.side && piece->kind != rules::Kind::king;
}

} // namespace play
