// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/offer_desk.h"

#include "net/serve/desk/match_desk.h"
#include "src/base/enum_array.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace net {
namespace {

using rules::Side;

constexpr base::EnumArray<OfferSubject, std::string_view, 4> object_texts{
    {"match offer", "partnership request", "draw request", "abort request"}};

/// An offer for programs: `<pt> 3 w=carol t=match p=...`
std::string pending_row(const ServerState& state, std::string_view tag, const Visitor& other,
                        const ServerOffer& offer, const Visitor& from, const Visitor& to) {
    return fmt::format(
        "<{}> {} w={} t={} p={}\n", tag, offer.index, other.name, to_text(offer.what),
        offer.what == OfferSubject::match ? challenge_text(state, from, to, offer.terms) : "#");
}

/// Tells the partners of both players about a bughouse match.
void tell_partners(ServerState& state, const Visitor& from, const Visitor& to,
                   std::string_view to_his, std::string_view to_theirs) {
    state.tell(from.partner, to_his);
    state.tell(to.partner, to_theirs);
}

void accept_match(ServerState& state, Visitor& accepter, Visitor& challenger,
                  const MatchProposal& terms) {
    const bool bughouse = terms.kind == GameKind::bughouse;
    if (accepter.seat || challenger.seat) {
        return state.tell(accepter, "One of you is already playing.\n");
    }
    const Visitor* first = state.connections.find(challenger.partner);
    const Visitor* second = state.connections.find(accepter.partner);
    if (bughouse && (first == nullptr || second == nullptr || first->seat || second->seat)) {
        return state.tell(accepter, "Both of you need a partner who is not playing.\n");
    }
    const auto is_guest = [](const Visitor* one) { return one != nullptr && !one->registered; };
    if (terms.rated && (is_guest(&accepter) || is_guest(&challenger) ||
                        (bughouse && (is_guest(first) || is_guest(second))))) {
        return state.tell(accepter, "{}\n", rated_needs_accounts);
    }
    state.tell(accepter, "You accept the challenge of {}.\n", challenger.name);
    state.tell(challenger, "{} accepts your challenge.\n", accepter.name);
    if (bughouse) {
        tell_partners(state, challenger, accepter,
                      fmt::format("{} accepts your partner's challenge.\n", accepter.name),
                      fmt::format("Your partner accepts the challenge of {}.\n", challenger.name));
    }
    open_match(state, challenger, accepter, terms);
}

} // namespace

std::string challenge_text(const ServerState& state, const Visitor& from, const Visitor& to,
                           const MatchProposal& terms) {
    const std::string_view colour = !terms.colour                  ? ""
                                    : *terms.colour == Side::white ? "[white] "
                                                                   : "[black] ";
    return fmt::format("{} ({}) {}{} ({}) {}", from.name, state.rating(from, terms.kind), colour,
                       to.name, state.rating(to, terms.kind), to_text(terms));
}

bool may_offer(ServerState& state, Visitor& from) {
    if (state.offers.has_most(from.id)) {
        state.tell(from, "You have made too many offers: withdraw one first.\n");
        return false;
    }
    return true;
}

void make_offer(ServerState& state, Visitor& from, Visitor& to, OfferSubject what,
                const MatchProposal& terms) {
    const ServerOffer offer = state.offers.add(what, from.id, to.id, terms);
    if (from.settings[Ivariable::pendinfo]) {
        state.tell(from, pending_row(state, "pt", to, offer, from, to));
    }
    if (to.settings[Ivariable::pendinfo]) {
        state.tell(to, pending_row(state, "pf", from, offer, from, to));
    }
}

bool drop_offer(ServerState& state, const ServerOffer& offer) {
    if (!state.offers.remove(offer.index)) {
        return false;
    }
    for (const ConnectionId connection : {offer.from, offer.to}) {
        Visitor* visitor = state.connections.find(connection);
        if (visitor != nullptr && visitor->settings[Ivariable::pendinfo]) {
            state.tell(*visitor, "<pr> {}\n", offer.index);
        }
    }
    return true;
}

namespace {

void tell_declined(ServerState& state, const ServerOffer& offer) {
    Visitor* from = state.connections.find(offer.from);
    Visitor* to = state.connections.find(offer.to);
    if (from != nullptr && to != nullptr) {
        const std::string_view object = object_texts[offer.what];
        state.tell(*to, "You decline the {} from {}.\n", object, from->name);
        state.tell(*from, "{} declines the {}.\n", to->name, object);
    }
}

/// Where all players are asked about a draw, tells those other than the two of `part` that `by`
/// has ended it for all.
void tell_others_of_draw(ServerState& state, const ServerTable& table, const ServerOffer& part,
                         const Visitor& by, std::string_view ends) {
    if (table.match().laws().draw_agreement != rules::DrawAgreement::all_players) {
        return;
    }
    for (const rules::Seat seat : table.seats()) {
        const ServerTable::SeatedPlayer& other = table.seated_player(seat);
        if (!other.connection || other.connection == part.from || other.connection == part.to) {
            continue;
        }
        state.tell(other.connection, "{} {} the draw request.\n", by.name, ends);
        if (by.id == part.from) {
            state.tell(part.from, "You withdraw the draw request to {}.\n", other.name);
        }
    }
}

} // namespace

void drop_void_offers(ServerState& state, const ServerTable& table,
                      std::optional<rules::Seat> mover) {
    const bool over = table.match().outcome().has_value();
    const auto agrees = [&](ConnectionId who) {
        return std::ranges::any_of(table.seats(), [&](rules::Seat seat) {
            return table.seated_player(seat).connection == who && table.match().draw_offered(seat);
        });
    };
    for (const rules::Seat seat : table.seats()) {
        const auto& connection = table.seated_player(seat).connection;
        for (const ServerOffer& offer :
             connection ? state.offers.from(*connection) : std::vector<ServerOffer>{}) {
            const bool draw = offer.what == OfferSubject::draw;
            const bool moved = mover && table.seated_player(*mover).connection == offer.to;
            if ((draw && (over || !agrees(offer.from) || agrees(offer.to))) ||
                (offer.what == OfferSubject::abort && (over || moved))) {
                drop_offer(state, offer);
                if (moved) {
                    tell_declined(state, offer);
                }
                if (moved && draw && !over) {
                    tell_others_of_draw(state, table, offer, *state.connections.find(offer.to),
                                        "declines");
                }
            }
        }
    }
}

namespace {

/// Ends the draw offer at its table, if it still stands, since `by` withdraws or declines it.
void end_draw(ServerState& state, const ServerOffer& offer, const Visitor& by,
              std::string_view ends) {
    Visitor* asked = state.connections.find(offer.to);
    const ServerTable* table = asked == nullptr ? nullptr : table_of(state, *asked);
    if (table == nullptr || table->match().last_drop()) { // the drop would be declined
        return;
    }
    tell_others_of_draw(state, *table, offer, by, ends);
    const rules::Match& match = table->match();
    if (match.draw_offers().is_asked(asked->seat->seat, match.plan(),
                                     match.laws().draw_agreement)) {
        request_at_table(state, *asked, play::Decline{}, "decline");
        drop_void_offers(state, *table);
    }
}

} // namespace

void withdraw_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer) {
    Visitor* to = state.connections.find(offer.to);
    if (!drop_offer(state, offer) || to == nullptr) { // a draw goes with its first part
        return;
    }
    const std::string_view object = object_texts[offer.what];
    state.tell(visitor, "You withdraw the {} to {}.\n", object, to->name);
    state.tell(*to, "{} withdraws the {}.\n", visitor.name, object);
    if (offer.what == OfferSubject::draw) {
        end_draw(state, offer, visitor, "withdraws");
    }
    if (offer.terms.kind == GameKind::bughouse) {
        tell_partners(
            state, visitor, *to,
            fmt::format("Your partner withdraws the bughouse offer to {}.\n", to->name),
            fmt::format("{} withdraws the bughouse offer to your partner.\n", visitor.name));
    }
}

void decline_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer) {
    Visitor* from = state.connections.find(offer.from);
    if (!drop_offer(state, offer) || from == nullptr) {
        return;
    }
    tell_declined(state, offer);
    if (offer.what == OfferSubject::draw) {
        end_draw(state, offer, visitor, "declines");
    }
    if (offer.terms.kind == GameKind::bughouse) {
        tell_partners(
            state, *from, visitor,
            fmt::format("{} declines the bughouse offer from your partner.\n", visitor.name),
            fmt::format("Your partner declines the bughouse offer from {}.\n", from->name));
    }
}

void accept_offer(ServerState& state, Visitor& visitor, const ServerOffer& offer) {
    if (offer.what == OfferSubject::partner && visitor.seat) { // they keep that match's partner
        return state.tell(visitor, "You are playing a game.\n");
    }
    Visitor* from = state.connections.find(offer.from);
    if (!drop_offer(state, offer) || from == nullptr) { // another acceptance has ended it
        return;
    }
    switch (offer.what) {
    case OfferSubject::match:
        return accept_match(state, visitor, *from, offer.terms);
    case OfferSubject::partner:
        return make_partners(state, *from, visitor);
    case OfferSubject::draw:
        return request_at_table(state, visitor, play::OfferDraw{}, "draw");
    case OfferSubject::abort:
        return request_at_table(state, visitor, play::Abort{}, "abort");
    }
}

void end_offers_of(ServerState& state, Visitor& visitor, bool (*are_meant)(const ServerOffer&)) {
    for (const ServerOffer& offer : state.offers.from(visitor.id)) {
        if (are_meant(offer)) {
            withdraw_offer(state, visitor, offer);
        }
    }
    for (const ServerOffer& offer : state.offers.to(visitor.id)) {
        if (are_meant(offer)) {
            decline_offer(state, visitor, offer);
        }
    }
}

void make_partners(ServerState& state, Visitor& offerer, Visitor& accepter,
                   std::string_view lines) {
    if (offerer.partner == accepter.id) {
        return;
    }
    end_partnership(state, offerer, lines);
    end_partnership(state, accepter, lines);
    offerer.partner = accepter.id;
    accepter.partner = offerer.id;
    state.tell(accepter, "You agree to be {}'s partner.\n", offerer.name);
    state.tell(offerer, "{} agrees to be your partner.\n", accepter.name);
    const auto is_obsolete = [](const ServerOffer& offer) {
        return offer.what == OfferSubject::partner;
    };
    end_offers_of(state, offerer, is_obsolete);
    end_offers_of(state, accepter, is_obsolete);
}

void end_partnership(ServerState& state, Visitor& visitor, std::string_view lines) {
    Visitor* partner = state.connections.find(visitor.partner);
    visitor.partner.reset();
    if (partner == nullptr) {
        return;
    }
    partner->partner.reset();
    state.tell(*partner, lines);
    state.tell(*partner, "You no longer have a bughouse partner.\n");
    for (Visitor* one : {&visitor, partner}) { // a challenge by or to the two was the team's
        end_offers_of(state, *one, [](const ServerOffer& offer) {
            return offer.terms.kind == GameKind::bughouse;
        });
    }
}

namespace {

/// A seek for programs: `<s> 47 w=NAME ti=00 rt=1500  t=2 i=12 r=u tp=blitz c=? rr=0-9999 a=t f=f`.
std::string seek_row(ServerState& state, const ServerSeek& seek) {
    const Visitor* owner = state.connections.find(seek.players.front());
    if (owner == nullptr) {
        return "";
    }
    const std::string rating = state.rating(*owner, seek.terms.kind);
    const bool number = base::is_digit(rating.front());
    return fmt::format("<s> {} w={} ti={} rt={}  t={} i={} r={} tp={} c={} rr=0-9999 a=t f=f\n",
                       seek.index, owner->name, owner->registered ? "00" : "01",
                       number ? rating : "0", base::minutes_in(seek.terms.time.base),
                       base::seconds_in(seek.terms.time.increment), seek.terms.rated ? 'r' : 'u',
                       type_text(seek.terms),
                       !seek.terms.colour                         ? '?'
                       : *seek.terms.colour == rules::Side::white ? 'W'
                                                                  : 'B');
}

void tell_seek(ServerState& state, const ServerSeek& seek) {
    const auto& players = seek.players;
    for (Visitor* visitor : state.connections.everybody()) {
        const bool there = std::ranges::find(players, visitor->id) != players.end();
        if (visitor->settings[Ivariable::seekinfo]) {
            state.tell(*visitor, seek_row(state, seek));
        } else if (visitor->settings[Variable::seek] != 0 && !there && !visitor->seat) {
            state.tell(*visitor, seek_text(state, seek));
        }
    }
}

void end_seek(ServerState& state, const ServerSeek& seek) {
    state.seeks.remove(seek.index);
    for (Visitor* visitor : state.connections.everybody()) {
        if (visitor->settings[Ivariable::seekinfo] || visitor->settings[Ivariable::seekremove]) {
            state.tell(*visitor, "<sr> {}\n", seek.index);
        }
    }
}

/// Begins the match of a full seek: the first two players are partners against the other two.
void begin_bughouse(ServerState& state, const ServerSeek& seek) {
    std::vector<Visitor*> players;
    for (const ConnectionId connection : seek.players) {
        players.push_back(state.connections.find(connection));
    }
    make_partners(state, *players[0], *players[1]);
    make_partners(state, *players[2], *players[3]);
    open_match(state, *players[0], *players[2], seek.terms);
}

} // namespace

std::string seek_text(ServerState& state, const ServerSeek& seek) {
    const Visitor* owner = state.connections.find(seek.players.front());
    if (owner == nullptr) {
        return "";
    }
    std::string places;
    if (seek.terms.kind == GameKind::bughouse) {
        places = fmt::format(" [{} of {} are there]", seek.players.size(), seek.wanted());
    }
    const bool rated = seek.terms.rated;
    const std::string terms = to_text(seek.terms);
    const auto type_begins = terms.find(' ') + 1;
    const auto type_ends = std::min(terms.find(' ', type_begins), terms.size());
    return fmt::format("{} ({}) seeking {} {} {} {}{}{} (\"play {}\" to respond)\n", owner->name,
                       state.rating(*owner, seek.terms.kind),
                       base::minutes_in(seek.terms.time.base),
                       base::seconds_in(seek.terms.time.increment), rated ? "rated" : "unrated",
                       terms.substr(type_begins, type_ends - type_begins),
                       !seek.terms.colour                         ? ""
                       : *seek.terms.colour == rules::Side::white ? " [white]"
                                                                  : " [black]",
                       places, seek.index);
}

void begin_seek(ServerState& state, Visitor& visitor, const MatchProposal& terms) {
    const auto& seeks = state.seeks.all();
    if (std::ranges::any_of(seeks, [&](const ServerSeek& one) {
            return one.players.front() == visitor.id && one.terms == terms;
        })) {
        return state.tell(visitor, "You already have an active seek with the same parameters.\n");
    }
    const auto seek = state.seeks.add(visitor.id, terms);
    if (!seek) {
        return state.tell(visitor, state.seeks.has_most(visitor.id)
                                       ? "You can only have 3 active seeks.\n"
                                       : "Too many seeks are posted just now.\n");
    }
    state.tell(visitor, "Your seek has been posted with index {}.\n", seek->index);
    tell_seek(state, *seek);
}

void join_seek(ServerState& state, Visitor& visitor, const ServerSeek& seek) {
    state.seeks.join(seek.index, visitor.id);
    const ServerSeek now = state.seeks.find(seek.index).value_or(seek);
    for (const ConnectionId connection : seek.players) {
        state.tell(connection, "{} has joined: {} of {} are there.\n", visitor.name,
                   now.players.size(), now.wanted());
    }
    if (now.players.size() < now.wanted()) {
        state.tell(visitor, "You have joined: {} of {} are there.\n", now.players.size(),
                   now.wanted());
        return tell_seek(state, now);
    }
    end_seek(state, now);
    if (now.terms.kind == GameKind::bughouse) {
        return begin_bughouse(state, now);
    }
    open_match(state, *state.connections.find(now.players.front()), visitor, now.terms);
}

void leave_seek(ServerState& state, const Visitor& who, const ServerSeek& seek) {
    const bool closes = seek.players.front() == who.id;
    closes ? end_seek(state, seek) : state.seeks.free_place(seek.index, who.id);
    for (const ConnectionId connection : seek.players) {
        if (connection != who.id) {
            state.tell(connection,
                       closes ? fmt::format("{} has left: that table is closed.\n", who.name)
                              : fmt::format("{} has left: {} of {} are there.\n", who.name,
                                            seek.players.size() - 1, seek.wanted()));
        }
    }
}

void leave_seeks(ServerState& state, const Visitor& who) {
    for (const ServerSeek& seek : std::vector<ServerSeek>(state.seeks.all())) {
        const auto& players = seek.players;
        if (std::ranges::find(players, who.id) != players.end()) {
            leave_seek(state, who, seek);
        }
    }
}

void tell_seeks(ServerState& state, Visitor& visitor) {
    state.tell(visitor, "<sc>\n");
    for (const ServerSeek& seek : state.seeks.all()) {
        state.tell(visitor, seek_row(state, seek));
    }
}

} // namespace net
