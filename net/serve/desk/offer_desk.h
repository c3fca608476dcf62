// SPDX-License-Identifier: GPL-3.0-or-later
// Offers from one visitor to another: made, answered, withdrawn; and who is whose partner.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string_view>

namespace net {

/// Makes an offer and announces it to programs that ask for it (pendinfo). False: the visitor has
/// made too many.
bool make_offer(ServerState& state, Visitor& from, Visitor& to, Offered what,
                const MatchProposal& terms = {});
/// Removes an offer that is answered or withdrawn.
void drop_offer(ServerState& state, const ServerOffer& offer);
/// Removes a visitor's offers, announced as withdrawn, and all offers to them, announced as
/// declined.
void withdraw_all(ServerState& state, Visitor& visitor);
/// Removes the offers of draws and aborts between the players of that table.
void drop_table_offers(ServerState& state, const ServerTable& table);
void accept_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer);
void decline_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer);
void withdraw_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer);

void join_partners(ServerState& state, Visitor& offerer, Visitor& accepter);
/// Ends a partnership and tells the partner so in these lines; nothing happens without a partner.
void end_partnership(ServerState& state, Visitor& visitor, std::string_view lines);
[[nodiscard]] Visitor* partner_of(Connections& connections, const Visitor& visitor);

/// `alice (1795) [white] carol (2005) unrated bughouse 3 0`.
[[nodiscard]] std::string challenge_text(const ServerState& state, const Visitor& from,
                                         const Visitor& to, const MatchProposal& terms);

// Seeks as everybody is told of them, and tables that fill up.

void begin_seek(ServerState& state, Visitor& visitor, const MatchProposal& terms);
/// Seats the visitor at that table; when it is full, the match begins.
void join_seek(ServerState& state, Visitor& visitor, const ServerSeek& seek);
/// Gives up a place at that table; the table ends when the player who made it leaves.
void leave_seek(ServerState& state, const Visitor& who, const ServerSeek& seek);
/// To be called when a player begins a match or is gone: their seeks end, and their places at
/// others' tables are free again.
void leave_seeks(ServerState& state, const Visitor& who);
/// `Amy (1500) seeking 3 0 unrated bughouse ("play 3" to respond)`.
[[nodiscard]] std::string seek_text(ServerState& state, const ServerSeek& seek);
/// Sends all seeks to a program that has just asked for them.
void tell_seeks(ServerState& state, Visitor& visitor);

} // namespace net
