// SPDX-License-Identifier: GPL-3.0-or-later
// Offers between visitors that have not been answered yet.
#pragma once

#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace net {

enum class OfferSubject : std::uint8_t { match, partner, draw, abort };
[[nodiscard]] std::string_view to_text(OfferSubject what); ///< such as "match" or "partner"

struct ServerOffer {
    int index = 0; ///< number to type, as in `accept 3`
    OfferSubject what{};
    ConnectionId from{};
    ConnectionId to{};
    MatchProposal terms{}; ///< only for a match
};

class ServerOffers {
  public:
    /// Maximum number of a visitor's open offers.
    static constexpr std::size_t max_per_visitor = 16;

    /// Whether the visitor has made as many offers as one visitor may.
    [[nodiscard]] bool has_most(ConnectionId who) const {
        return from(who).size() >= max_per_visitor;
    }
    /// Adds an offer of a visitor who has not made the most already.
    ServerOffer add(OfferSubject what, ConnectionId from, ConnectionId to,
                    MatchProposal terms = {});
    [[nodiscard]] std::optional<ServerOffer> find(int index) const;
    [[nodiscard]] std::optional<ServerOffer> find(OfferSubject what, ConnectionId from,
                                                  ConnectionId to) const;
    /// Offers in the order in which they were made.
    [[nodiscard]] std::vector<ServerOffer> from(ConnectionId who) const;
    [[nodiscard]] std::vector<ServerOffer> to(ConnectionId who) const;
    /// Removes the offer with that number; false if there is none.
    bool remove(int index);

  private:
    /// A visitor's offers in the role `from` or `to`, oldest first. Looked up by index, so that the
    /// time does not depend on the offers of others.
    [[nodiscard]] std::vector<ServerOffer> of(ConnectionId who,
                                              ConnectionId ServerOffer::*role) const;

    std::map<int, ServerOffer> offers_;                ///< open offers by index
    std::map<ConnectionId, std::vector<int>> indexes_; ///< offers made by or to each visitor
    std::set<int> free_; ///< unused indices below the highest one given
};

// Seeks, and the players who have joined bughouse seeks that are not full yet.

struct ServerSeek {
    int index = 0; ///< number to type, as in `play 3`
    MatchProposal terms;
    std::vector<ConnectionId> players; ///< the seeker comes first
    [[nodiscard]] std::size_t wanted() const { return terms.kind == GameKind::bughouse ? 4 : 2; }
};

class ServerSeeks {
  public:
    static constexpr std::size_t max_per_visitor = 3;
    static constexpr std::size_t most = 1000;

    /// Adds a seek; nothing if there are too many, of this visitor or in all.
    std::optional<ServerSeek> add(ConnectionId who, MatchProposal terms);
    /// Whether the visitor has posted as many seeks as one visitor may.
    [[nodiscard]] bool has_most(ConnectionId who) const;
    [[nodiscard]] std::optional<ServerSeek> find(int index) const;
    [[nodiscard]] const std::vector<ServerSeek>& all() const { return seeks_; }
    void remove(int index);
    /// Adds a player to that seek, which must exist and have room.
    void join(int index, ConnectionId who);
    /// Removes a player from that seek; must not be called for the seeker.
    void free_place(int index, ConnectionId who);

  private:
    std::vector<ServerSeek> seeks_;
};

} // namespace net
