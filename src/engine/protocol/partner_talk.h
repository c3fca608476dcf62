// SPDX-License-Identifier: GPL-3.0-or-later
// Talk between an engine that knows only its own board and its partner: tells sent, and tells
// understood.
#pragma once

#include "src/base/instant.h"
#include "src/engine/bot/partner.h"
#include "src/rules/board/hand.h"
#include "src/rules/board/position.h"

#include <optional>
#include <string>
#include <string_view>

namespace engine {

// The tell by which two of our engines that are partners show each other their boards, since an
// engine over CECP knows only its own:
//  board r1bqkb1r/pp3ppp/2n2n2/3p4/8/8/PPPP1PPP/RNBQKBNR/Np b KQkq - 45.2 38.1

struct BoardTold {
    rules::Position position;
    rules::PerSide<std::optional<base::Millis>>
        clocks{}; ///< remaining times, as far as they are known
};

/// "board " and the BFEN of one board.
[[nodiscard]] std::string to_tell(const BoardTold& board);
/// Nothing: it is another tell, or no position.
[[nodiscard]] std::optional<BoardTold> read_board_tell(std::string_view tell);

// CECP's line about the reserves: `holding [NQ] [P] BP`.

struct Holding {
    rules::PerSide<rules::Hand> hands{};
    /// The piece that has just been captured for this engine. An engine that knows the field adds
    /// it to its own count and ignores `hands`, which may be older than a drop that it has just
    /// sent.
    std::optional<rules::Piece> arrived{};
    bool operator==(const Holding&) const = default;
};

/// Reads the arguments of `holding`; none when malformed, as with a king.
[[nodiscard]] std::optional<Holding> read_holding(std::string_view text);
/// The whole line.
[[nodiscard]] std::string to_text(const Holding& holding);

class PartnerTalk {
  public:
    /// A new game: what the partner said is forgotten.
    void begin(rules::Side own);
    /// A partner has come, or has gone; the greeting to send.
    [[nodiscard]] std::string meet(bool somebody);

    /// Takes a tell: `time 4500` and `otim 4500` are the partner's clock and that of the partner's
    /// opponent in centiseconds, `board` is to_tell()'s; everything else is for hear(). The answer
    /// to send; empty: none.
    [[nodiscard]] std::string hear(std::string_view text, Instant now);

    [[nodiscard]] bool told_to_sit() const { return bot_.told_to_sit; }
    [[nodiscard]] bool told_to_go() const { return bot_.told_to_go; }
    /// Whether to move at once in our turn, `own` being our board: beside a partner who waits,
    /// somebody has to move.
    [[nodiscard]] bool hurries(const rules::Position& own) const;
    [[nodiscard]] bool partner_waits(const rules::Position& own) const;
    /// The time left to the diagonal opponent, as far as the partner tells it.
    [[nodiscard]] std::optional<Millis> diagonal(rules::Side own, Instant now) const;

    /// Adds the partner's wishes and fears and the partner's board to a task, and whether one more
    /// piece is to be weighed.
    void fill(Task& task) const;
    /// The tell after a half-move for a partner that is one of our engines; empty for anybody else.
    [[nodiscard]] std::string show(const BoardTold& board) const;
    /// The tell that the answer to `position` is worth, which is held while the engine sits or is
    /// final; empty: none.
    [[nodiscard]] std::string remark(const rules::Position& position, const Report& report);

  private:
    [[nodiscard]] Outlook look_beside(const rules::Position& own) const;

    Bot bot_{};
    bool has_partner_ = false;
    bool greeted_ = false;
    bool reads_boards_ = false; ///< the partner is an engine of ours
    int own_moves_ = 0;
    struct Seen {
        Millis left{};
        Instant at{};
    };
    std::optional<Seen> diagonal_;
    struct Beside {
        BoardTold board;
        Instant at{};
    };
    std::optional<Beside> beside_; ///< the partner's board
};

} // namespace engine
