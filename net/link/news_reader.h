// SPDX-License-Identifier: GPL-3.0-or-later
// One connection's events as news: which lines are talk, which belong to one list, which say the
// same offer twice.
#pragma once

#include "net/game/fics_event.h"
#include "net/link/lobby_reader.h"
#include "net/link/news.h"
#include "net/link/offer_book.h"

namespace net {

class NewsReader {
  public:
    /// Adds what `event` says to `out`, and takes its words.
    void read(SessionEvent& event, NewsList& out);

    [[nodiscard]] const OfferBook& offers() const { return offers_; }
    [[nodiscard]] LobbyReader& lobby() { return lobby_; }

  private:
    void heard(Heard& heard, NewsList& out);

    OfferBook offers_;
    LobbyReader lobby_;
};

} // namespace net
