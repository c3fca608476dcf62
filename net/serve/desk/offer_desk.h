// SPDX-License-Identifier: GPL-3.0-or-later
// Offers between visitors: making, answering and withdrawing them; and partnerships.
#pragma once

#include "net/serve/desk/server_state.h"

#include <string_view>

namespace net {

/// Why a guest cannot play a rated game.
inline constexpr std::string_view rated_needs_accounts =
    "Only registered players can play rated games.";

/// Whether the visitor may make one more offer; otherwise tells them that they have made too many.
[[nodiscard]] bool may_offer(ServerState& state, Visitor& from);
/// Makes an offer and announces it to programs that want to know (pendinfo).
void make_offer(ServerState& state, Visitor& from, Visitor& to, OfferSubject what,
                const MatchProposal& terms = {});
/// Removes an offer that has been answered or withdrawn; false if it was gone already.
bool drop_offer(ServerState& state, const ServerOffer& offer);
/// Removes the offers of a visitor that are meant, announced as withdrawn, and those to them,
/// announced as declined.
void end_offers_of(
    ServerState& state, Visitor& visitor,
    bool (*are_meant)(const ServerOffer&) = [](const ServerOffer&) { return true; });
/// Removes the draw and abort offers at that table that do not stand any more: the match is over,
/// a draw was declined, or `mover` has declined their opponent's by a half-move, which both are
/// told.
void drop_void_offers(ServerState& state, const ServerTable& table,
                      std::optional<rules::Seat> mover = {});
void accept_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer);
void decline_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer);
void withdraw_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer);

/// Makes two visitors partners if they are not, and sends their former partners these lines.
void make_partners(ServerState& state, Visitor& offerer, Visitor& accepter,
                   std::string_view lines = "Your partner has just chosen a new partner.\n");
/// Ends a partnership and sends the partner these lines; does nothing without a partner.
void end_partnership(ServerState& state, Visitor& visitor, std::string_view lines);

/// A match offer as text: `alice (1795) [white] carol (2005) unrated bughouse 3 0`.
[[nodiscard]] std::string challenge_text(const ServerState& state, const Visitor& from,
                                         const Visitor& to, const MatchProposal& terms);

// Seeks, which everybody can see; bughouse ones fill up with players.

void begin_seek(ServerState& state, Visitor& visitor, const MatchProposal& terms);
/// Adds the visitor to that seek; once it has enough players, the match begins.
void join_seek(ServerState& state, Visitor& visitor, const ServerSeek& seek);
/// Gives up a place in that seek; the seek ends if the player who made it leaves.
void leave_seek(ServerState& state, const Visitor& who, const ServerSeek& seek);
/// Must be called when a player begins a match or leaves the server: ends their own seeks and frees
/// their places in others'.
void leave_seeks(ServerState& state, const Visitor& who);
/// A seek as text: `Amy (1500) seeking 3 0 unrated bughouse ("play 3" to respond)`.
[[nodiscard]] std::string seek_text(ServerState& state, const ServerSeek& seek);
/// Sends all seeks to a program that has just asked for them.
void tell_seeks(ServerState& state, Visitor& visitor);

} // namespace net
