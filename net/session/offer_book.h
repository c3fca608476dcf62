// SPDX-License-Identifier: GPL-3.0-or-later
// The open offers on a server, from lines that describe them in words, by number (pendinfo), or
// both. Each is announced once, keeps its id until it is gone, and can be answered.
#pragma once

#include "net/read/fics_line.h"
#include "src/play/news.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace net {

class OfferBook {
  public:
    /// Maximum number of open offers; beyond it the oldest is forgotten.
    static constexpr std::size_t most_offers = 32;

    void on_line(const FicsLine& line, play::NewsList& out);
    /// Sets the user's own name on this server.
    void logged_in(std::string name) { me_ = std::move(name); }
    /// Must be called when the user's game begins: match offers are dropped.
    void game_opened(play::NewsList& out);
    /// Drops all offers about the game.
    void game_over(play::NewsList& out);

    /// The command that answers an offer: `accept 3`, `partner bob`, `withdraw carol`. Nothing if
    /// there is no such offer or only the partner can answer it.
    [[nodiscard]] std::optional<std::string> answer_command(const std::string& id,
                                                            bool accept) const;

  private:
    struct Offer {
        std::string id;
        OfferKind kind{};
        bool mine = false;
        std::string other; ///< the player who made or received the offer; empty if unknown
        std::string text;
        std::optional<int> index; ///< the server's number
        bool bughouse = false;    ///< a match that needs the partner
        std::string rating{};     ///< rating of `other`
    };

    void add_or_update(Offer offer, play::NewsList& out);
    void match_offered(const MatchOffered& match, play::NewsList& out);
    void partners_match(const MatchOffered& match, play::NewsList& out);
    void pending(const PendingOffer& offer, play::NewsList& out);
    void answered(const OfferAnswered& answer, play::NewsList& out);
    template <class Gone>
    void remove(const Gone& gone, const std::string& phrase, play::NewsList& out);

    std::vector<Offer> offers_; ///< oldest first
    /// The offer that last left the server's list; some servers say why only after that.
    std::optional<Offer> gone_awaiting_reason_;
    std::string me_;
    std::string challenger_; ///< who last challenged our team through the partner, while that
                             ///< challenge is open
    int last_id_ = 0;
};

} // namespace net
