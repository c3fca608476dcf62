// SPDX-License-Identifier: GPL-3.0-or-later
// The offers that stand on a server, from lines that say them in words, with numbers (pendinfo), or
// both: each is told once, keeps its id until it is gone, and can be answered.
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
    /// The most offers kept; beyond that the oldest is forgotten.
    static constexpr std::size_t most_offers = 32;

    void heard(const FicsLine& line, play::NewsList& out);
    /// Sets our own name on this server.
    void logged_in(std::string name) { me_ = std::move(name); }
    /// To be called when a game of ours begins: offers of matches are gone.
    void game_opened(play::NewsList& out);
    /// Drops all offers about the game.
    void game_over(play::NewsList& out);

    /// The command that answers it: `accept 3`, `partner bob`, `withdraw carol`; nothing when there
    /// is no such offer, or when it is not ours to answer (the partner's match).
    [[nodiscard]] std::optional<std::string> answer_command(const std::string& id,
                                                            bool accept) const;

  private:
    struct Offer {
        std::string id;
        OfferKind kind{};
        bool mine = false;
        std::string other; ///< the offerer, or the receiver of ours; may be unknown
        std::string text;
        std::optional<int> index; ///< the server's number
        bool bughouse = false;    ///< a match that needs the partner
        std::string rating{};     ///< the rating of `other`
    };
    using Is = bool (*)(const Offer&);

    void stands(Offer offer, play::NewsList& out);
    void match_offered(const MatchOffered& match, play::NewsList& out);
    void partners_match(const MatchOffered& match, play::NewsList& out);
    void pending(const PendingOffer& offer, play::NewsList& out);
    void answered(const OfferAnswered& answer, play::NewsList& out);
    template <class Gone>
    void remove(const Gone& gone, const std::string& phrase, play::NewsList& out);

    std::vector<Offer> offers_; ///< oldest first
    std::string me_;
    std::string challenger_; ///< the challenger of the partner's match that was announced last,
                             ///< while the offer is open
    int last_id_ = 0;
};

} // namespace net
