// SPDX-License-Identifier: GPL-3.0-or-later
// The judge of a table's game, local referee or server, and the differences that follow for its
// players.
#pragma once

namespace app {

/// Set when the table opens, and never changed.
struct Authority {
    /// It judges by the laws of the match: verdicts cite their articles, and a move that they
    /// refuse is not worth sending.
    bool keeps_laws = true;
    /// Flags fall by themselves; if not, the opponents claim them.
    bool calls_flags = true;
    /// Every request is answered; if not, an answer can get lost, and the boards are asked for
    /// again.
    bool answers_all = true;
    /// Its boards change by half-moves alone; if not, it may show boards that do not follow from
    /// those before, and the record has a part for each.
    bool shows_every_move = true;
    /// Saves are coalesced: the record is written some time after a half-move, with all since.
    bool records_late = false;
};

inline constexpr Authority local_referee{};
inline constexpr Authority server_referee{false, false, false, false, true};

} // namespace app
