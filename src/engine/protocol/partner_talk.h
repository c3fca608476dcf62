// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine that knows one board only says to its partner, and makes of what he says.
#pragma once

#include "src/engine/bot/partner.h"
#include "src/engine/protocol/board_tell.h"

#include <string>
#include <string_view>

namespace engine {

class PartnerTalk {
  public:
    /// A new game: what the partner said is forgotten.
    void begin(rules::Side own);
    /// There is a partner now, or none any more; what he is told as a greeting.
    [[nodiscard]] std::string meet(bool somebody);

    /// `time 4500` and `otim 4500` are his clock and that of his opponent in centiseconds, `board`
    /// is to_tell()'s; other words are for hear(). What he is answered; empty: nothing.
    [[nodiscard]] std::string hear(std::string_view text, Instant now);

    [[nodiscard]] bool told_to_sit() const { return bot_.told_to_sit; }
    [[nodiscard]] bool told_to_go() const { return bot_.told_to_go; }
    /// In our turn, `own` being our board. Who has a partner waiting moves: somebody has to.
    [[nodiscard]] bool hurries(const rules::Position& own) const;
    [[nodiscard]] bool partner_waits(const rules::Position& own) const;
    /// What is left to the partner's opponent, who plays `own` as we do; as far as the partner says
    /// it.
    [[nodiscard]] std::optional<Millis> diagonal(rules::Side own, Instant now) const;

    /// The partner's wishes and fears, his board, and whether one more piece is to be weighed.
    void fill(Task& task) const;
    /// What he is told after a half-move, where he is one of us; empty: he is a person.
    [[nodiscard]] std::string show(const BoardTold& board) const;
    /// What is worth telling about the answer to `position`, which is held while the engine sits or
    /// final; empty: nothing.
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
