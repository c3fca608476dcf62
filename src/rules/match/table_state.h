// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a table over the board besides its positions: moves made but not completed, faults
// that nobody has claimed, frozen seats, and notes of claims and other acts.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/move.h"
#include "src/rules/board/refusal.h"
#include "src/rules/match/outcome.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rules {

/// The claims that a player can make aloud.
enum class ClaimKind : std::uint8_t {
    illegal_move, ///< an illegal move was completed, or the clocks were stopped without cause
    mate,
    flag,
    draw,            ///< repetition, fifty moves, stalemate
    premove,         ///< the opponent has moved out of turn (WBN 6.5)
    repetition_count ///< not a claim yet: counting a repetition aloud (WBN 1.13)
};
inline constexpr int claim_kinds = static_cast<int>(ClaimKind::repetition_count) + 1;
struct Claim {
    ClaimKind what{};
    std::optional<BoardId> on{}; ///< only that board; none: any board, one's own first
    Move about_to{}; ///< for draw and count: the move that would repeat the position (WBN 2.2.2)
    bool operator==(const Claim&) const = default;
};

/// A sanction of the arbiter on a player (WBN 9.4) that has an effect at the table.
struct Sanction {
    enum class Kind : std::uint8_t {
        warning,
        freeze_5,
        freeze_10,
        game_lost,
        lost_by_both,
        new_game, ///< this match has no result, and the next begins from the start (WBN 9.4.4)
        new_clock ///< a new game because a clock is defective (WBN 7.11)
    };
    Kind kind{};
    Seat against{};
    bool operator==(const Sanction&) const = default;
};
inline constexpr int sanctions = static_cast<int>(Sanction::Kind::new_clock) + 1;

/// The words and the effect of one sanction.
struct SanctionRow {
    Sanction::Kind kind{};
    std::string_view name;          ///< in records
    std::string_view text;          ///< the predicate that follows the player's name
    std::string_view wbn_article;   ///< the WBN article
    int freeze_seconds = 0;         ///< seconds for which the player may not move
    std::optional<Ending> ending{}; ///< how it ends the match, if it does
};
inline constexpr std::array<SanctionRow, sanctions> sanction_rows{{
    {Sanction::Kind::warning, "warning", "is warned", "9.4.1"},
    {Sanction::Kind::freeze_5, "freeze_5", "is frozen for 5 seconds", "9.4.2", 5},
    {Sanction::Kind::freeze_10, "freeze_10", "is frozen for 10 seconds", "9.4.2", 10},
    {Sanction::Kind::game_lost, "lost", "has lost: a ruling", "9.4.3", 0, Ending::declared_lost},
    {Sanction::Kind::lost_by_both, "lost_by_both", "and their opponent have both lost: a ruling",
     "8.7", 0, Ending::both_lost},
    {Sanction::Kind::new_game, "new_game", "must play a new game by the arbiter's order", "9.4.4",
     0, Ending::aborted},
    {Sanction::Kind::new_clock, "new_clock", "has a defective clock: a new game", "7.11", 0,
     Ending::aborted},
}};
static_assert(base::is_complete(sanction_rows, &SanctionRow::kind, sanctions));
[[nodiscard]] constexpr const SanctionRow& row_of(Sanction::Kind kind) {
    return sanction_rows.at(static_cast<std::size_t>(kind));
}

/// A claim that was made aloud.
struct ClaimNote {
    ClaimKind what{};
    std::optional<Refusal> wrong{}; ///< why the claim was not upheld; nothing if it was
    BoardId board{};                ///< the board of a repetition counted aloud
    int occurrences = 0;            ///< how often the position had occurred by then
    bool operator==(const ClaimNote&) const = default;
};
/// The clocks were stopped to call the arbiter.
struct StopNote {
    bool operator==(const StopNote&) const = default;
};
/// A completed move was taken back, by agreement or by a player with only bots at the table.
struct TakeBackNote {
    base::Millis left{}; ///< time left on the clock of the player who took it back
    bool operator==(const TakeBackNote&) const = default;
};
/// The clocks were stopped or started again without an arbiter.
struct PauseNote {
    bool stopped = false;
    bool operator==(const PauseNote&) const = default;
};
/// A clock that was set wrong, or a wrong set-up, was put right by agreement (WBN 1.15).
struct AgreedCorrectionNote {
    std::optional<base::Millis> left{}; ///< the corrected time; nothing if a set-up was corrected
    bool operator==(const AgreedCorrectionNote&) const = default;
};
/// Something said or done at the table besides moves, for the record.
struct TableNote {
    std::size_t plies_before = 0; ///< number of half-moves of the match before it
    Seat by{}; ///< who did it, who was sanctioned, or whose clock or board was corrected
    std::variant<ClaimNote, StopNote, Sanction::Kind, TakeBackNote, PauseNote, AgreedCorrectionNote>
        what{};
    bool operator==(const TableNote&) const = default;
};

/// A fault that may be claimed until the wronged player has completed the next move; afterwards it
/// is kept only to answer that a claim comes too late.
struct Fault {
    enum class Kind : std::uint8_t { illegal_move, wrong_stop };
    Kind kind{};
    bool too_late_to_claim = false;
    bool operator==(const Fault&) const = default;
};

/// A mate by a legal move that nobody has claimed. Where the laws let it lapse, it does so with the
/// next half-move of the player who gave it (TableLaws::mate_lapses).
struct UnclaimedMate {
    Seat loser{};
    std::size_t plies_on_board = 0; ///< half-moves on that board, the mating one included
    bool operator==(const UnclaimedMate&) const = default;
};

struct BoardTableState {
    Move made{};                   ///< the move of the side to move, not completed yet
    std::optional<Kind> passed{};  ///< the kind that `made` captured, if already passed on
    Move reply{};                  ///< an early reply by the other side, before `made` is completed
    bool reply_is_premove = false; ///< `reply` was made before `made`
    Move touched{};                ///< taken back under touch-move: its piece must be moved
    std::vector<UnclaimedMate> mates{}; ///< only the last one can be claimed
    int repetitions_counted = 0;        ///< how often the position was counted aloud

    void forget_reply() {
        reply = {};
        reply_is_premove = false;
    }
    bool operator==(const BoardTableState&) const = default;
};

struct SeatTableState {
    std::optional<Fault> fault{};
    bool flag_fell = false; ///< stays true when a bonus adds time again
    /// The remaining time at which the player may move again (WBN 9.4.2); none: at once.
    std::optional<base::Millis> frozen_until_clock{};
    bool wants_stop = false; ///< waits for the partner to stop the clocks too
    bool operator==(const SeatTableState&) const = default;
};

struct TableState {
    PerBoard<BoardTableState> boards{};
    PerSeat<SeatTableState> seats{};
    std::optional<Seat> stopped_by{}; ///< who called the arbiter; the clocks stand
    bool stop_was_justified = false;
    std::vector<TableNote> notes{};
    /// To be called when half-move `index` of the match, the last one on `board`, is taken back.
    /// `left`: half-moves that remain on that board. Uncompleted moves there are forgotten; faults,
    /// flags and notes stay.
    void take_back(BoardId board, std::size_t index, std::size_t left) {
        auto mates = std::move(boards[board].mates);
        std::erase_if(mates,
                      [left](const UnclaimedMate& mate) { return mate.plies_on_board > left; });
        boards[board] = {};
        boards[board].mates = std::move(mates);
        for (TableNote& note : notes) {
            note.plies_before -= note.plies_before > index ? 1U : 0U;
        }
    }
    bool operator==(const TableState&) const = default;
};

} // namespace rules
