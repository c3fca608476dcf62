// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine that knows one board only says to its partner, and makes of what he says.
#pragma once

#include "src/engine/bot/bot.h"

#include <string>
#include <string_view>

namespace engine {

class PartnerTalk {
  public:
    /// A new game: what the partner said is forgotten.
    void begin(rules::Side own);
    /// There is a partner now, or none any more; what he is told as a greeting.
    [[nodiscard]] std::string meet(bool somebody);

    /// `time 4500` and `otim 4500` are his clock and that of his opponent in centiseconds; other
    /// words are for hear(). What he is answered; empty: nothing.
    [[nodiscard]] std::string hear(std::string_view text, Instant now);

    [[nodiscard]] bool told_to_sit() const { return bot_.told_to_sit; }
    [[nodiscard]] bool told_to_go() const { return bot_.told_to_go; }
    [[nodiscard]] bool hurries() const;
    /// He has said that he waits: somebody of the team has to move.
    [[nodiscard]] bool partner_sits() const { return bot_.partner_sits; }
    /// What is left to the partner's opponent, as far as the partner says it.
    [[nodiscard]] std::optional<Millis> diagonal(Instant now) const;

    /// The partner's wishes and fears, and whether one more piece is to be weighed.
    void fill(Task& task) const;
    /// What is worth telling about the answer to `position`, which is held while the engine sits or
    /// final; empty: nothing.
    [[nodiscard]] std::string remark(const rules::Position& position, const Report& report);

  private:
    Bot bot_{};
    bool has_partner_ = false;
    bool greeted_ = false;
    int own_moves_ = 0;
    struct Seen {
        Millis left{};
        Instant at{};
    };
    std::optional<Seen> diagonal_;
};

} // namespace engine
