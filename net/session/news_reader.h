// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the news in the lines of one connection: which are talk, which belong to a list, which
// repeat an offer.
#pragma once

#include "net/read/fics_line.h"
#include "net/session/lobby_reader.h"
#include "net/session/offer_book.h"
#include "src/play/news.h"

#include <optional>
#include <string>
#include <utility>

namespace net {

class NewsReader {
  public:
    /// `line` is what `text` says. `quiet`: it is for the program, not for eyes. Takes the words of
    /// both.
    void heard(std::string text, FicsLine& line, bool quiet, play::NewsList& out);
    /// Sets our own name on this server.
    void logged_in(const std::string& name) {
        offers_.logged_in(name);
        lobby_.logged_in(name);
    }
    /// To be called when the server waits for a command.
    void prompted(play::NewsList& out) { lobby_.prompted(out); }
    /// Passes on news of the game on the table, which may end what was offered.
    void told(play::NewsList news, play::NewsList& out);
    /// To be called when the rows of `games` and `who` will come instead of those of bugwho.
    void expect_lists() { lobby_.expect_lists(); }
    /// The next player to ask about a partner; none: nobody, or not yet.
    [[nodiscard]] std::optional<std::string> take_unknown() { return lobby_.take_unknown(); }

    [[nodiscard]] const OfferBook& offers() const { return offers_; }

  private:
    OfferBook offers_;
    LobbyReader lobby_;
};

} // namespace net
