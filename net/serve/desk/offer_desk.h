// SPDX-License-Identifier: GPL-3.0-or-later
// Offers from one visitor to another: made, answered, withdrawn; and who is whose partner.
#pragma once

#include "net/serve/desk/club.h"

#include <string_view>

namespace net {

/// What stands is told to programs that want it (pendinfo). False: he has made too many offers.
bool make_offer(Club& club, Visitor& from, Visitor& to, Offered what,
                const MatchProposal& terms = {});
/// It is answered, or gone.
void drop_offer(Club& club, const ServerOffer& offer);
/// All that he has offered and all that was offered to him, told as withdrawn and declined.
void withdraw_all(Club& club, Visitor& visitor);
/// Draws and aborts between the players of that table go.
void drop_table_offers(Club& club, const ServerTable& table);
void accept_offer(Club& club, Visitor& visitor, const ServerOffer& offer);
void decline_offer(Club& club, Visitor& visitor, const ServerOffer& offer);
void withdraw_offer(Club& club, Visitor& visitor, const ServerOffer& offer);

void join_partners(Club& club, Visitor& offerer, Visitor& accepter);
/// His partner is told in those words; nothing happens to whoever has none.
void end_partnership(Club& club, Visitor& visitor, std::string_view words);
[[nodiscard]] Visitor* partner_of(Club& club, const Visitor& visitor);

/// `alice (1795) [white] carol (2005) unrated bughouse 3 0`.
[[nodiscard]] std::string challenge_text(const Club& club, const Visitor& from, const Visitor& to,
                                         const MatchProposal& terms);

} // namespace net
