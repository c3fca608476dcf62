// SPDX-License-Identifier: GPL-3.0-or-later
// Offers from one visitor to another: made, answered, withdrawn; and who is whose partner.
#pragma once

#include "net/serve/desk/club.h"

#include <string_view>

namespace net {

/// Makes an offer and announces it to programs that ask for it (pendinfo). False: the visitor has
/// made too many.
bool make_offer(Club& club, Visitor& from, Visitor& to, Offered what,
                const MatchProposal& terms = {});
/// Removes an offer that is answered or withdrawn.
void drop_offer(Club& club, const ServerOffer& offer);
/// Removes a visitor's offers, announced as withdrawn, and all offers to them, announced as
/// declined.
void withdraw_all(Club& club, Visitor& visitor);
/// Removes the offers of draws and aborts between the players of that table.
void drop_table_offers(Club& club, const ServerTable& table);
void accept_offer(Club& club, Visitor& visitor, const ServerOffer& offer);
void decline_offer(Club& club, Visitor& visitor, const ServerOffer& offer);
void withdraw_offer(Club& club, Visitor& visitor, const ServerOffer& offer);

void join_partners(Club& club, Visitor& offerer, Visitor& accepter);
/// Ends a partnership and tells the partner so in these words; nothing happens without a partner.
void end_partnership(Club& club, Visitor& visitor, std::string_view arguments);
[[nodiscard]] Visitor* partner_of(Club& club, const Visitor& visitor);

/// `alice (1795) [white] carol (2005) unrated bughouse 3 0`.
[[nodiscard]] std::string challenge_text(const Club& club, const Visitor& from, const Visitor& to,
                                         const MatchProposal& terms);

// Seeks as everybody is told of them, and tables that fill up.

void begin_seek(Club& club, Visitor& visitor, const MatchProposal& terms);
/// Seats the visitor at that table; when it is full, the match begins.
void join_seek(Club& club, Visitor& visitor, const ServerSeek& seek);
/// Gives up a place at that table; the table ends when the player who made it leaves.
void leave_seek(Club& club, const Visitor& who, const ServerSeek& seek);
/// To be called when a player begins a match or is gone: their seeks end, and their places at
/// others' tables are free again.
void leave_seeks(Club& club, const Visitor& who);
/// `Amy (1500) seeking 3 0 unrated bughouse ("play 3" to respond)`.
[[nodiscard]] std::string seek_text(Club& club, const ServerSeek& seek);
/// Sends all seeks to a program that has just asked for them.
void tell_seeks(Club& club, Visitor& visitor);

} // namespace net
