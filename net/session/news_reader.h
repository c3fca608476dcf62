// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the news in the lines of one connection: which are talk, which belong to a list, which
// repeat an offer.
#pragma once

#include "net/read/fics_line.h"
#include "net/session/offer_book.h"
#include "src/play/news.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace net {

// The players and teams in the lobby, from the rows of `bugwho`; where a server has no such
// command, from those of `games` and `who`, and from the `variables` of players who might have a
// partner. Matches that a server announces are followed.

class LobbyReader {
  public:
    /// Bound of rows for each list; further ones are left out.
    static constexpr std::size_t most_rows = 2000;
    /// How many players each look asks about, whether they have partners: the first that could
    /// play.
    static constexpr std::size_t most_unknown = 12;

    /// `text` is the line that `line` was read from.
    void heard(std::string_view text, const FicsLine& line, play::NewsList& out);
    /// A list has ended with it, if one was coming.
    void prompted(play::NewsList& out);

    /// Announces that the lists in place of bugwho were asked for: their rows make a lobby.
    void expect_lists();
    /// Sets our own name: our partner is known without asking.
    void logged_in(std::string name) { me_ = std::move(name); }

    /// The next player to ask about a partner. Players are asked about one after the other, since a
    /// player found to be somebody's partner need not be asked about. None: nobody is left, or an
    /// answer is still to come.
    [[nodiscard]] std::optional<std::string> next_to_ask();

  private:
    enum class Coming : unsigned char { nothing, bugwho, lists };
    void begin(BugwhoPart part);
    void end_lists(play::NewsList& out);
    void pair(const std::string& partner);
    [[nodiscard]] Listed take(const std::string& name);
    void begun(const GameBegan& game);
    void ended(const GameEnded& game);

    std::string me_;
    play::Lobby lobby_;
    std::deque<std::string> unknown_; ///< whether they have partners
    std::string asked_;               ///< the player last asked about; empty: none
    bool answering_ = false;          ///< the variables that arrive now are that player's
    Coming coming_ = Coming::nothing;
    BugwhoPart part_{};
    bool changed_ = false;
    bool told_ = false; ///< a lobby, which news may change
};

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
    /// Passes on news of the game on the table; offers that it ends are dropped.
    void told(play::NewsList news, play::NewsList& out);
    /// To be called when the rows of `games` and `who` will come instead of those of bugwho.
    void expect_lists() { lobby_.expect_lists(); }
    /// The next player to ask about a partner; none: nobody, or not yet.
    [[nodiscard]] std::optional<std::string> next_to_ask() { return lobby_.next_to_ask(); }

    [[nodiscard]] const OfferBook& offers() const { return offers_; }

  private:
    OfferBook offers_;
    LobbyReader lobby_;
};

} // namespace net
