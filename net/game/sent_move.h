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
    /// The server has answered with the board, of that seat's move or of another one.
    void played(rules::Seat by);
    void board_replaced(rules::BoardId board);
    void forget() { sent_.reset(); }

    /// The refusal of it; nothing when none was on its way.
    [[nodiscard]] std::optional<play::Refused> refused(const MoveRefused& refused);
    /// What no game is running for, or what a server does not take for a move, it calls a command.
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
