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

enum class Offered : std::uint8_t { match, partner, draw, abort };
[[nodiscard]] std::string_view to_text(Offered what); ///< such as "match" or "partner"

struct ServerOffer {
    int index = 0; ///< number for `accept 3`
    Offered what{};
    LineId from{};
    LineId to{};
    MatchProposal terms{}; ///< only for a match
};

class ServerOffers {
  public:
    /// Maximum number of a visitor's open offers.
    static constexpr std::size_t most_of_one = 16;

    /// Adds an offer; nothing if the visitor has made too many.
    std::optional<ServerOffer> add(Offered what, LineId from, LineId to, MatchProposal terms = {});
    [[nodiscard]] std::optional<ServerOffer> find(int index) const;
    [[nodiscard]] std::optional<ServerOffer> find(Offered what, LineId from, LineId to) const;
    /// Offers in the order in which they were made.
    [[nodiscard]] std::vector<ServerOffer> from(LineId who) const;
    [[nodiscard]] std::vector<ServerOffer> to(LineId who) const;
    void remove(int index);

  private:
    /// A visitor's offers in the role `from` or `to`, oldest first. Looked up by index, so that the
    /// time does not depend on the offers of others.
    [[nodiscard]] std::vector<ServerOffer> of(LineId who, LineId ServerOffer::*role) const;

    std::map<int, ServerOffer> offers_;          ///< open offers by index
    std::map<LineId, std::vector<int>> indexes_; ///< offers made by or to each visitor
    std::set<int> free_;                         ///< unused indexes below the highest one given
};

// Seeks, and the players who have joined bughouse seeks that are not full yet.

struct ServerSeek {
    int index = 0; ///< number for `play 3`
    MatchProposal terms;
    std::vector<LineId> players; ///< the seeker comes first
    [[nodiscard]] std::size_t wanted() const { return terms.kind == GameKind::bughouse ? 4 : 2; }
};

class ServerSeeks {
  public:
    static constexpr std::size_t most_of_one = 3;
    static constexpr std::size_t most = 1000;

    /// Adds a seek; nothing if there are too many, of this visitor or in all.
    std::optional<ServerSeek> add(LineId who, MatchProposal terms);
    [[nodiscard]] std::optional<ServerSeek> find(int index) const;
    [[nodiscard]] const std::vector<ServerSeek>& all() const { return seeks_; }
    void remove(int index);
    /// Adds a player to that seek, which must exist and have room.
    void join(int index, LineId who);
    /// Removes a player from that seek; must not be called for the seeker.
    void leave(int index, LineId who);

  private:
    std::vector<ServerSeek> seeks_;
};

} // namespace net
