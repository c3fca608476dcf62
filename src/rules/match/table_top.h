// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a table over the board besides the positions: moves made and not completed, faults
// that nobody has claimed, frozen seats, and the notes of what was said.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/move.h"
#include "src/rules/board/refusal.h"

#include <utility>
#include <variant>
#include <vector>

namespace rules {

/// The claims that a player can say aloud.
enum class ClaimKind : std::uint8_t {
    illegal_move, ///< an opponent has completed one, or stopped the clocks without cause
    mate,
    flag,
    draw,    ///< repetition, fifty moves, stalemate
    premove, ///< the opponent has moved out of turn (WBN 6.5)
    count    ///< no claim yet: how often the position has stood, counted aloud (WBN 1.13)
};
struct Claim {
    ClaimKind what{};
    std::optional<BoardId> on{}; ///< that board only; else on any, the own one first
    Move about_to{}; ///< draw, count: the move that would repeat the position (WBN 2.2.2)
    bool operator==(const Claim&) const = default;
};

/// A sanction of the arbiter on a player (WBN 9.4), as far as it shows on a table.
struct Sanction {
    enum class Kind : std::uint8_t {
        warning,
        freeze_5,
        freeze_10,
        game_lost,
        lost_by_both,
        new_game, ///< this one has no result, the next begins from the start (WBN 9.4.4)
        new_clock ///< the same, because a clock is defective (WBN 7.11)
    };
    Kind kind{};
    Seat against{};
    bool operator==(const Sanction&) const = default;
};

/// A claim that was made aloud.
struct ClaimNote {
    ClaimKind what{};
    std::optional<Refusal> wrong{}; ///< why it was not upheld
    BoardId board{};                ///< of a repetition that was counted aloud
    int times = 0;                  ///< how often its position has stood by then
    bool operator==(const ClaimNote&) const = default;
};
/// The clocks were stopped, and the arbiter called.
struct StopNote {
    bool operator==(const StopNote&) const = default;
};
/// A completed move was taken back, by agreement or by one who plays against bots alone.
struct TakeBackNote {
    base::Millis left{}; ///< on the accused player's clock at that moment
    bool operator==(const TakeBackNote&) const = default;
};
/// The clocks were stopped, or started again, without an arbiter.
struct PauseNote {
    bool stopped = false;
    bool operator==(const PauseNote&) const = default;
};
/// A clock that was set wrong, or a wrong set-up, was put right by agreement (WBN 1.15).
struct CorrectionNote {
    std::optional<base::Millis>
        left{}; ///< what the clock shows then; none: the board was set up again
    bool operator==(const CorrectionNote&) const = default;
};
/// Something said or done at the table besides the moves, for the record.
struct TableNote {
    std::size_t after = 0; ///< half-moves of the match before it
    Seat by{};             ///< of a sanction: against whom; of a correction: whose clock or board
    std::variant<ClaimNote, StopNote, Sanction::Kind, TakeBackNote, PauseNote, CorrectionNote>
        what{};
    bool operator==(const TableNote&) const = default;
};

/// A fault that may be claimed until the wronged player has completed the next move; afterwards it
/// is kept only to answer that the claim comes too late.
struct Fault {
    enum class Kind : std::uint8_t { illegal_move, wrong_stop };
    Kind kind{};
    bool lapsed = false;
    bool operator==(const Fault&) const = default;
};

/// A mate by a legal move that nobody has claimed. It lapses, where these laws let it, with the
/// next half-move of the player who has mated (TableLaws::mate_lapses).
struct UnclaimedMate {
    Seat loser{};
    std::size_t after = 0; ///< half-moves on that board
    bool operator==(const UnclaimedMate&) const = default;
};

struct BoardTop {
    Move made{};                  ///< by the side to move, who has not pressed the clock
    std::optional<Kind> passed{}; ///< what `made` has captured, when it has been passed already
    Move reply{};                 ///< by the other side, before `made` is completed
    bool premoved = false;        ///< `reply` was there before `made`
    Move touched{};               ///< taken back under touch-move: its piece must be played
    std::vector<UnclaimedMate> mates{}; ///< the last one counts
    int counted = 0;                    ///< repetitions of the position, counted aloud
    bool operator==(const BoardTop&) const = default;
};

struct SeatTop {
    std::optional<Fault> fault{};
    bool flag_fell = false;               ///< a bonus does not lift it again
    std::optional<base::Millis> frozen{}; ///< may move when the clock is down to this (WBN 9.4.2)
    bool wants_stop = false;              ///< waits for the partner to stop the clocks too
    bool operator==(const SeatTop&) const = default;
};

struct TableTop {
    PerBoard<BoardTop> boards{};
    PerSeat<SeatTop> seats{};
    std::optional<Seat> stopped_by{}; ///< the clocks stand, and the arbiter is called
    bool stop_had_reason = false;
    std::vector<TableNote> notes{};
    /// The half-move of that index, the last one on its board, is undone, and `left` half-moves
    /// stay there: what was made goes with it; faults, flags and what has been said stand.
    void take_back(BoardId board, std::size_t index, std::size_t left) {
        auto mates = std::move(boards[board].mates);
        std::erase_if(mates, [left](const UnclaimedMate& mate) { return mate.after > left; });
        boards[board] = {};
        boards[board].mates = std::move(mates);
        for (TableNote& note : notes) {
            note.after -= note.after > index ? 1U : 0U;
        }
    }
    bool operator==(const TableTop&) const = default;
};

} // namespace rules
