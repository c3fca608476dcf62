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
[[nodiscard]] std::string_view to_text(Offered what); ///< "match", "partner", ...

struct ServerOffer {
    int index = 0; ///< the number in `accept 3`
    Offered what{};
    LineId from{};
    LineId to{};
    MatchProposal terms{}; ///< of a match
};

class ServerOffers {
  public:
    /// Bound of one visitor's offers; one of them must be withdrawn before the next.
    static constexpr std::size_t most_of_one = 16;

    /// None: the visitor has made too many.
    std::optional<ServerOffer> add(Offered what, LineId from, LineId to, MatchProposal terms = {});
    [[nodiscard]] std::optional<ServerOffer> find(int index) const;
    [[nodiscard]] std::optional<ServerOffer> find(Offered what, LineId from, LineId to) const;
    /// In the order in which they were made.
    [[nodiscard]] std::vector<ServerOffer> from(LineId who) const;
    [[nodiscard]] std::vector<ServerOffer> to(LineId who) const;
    void remove(int index);

  private:
    /// A visitor's offers in that role (`from` or `to`), oldest first. Found by their indexes, so
    /// that the time does not grow with the offers of others.
    [[nodiscard]] std::vector<ServerOffer> of(LineId who, LineId ServerOffer::*role) const;

    std::map<int, ServerOffer> offers_;          ///< by index
    std::map<LineId, std::vector<int>> indexes_; ///< of all that a visitor made or was made
    std::set<int> free_;                         ///< below the highest index ever given
};

// Seeks, and the players at bughouse tables that are not full yet.

struct ServerSeek {
    int index = 0; ///< the number in `play 3`
    MatchProposal terms;
    std::vector<LineId> players; ///< the seeker comes first
    [[nodiscard]] std::size_t wanted() const { return terms.kind == GameKind::bughouse ? 4 : 2; }
};

class ServerSeeks {
  public:
    static constexpr std::size_t most_of_one = 3;
    static constexpr std::size_t most = 1000;

    /// None: there are too many, of this visitor or of all.
    std::optional<ServerSeek> add(LineId who, MatchProposal terms);
    [[nodiscard]] std::optional<ServerSeek> find(int index) const;
    [[nodiscard]] const std::vector<ServerSeek>& all() const { return seeks_; }
    void remove(int index);
    /// Adds a player to that table, which must exist and have room.
    void join(int index, LineId who);
    /// Removes a player from that table; not to be called for the player whose seek it is.
    void leave(int index, LineId who);

  private:
    std::vector<ServerSeek> seeks_;
};

} // namespace net
