// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_mend.h"

#include "src/notation/bpgn/read_clock.h"

#include <fmt/format.h>

#include <algorithm>

namespace notation {
namespace {

using rules::Seat;
using rules::Side;

void warn(ReadGame& read, const Place& at, std::string text) {
    if (read.warnings.size() < most_warnings) {
        read.warnings.push_back({at, std::move(text)});
    }
}

/// FICS prints the last move of a player who flagged twice, with the same clock.
bool is_repeated(const HalfMove& before, const HalfMove& move) {
    return move.number == before.number && move.text == before.text;
}

/// One exporter writes both colours in upper case: the second move with a number is Black's.
void tell_colours_apart(ReadGame& read, const std::vector<Place>& places) {
    auto& moves = read.game.moves;
    if (std::any_of(moves.begin(), moves.end(),
                    [](const HalfMove& move) { return move.seat.side == Side::black; })) {
        return;
    }
    rules::PerBoard<const HalfMove*> last{};
    bool said = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        auto& move = moves[i];
        const auto* before = last[move.seat.board];
        last[move.seat.board] = &move;
        if (before == nullptr || before->number != move.number ||
            before->seat.side == Side::black ||
            (is_repeated(*before, move) && before->clock == move.clock && !move.clock.empty())) {
            continue;
        }
        move.seat.side = Side::black;
        if (!said) {
            warn(read, places[i], "capital letters for both colours: the second is Black's");
        }
        said = true;
    }
}

/// A clock among them is the one that the other has not.
void hand_over_notes(HalfMove& from, HalfMove& to) {
    for (auto& note : from.notes) {
        const bool may_be_clock = to.clock.empty() && note.kind == Note::Kind::brace;
        const auto clock = may_be_clock ? read_clock(note.text) : ClockBrace{"", note.text};
        if (clock.seconds.empty()) {
            to.notes.push_back(std::move(note));
            continue;
        }
        to.clock = clock.seconds;
        if (!clock.rest.empty()) {
            to.notes.push_back({Note::Kind::brace, std::string(clock.rest), {}});
        }
    }
}

void drop_repeated(ReadGame& read, std::vector<Place>& places) {
    auto& moves = read.game.moves;
    rules::PerSeat<std::optional<std::size_t>> last{};
    std::size_t kept = 0;
    const auto sound = read.sound;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto before = last[moves[i].seat];
        if (before && is_repeated(moves[*before], moves[i])) {
            warn(read, places[i],
                 fmt::format("{} {} is repeated: left out", label(moves[i]), moves[i].text));
            hand_over_notes(moves[i], moves[kept - 1]);
            read.sound -= i < sound ? 1 : 0;
            continue;
        }
        last[moves[i].seat] = kept;
        if (kept != i) {
            moves[kept] = std::move(moves[i]);
            places[kept] = places[i];
        }
        ++kept;
    }
    moves.resize(kept);
}

/// Each board counts by itself, from whatever number it begins with.
void check_numbers(ReadGame& read, const std::vector<Place>& places) {
    rules::PerBoard<const HalfMove*> last{};
    for (std::size_t i = 0; i < read.game.moves.size(); ++i) {
        const auto& move = read.game.moves[i];
        const auto* before = last[move.seat.board];
        last[move.seat.board] = &move;
        if (before == nullptr || before->seat.side == move.seat.side) {
            continue;
        }
        const int expected = before->number + (before->seat.side == Side::black ? 1 : 0);
        if (move.number != expected) {
            warn(read, places[i],
                 fmt::format("{} {}: the number should be {}", label(move), move.text, expected));
        }
    }
}

} // namespace

void mend(ReadGame& read, std::vector<Place>& places) {
    tell_colours_apart(read, places);
    drop_repeated(read, places);
    check_numbers(read, places);
}

} // namespace notation
