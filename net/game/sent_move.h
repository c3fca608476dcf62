// SPDX-License-Identifier: GPL-3.0-or-later
// The move of ours that is on its way: what the server says next may refuse it.
#pragma once

#include "net/read/fics_line.h"
#include "src/play/table_news.h"

#include <optional>
#include <string>

namespace net {

class SentMove {
  public:
    void sent(rules::Seat seat, rules::Move move, std::string command);
    /// To be called when the server has answered with a board, after that seat's move or another
    /// one's.
    void played(rules::Seat by);
    void board_replaced(rules::BoardId board);
    void forget() { sent_.reset(); }

    /// The refusal of the move on its way; nothing when none was.
    [[nodiscard]] std::optional<play::Refused> refused(const MoveRefused& refused);
    /// The same for a server that takes the move for an unknown command, because no game is running
    /// or it does not look like a move there.
    [[nodiscard]] std::optional<play::Refused> refused(const UnknownCommand& unknown);

  private:
    struct Sent {
        rules::Seat seat{};
        rules::Move move{};
        std::string command;
    };
    [[nodiscard]] std::optional<play::Refused> refused(MoveFault why, const std::string& text);

    std::optional<Sent> sent_;
};

} // namespace net
