// SPDX-License-Identifier: GPL-3.0-or-later
// Talk between an engine that knows only its own board and its partner: tells to send, and the
// reading of tells.
#pragma once

#include "src/base/instant.h"
#include "src/engine/bot/partner.h"
#include "src/rules/board/hand.h"
#include "src/rules/board/position.h"

#include <optional>
#include <string>
#include <string_view>

namespace engine {

// The tell with which two of our engines, as partners, show each other their boards, since over
// CECP an engine knows only its own:
// board r1bqkb1r/pp3ppp/2n2n2/3p4/8/8/PPPP1PPP/RNBQKBNR/Np b KQkq - 45.2 38.1

struct BoardTell {
    rules::Position position;
    rules::PerSide<std::optional<base::Millis>>
        clocks{}; ///< time left; nothing where it is unknown
};

/// The tell: "board " and the BFEN of one board.
[[nodiscard]] std::string to_tell(const BoardTell& board);
/// The inverse of to_tell(); nothing if it is another tell, or its position is invalid.
[[nodiscard]] std::optional<BoardTell> read_board_tell(std::string_view tell);

// CECP's line about the reserves, such as `holding [NQ] [P] BP`.

struct Holding {
    rules::PerSide<rules::Hand> hands{};
    /// The piece that has just been captured for this engine. An engine that knows this field adds
    /// the piece to its own count and ignores `hands`, which may be older than a drop that it has
    /// just sent.
    std::optional<rules::Piece> arrived{};
    bool operator==(const Holding&) const = default;
};

/// Reads the arguments of `holding`; nothing if they are malformed or contain a king.
[[nodiscard]] std::optional<Holding> read_holding(std::string_view text);
/// The whole line, with its command.
[[nodiscard]] std::string to_text(const Holding& holding);

class PartnerTalk {
  public:
    /// Begins a new game: what the partner said is forgotten.
    void begin(rules::Side own);
    /// Notes who is the partner from now on, empty for nobody; returns the greeting to send, if
    /// any.
    [[nodiscard]] std::string meet(std::string_view partner);

    /// Reads a tell: `time 4500` and `otim 4500` give the clocks of the partner and of the
    /// partner's opponent in centiseconds, `board ...` the partner's board (see to_tell());
    /// anything else goes to hear(). Returns the answer to send; empty if none.
    [[nodiscard]] std::string hear(std::string_view text, const MatchSituation& clocks,
                                   Instant now);

    [[nodiscard]] bool told_to_sit() const { return bot_.told_to_sit; }
    [[nodiscard]] bool told_to_go() const { return bot_.told_to_go; }
    /// Whether to move at once in our turn, because the partner has asked for it, is lost or waits;
    /// `own` is our board.
    [[nodiscard]] bool is_hurried_by_partner(const rules::Position& own) const;
    [[nodiscard]] bool partner_waits(const rules::Position& own) const;
    /// The time left to the diagonal opponent; nothing unless the partner tells it.
    [[nodiscard]] std::optional<Millis> diagonal(rules::Side own, Instant now) const;
    /// A situation with the clocks alone: `left` on the engine's own, and the lead over the
    /// diagonal opponent if the partner has told that clock.
    [[nodiscard]] MatchSituation clocks(rules::Side own, std::optional<Millis> left,
                                        Instant now) const;

    /// Adds the partner's wishes, fears and board to a task, and sets Task::wants_decisive_pieces.
    void add_partner_wishes(Task& task) const;
    /// The tell to send after a half-move, if the partner is one of our engines; otherwise empty.
    [[nodiscard]] std::string board_tell(const BoardTell& board) const;
    /// The tell to send about `report`, the final answer to `position` or one that the engine holds
    /// back while it sits; empty if none. One that was told to move now makes no excuse for
    /// not sitting.
    [[nodiscard]] std::string remark(const rules::Position& position, const Report& report,
                                     MatchSituation clocks, bool told_to_move);

  private:
    [[nodiscard]] MatchSituation match_situation(const rules::Position& own) const;

    Bot bot_{};
    std::string partner_;       ///< empty: none
    bool reads_boards_ = false; ///< the partner is one of our engines
    int own_moves_ = 0;
    struct Seen {
        Millis left{};
        Instant at{};
    };
    std::optional<Seen> diagonal_;
    struct PartnerBoard {
        BoardTell board;
        Instant at{};
    };
    std::optional<PartnerBoard>
        partner_board_; ///< the partner's board in the partner's last tell about it
};

} // namespace engine
