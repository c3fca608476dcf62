// SPDX-License-Identifier: GPL-3.0-or-later
// The bots in the server's matches. Each match with bots has its own bots::MatchBots, and one
// thread per board.
#pragma once

#include "net/serve/table/server_event.h"
#include "src/bots/match_bots.h"
#include "src/engine/worker.h"

#include <asio/io_context.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace program {

class ServerBots {
  public:
    /// `asks` receives the bots' requests, on the thread of `io`.
    ServerBots(asio::io_context& io, std::function<void(net::BotAsked)> asks)
        : io_(io), on_request_(std::move(asks)) {}

    void hear(const net::TellBots& told, base::Instant now);
    void hear(const net::TellBot& told, base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    void on_wake(base::Instant now);

  private:
    struct Desk {
        bots::MatchBots bots;
        std::vector<net::TellBots::BotSeat> seats;
        rules::Match match;
        std::unique_ptr<engine::Worker> worker;
    };
    static void seat(Desk& desk, const std::vector<net::TellBots::BotSeat>& seats,
                     base::Instant now);
    void take(net::MatchId match_id, const engine::Report& report);
    void carry_out(net::MatchId match_id, bots::Effects effects);

    asio::io_context& io_;
    std::function<void(net::BotAsked)> on_request_;
    std::map<net::MatchId, Desk> desks_;
};

} // namespace program
