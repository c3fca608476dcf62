// SPDX-License-Identifier: GPL-3.0-or-later
// Extracts news from the lines of one connection: recognises talk, rows of lists and repeated
// offers.
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

// Maintains the players and teams in the lobby: from the rows of `bugwho` or, on a server without
// it, from `games`, `who` and the `variables` of players who might have a partner. Also follows
// announcements of matches.

class LobbyReader {
  public:
    /// Maximum number of rows per list; further ones are dropped.
    static constexpr std::size_t most_rows = 2000;
    /// Maximum number of players per list who are asked whether they have a partner; the first in
    /// the list who could play.
    static constexpr std::size_t most_asked_about = 12;

    /// `text` is the line that `line` was parsed from.
    void on_line(std::string_view text, const FicsLine& line, play::NewsList& out);
    /// Ends the list that was being received, if any.
    void prompted(play::NewsList& out);

    /// Notes that `games` and `who` were requested instead of bugwho: their rows form the lobby.
    void expect_lists();
    /// Sets the user's own name: they need not be asked about a partner.
    void logged_in(std::string name) { me_ = std::move(name); }

    /// The next player to ask about a partner. Players are asked about one at a time, since anybody
    /// found to be a partner need not be asked about. Nothing if nobody is left or an answer is
    /// still due.
    [[nodiscard]] std::optional<std::string> next_player_to_ask();

  private:
    enum class ExpectedRows : unsigned char { nothing, bugwho, lists };
    void begin(BugwhoPart part);
    void end_lists(play::NewsList& out);
    void pair(const std::string& partner);
    [[nodiscard]] ListedPlayer remove_player(const std::string& name);
    void begun(const GameBegan& game);
    void ended(const GameEnded& game);

    std::string me_;
    play::Lobby lobby_;
    std::deque<std::string> players_to_ask_; ///< players whose partners are unknown
    std::string asked_;                      ///< the player last asked about; empty if none
    bool answer_begun_ = false; ///< the variables of the player in asked_ have begun to arrive
    ExpectedRows expected_rows_ = ExpectedRows::nothing;
    bool changed_ = false;
    bool lobby_reported_ = false; ///< a lobby has been reported, which announcements may update
};

class NewsReader {
  public:
    /// Handles one line; `line` is `text` parsed. `quiet`: the line answers the program and is not
    /// shown. Moves from `text` and `line`.
    void on_line(std::string text, FicsLine& line, bool quiet, play::NewsList& out);
    /// Sets the user's own name on this server.
    void logged_in(const std::string& name) {
        offers_.logged_in(name);
        lobby_.logged_in(name);
    }
    /// Must be called when the server waits for a command.
    void prompted(play::NewsList& out) { lobby_.prompted(out); }
    /// Passes on news of the game at the table; drops the offers that this news makes void.
    void pass_on(play::NewsList news, play::NewsList& out);
    /// Must be called when `games` and `who` are requested instead of bugwho.
    void expect_lists() { lobby_.expect_lists(); }
    /// The next player to ask about a partner; nothing if nobody is left or an answer is still due.
    [[nodiscard]] std::optional<std::string> next_player_to_ask() {
        return lobby_.next_player_to_ask();
    }

    [[nodiscard]] const OfferBook& offers() const { return offers_; }

  private:
    OfferBook offers_;
    LobbyReader lobby_;
};

} // namespace net
