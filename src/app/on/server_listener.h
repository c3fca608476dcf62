// SPDX-License-Identifier: GPL-3.0-or-later
// How the client reacts to news from a server, apart from news of a table.
#pragma once

#include "src/app/on/handlers.h"
#include "src/play/news.h"

namespace app {

class ServerListener {
  public:
    ServerListener(const Context& moment, Server& server) : m_(moment), server_(server) {}

    void operator()(const play::ConnectionChanged& line) const;
    void operator()(const play::LoginNews& told) const;
    void operator()(const play::ConsoleLine& line) const;
    void operator()(const play::Talk& talk) const;
    void operator()(const play::Unsent& unsent) const {
        server_.unsent = unsent.lines;
        server_.next_send_due = unsent.until;
    }
    void operator()(const play::OfferNews& told) const;
    void operator()(const play::LobbyNews& is) const;
    void operator()(const play::PresenceNews& told) const;
    void operator()(const play::SeekNews& told) const;
    void operator()(const play::PartnerNews& is) const;
    void operator()(const base::Boxed<play::GameOpened>& opened) const;
    void operator()(const base::Boxed<play::SeatsNamed>& named) const;
    void operator()(const play::LagNews& told) const;
    void operator()(const play::FlagRefused& refused) const;
    void operator()(const play::EndNews& told) const;
    void operator()(const play::RatingNews& told) const;
    void operator()(const play::GameLeft& left) const;
    void operator()(const base::Boxed<play::ChairsNews>& told) const {
        on_chairs_news(m_, server_, *told);
    }
    void operator()(const play::SecondMatch& told) const;

  private:
    void await(Server::Awaits what) const;

    const Context& m_;
    Server& server_;
};

// The server says which game is shown; its moves arrive as announcements.

void on_game_opened(const Context& m, const play::GameOpened& opened);

} // namespace app
