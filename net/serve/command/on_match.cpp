// SPDX-License-Identifier: GPL-3.0-or-later
// Partners, challenges, and answers to offers.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace net {
namespace {

// Partners.

/// Why `other` cannot become the partner of `visitor`; empty if they can.
std::string why_no_partner(const Visitor& visitor, const Visitor& other) {
    if (&visitor == &other) {
        return "You can't be your own bughouse partner.";
    }
    if (other.partner) {
        return other.name + " already has a partner.";
    }
    if (!other.hears(visitor)) {
        return fmt::format("Player \"{}\" is censoring you.", other.name);
    }
    if (other.settings[Variable::bugopen] == 0) {
        return other.name + " is not open for bughouse.";
    }
    return visitor.seat ? "You are playing a game." : "";
}

/// The answer to a visitor without a partner; if a bot plays beside them in this match, it is
/// named.
std::string no_partner_text(ServerState& state, const Visitor& visitor) {
    const ServerTable* table = table_of(state, visitor);
    const auto beside = partners_seat(table, visitor);
    return beside && table->seated_player(*beside).bot_level > 0
               ? fmt::format("Your partner in this match is {}, a bot.\n",
                             bots_own_name(*table, *beside))
               : "You do not have a bughouse partner.\n";
}

void on_partner(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        if (!visitor.partner) {
            return state.tell(visitor, no_partner_text(state, visitor));
        }
        if (visitor.seat) {
            return state.tell(visitor, "You are playing a game.\n");
        }
        end_partnership(state, visitor, "Your partner has ended partnership.\n");
        return state.tell(visitor, "You no longer have a bughouse partner.\n");
    }
    Visitor* other = state.connections.find_by_prefix(arguments);
    if (other == nullptr) {
        return state.tell(visitor, state.connections.not_found_text(arguments));
    }
    if (const auto offer = state.offers.find(OfferSubject::partner, other->id, visitor.id)) {
        return accept_offer(state, visitor, *offer);
    }
    if (const std::string why = why_no_partner(visitor, *other); !why.empty()) {
        return state.tell(visitor, why + "\n");
    }
    if (state.offers.find(OfferSubject::partner, visitor.id, other->id)) {
        return state.tell(visitor, "You are already offering to be {}'s partner.\n", other->name);
    }
    if (other->bot_level == 0 && !may_offer(state, visitor)) {
        return;
    }
    state.tell(visitor, "Making a partnership offer to {}.\n", other->name);
    if (other->bot_level > 0) {
        return make_partners(state, visitor, *other);
    }
    state.tell(*other, "{} offers to be your bughouse partner; type \"partner {}\" to accept.\n",
               visitor.name, visitor.name);
    make_offer(state, visitor, *other, OfferSubject::partner);
}

// Challenges.

/// Whether `other` is playing, as far as the visitor may know: to a former opponent they appear
/// free at once, to all others with the observers' delay.
bool seems_to_play(const ServerState& state, const Visitor& visitor, const Visitor& other) {
    if (state.options.show_delay.count() == 0) {
        return other.seat.has_value();
    }
    const auto& last = visitor.last;
    const bool saw_the_end = last && state.now < last->ended + state.options.show_delay &&
                             std::ranges::find(last->others, other.name) != last->others.end();
    return !saw_the_end && state.shown_players.game(other.name).has_value();
}

/// Gives a bot without a partner another free bot as its partner.
void find_partner_for(ServerState& state, Visitor& bot) {
    for (Visitor* other : state.connections.everybody()) {
        if (other->bot_level > 0 && other != &bot && !other->partner && !other->seat) {
            other->partner = bot.id;
            bot.partner = other->id;
            return;
        }
    }
}

/// Why these players cannot play bughouse; empty if they can.
std::string why_no_bughouse(ServerState& state, const Visitor& visitor, Visitor& other) {
    const Visitor* mine = state.connections.find(visitor.partner);
    if (mine == nullptr) {
        return "You have no partner for bughouse.";
    }
    if (mine == &other) {
        return "You and your opponent can't choose each other as partners!";
    }
    if (other.bot_level > 0 && !other.partner) {
        find_partner_for(state, other);
    }
    const Visitor* theirs = state.connections.find(other.partner);
    if (theirs == nullptr) {
        return "Your opponent has no partner for bughouse.";
    }
    if (mine->settings[Variable::open] == 0 || seems_to_play(state, visitor, *mine)) {
        return "Your partner isn't open to play right now.";
    }
    return theirs->settings[Variable::open] == 0 || seems_to_play(state, visitor, *theirs)
               ? "Your opponent's partner isn't open to play right now."
               : "";
}

std::string why_no_match(ServerState& state, const Visitor& visitor, Visitor& other,
                         const MatchProposal& terms) {
    if (&visitor == &other) {
        return "You can't match yourself.";
    }
    if (visitor.seat) {
        return "You can't challenge while you are playing a game.";
    }
    if (seems_to_play(state, visitor, other)) {
        return other.name + " is playing a game.";
    }
    if (other.lists.has(ListKind::noplay, visitor.name)) {
        return fmt::format("You are on {}'s noplay list.", other.name);
    }
    if (!other.hears(visitor)) {
        return fmt::format("Player \"{}\" is censoring you.", other.name);
    }
    if (visitor.lists.has(ListKind::censor, other.name)) {
        return fmt::format("You are censoring \"{}\".", other.name);
    }
    if (other.settings[Variable::open] == 0) {
        return other.name + " is not open to match requests.";
    }
    if (terms.rated && (!visitor.registered || !other.registered)) {
        return std::string(rated_needs_accounts);
    }
    if (terms.kind != GameKind::bughouse) {
        return "";
    }
    std::string why = why_no_bughouse(state, visitor, other);
    const auto guest = [&](const Visitor* one) { return one == nullptr || !one->registered; };
    if (why.empty() && terms.rated &&
        (guest(state.connections.find(visitor.partner)) ||
         guest(state.connections.find(other.partner)))) {
        why = rated_needs_accounts;
    }
    return why;
}

/// The partners' game of a proposed bughouse match, from the view of the challenger's partner.
std::string partners_game(ServerState& state, const Visitor& visitor, const Visitor& other,
                          MatchProposal terms) {
    if (terms.colour) {
        terms.colour = rules::other(*terms.colour);
    }
    return challenge_text(state, *state.connections.find(visitor.partner),
                          *state.connections.find(other.partner), terms);
}

void tell_challenge(ServerState& state, Visitor& visitor, Visitor& other,
                    const MatchProposal& terms) {
    const std::string text = challenge_text(state, visitor, other, terms);
    state.tell(visitor, "Issuing: {}.\n", text);
    state.tell(
        other,
        "Challenge: {}.\nYou can \"accept\" or \"decline\", or propose different parameters.\n",
        text);
    if (terms.kind != GameKind::bughouse) {
        return;
    }
    const std::string game = partners_game(state, visitor, other, terms);
    state.tell(visitor.partner, "Your bughouse partner issuing {}.\nYour game would be {}.\n", text,
               game);
    state.tell(other.partner, "Your bughouse partner was challenged {}.\nYour game would be {}.\n",
               text, game);
}

/// Whether two mutual challenges agree, so that the match begins; each is worded from its own side.
bool agrees(const MatchProposal& mine, MatchProposal theirs) {
    if (theirs.colour) {
        theirs.colour = rules::other(*theirs.colour);
    }
    return mine == theirs;
}

void challenge(ServerState& state, Visitor& visitor, Visitor& other, const MatchProposal& terms) {
    if (const std::string why = why_no_match(state, visitor, other, terms); !why.empty()) {
        return state.tell(visitor, why + "\n");
    }
    const auto theirs = state.offers.find(OfferSubject::match, other.id, visitor.id);
    if (theirs && agrees(terms, theirs->terms)) {
        return accept_offer(state, visitor, *theirs);
    }
    const auto before = state.offers.find(OfferSubject::match, visitor.id, other.id);
    if (before && before->terms == terms) {
        return state.tell(visitor, "You are already offering an identical match to {}.\n",
                          other.name);
    }
    if (!before && !may_offer(state, visitor)) {
        return;
    }
    if (theirs) {
        state.tell(visitor, "Declining offer from {} and proposing new match parameters.\n",
                   other.name);
        state.tell(other, "{} declines your match offer a match with these parameters:\n",
                   visitor.name);
        drop_offer(state, *theirs);
    }
    if (before) {
        state.tell(other, "{} updates the match request.\n", visitor.name);
        drop_offer(state, *before);
    }
    tell_challenge(state, visitor, other, terms);
    make_offer(state, visitor, other, OfferSubject::match, terms);
    if (other.bot_level > 0) {
        state.challenges_to_bots.emplace_back(visitor.id, other.id);
    }
}

void on_match(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto [name, words] = base::cut_at(arguments, ' ');
    Visitor* other = state.connections.find_by_prefix(name);
    if (other == nullptr) {
        return state.tell(visitor, state.connections.not_found_text(name));
    }
    const auto terms = read_proposal(words, usual_terms(visitor));
    if (!terms) {
        return state.tell(visitor, terms.error() + "\n");
    }
    challenge(state, visitor, *other, *terms);
}

void on_rematch(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    if (!visitor.last) {
        return state.tell(visitor, "You have no last opponent.\n");
    }
    Visitor* other = state.connections.find_by_name(visitor.last->opponent);
    if (other == nullptr && is_bots_name(visitor.last->opponent)) {
        return state.tell(visitor, "{} plays only at tables: \"ready\" plays again there.\n",
                          visitor.last->opponent);
    }
    if (other == nullptr) {
        return state.tell(visitor, "No user named \"{}\" is logged in.\n", visitor.last->opponent);
    }
    challenge(state, visitor, *other, visitor.last->terms);
}

// Answers.

/// The offers that `word` names: all, or those with that number, player or kind; without a word,
/// the only one. Draws are one, even if several players offer it or are asked.
std::vector<ServerOffer> offers_meant(ServerState& state, std::vector<ServerOffer> offers,
                                      const std::string& word) {
    const auto number = base::to_number<int>(word);
    const Visitor* other = state.connections.find_by_prefix(word);
    const bool one =
        offers.size() == 1 || std::ranges::all_of(offers, [](const ServerOffer& offer) {
            return offer.what == OfferSubject::draw;
        });
    const bool all = word.empty() ? one : word == "all";
    std::erase_if(offers, [&](const ServerOffer& offer) {
        const bool named = other != nullptr && (offer.from == other->id || offer.to == other->id);
        return !all && !(number ? offer.index == *number : named || to_text(offer.what) == word);
    });
    return offers;
}

using OfferAction = void (*)(ServerState&, Visitor&, const ServerOffer&);

void answer(ServerState& state, Visitor& visitor, std::string_view arguments, bool own,
            std::string_view verb, OfferAction then) {
    const auto offers = own ? state.offers.from(visitor.id) : state.offers.to(visitor.id);
    const std::string typed = base::lower(arguments);
    // FICS has "t" before "all" and before a kind.
    const std::string word(base::trim(typed.starts_with("t ") ? typed.substr(2) : typed));
    const auto meant = offers_meant(state, offers, word);
    for (const ServerOffer& offer : meant) {
        then(state, visitor, offer);
    }
    if (!meant.empty()) {
        return;
    }
    if (offers.empty()) {
        return state.tell(visitor, "There are no offers to {}.\n", verb);
    }
    state.tell(visitor,
               arguments.empty()
                   ? fmt::format("You have more than one pending offer. Please specify "
                                 "which one\nyou wish to {}.\nType 'pending' to see "
                                 "the list of offers.\n",
                                 verb)
                   : state.connections.not_found_text(arguments, "There is no such offer.\n"));
}

void on_accept(ServerState& state, Visitor& visitor, std::string_view arguments) {
    answer(state, visitor, arguments, false, "accept", accept_offer);
}

void on_decline(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const ServerTable* table = table_of(state, visitor);
    if (arguments.empty() && table != nullptr && table->match().last_drop()) {
        return request_at_table(state, visitor, play::Decline{}, "decline");
    }
    answer(state, visitor, arguments, false, "decline", decline_offer);
}

void on_withdraw(ServerState& state, Visitor& visitor, std::string_view arguments) {
    answer(state, visitor, arguments, true, "withdraw", withdraw_offer);
}

std::string offer_row(ServerState& state, const ServerOffer& offer) {
    const Visitor* from = state.connections.find(offer.from);
    const Visitor* to = state.connections.find(offer.to);
    if (from == nullptr || to == nullptr) {
        return "";
    }
    const std::string what = offer.what == OfferSubject::match
                                 ? "a challenge: " + challenge_text(state, *from, *to, offer.terms)
                             : offer.what == OfferSubject::partner ? "to be bughouse partners"
                             : offer.what == OfferSubject::draw    ? "a draw"
                                                                   : "to abort the game";
    return fmt::format(" {:2}: {} is offering {} {}.\n", offer.index, from->name, to->name, what);
}

void on_pending(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    const auto list = [&](const std::vector<ServerOffer>& offers, std::string_view direction) {
        if (offers.empty()) {
            return state.tell(visitor, "There are no offers pending {} other players.\n",
                              direction);
        }
        state.tell(visitor, "Offers {} other players:\n", direction);
        for (const ServerOffer& offer : offers) {
            state.tell(visitor, offer_row(state, offer));
        }
    };
    list(state.offers.from(visitor.id), "TO");
    list(state.offers.to(visitor.id), "FROM");
}

constexpr std::array<ServerCommand, 7> match_rows{{
    {"match", 1, 73, "NAME [WORDS]", "Challenge a player: match alice 3 0 bughouse wbn white",
     on_match},
    {"partner", 2, 84, "[NAME]", "Offer to be partners, or agree; without a name: end it",
     on_partner},
    {"accept", 2, 11, "[OFFER|all]", "Accept an offer", on_accept},
    {"decline", 3, 33, "[OFFER|all]", "Decline an offer", on_decline},
    {"withdraw", 1, 147, "[OFFER|all]", "Withdraw your offer", on_withdraw},
    {"pending", 3, 87, "", "Offers not answered yet", on_pending},
    {"rematch", 3, 102, "", "Challenge your last opponent again", on_rematch},
}};

} // namespace

MatchProposal usual_terms(const Visitor& visitor) {
    MatchProposal usual;
    usual.time.base = std::chrono::minutes{visitor.settings[Variable::time]};
    usual.time.increment = std::chrono::seconds{visitor.settings[Variable::inc]};
    usual.time.bonus =
        usual.time.increment.count() == 0 ? rules::Bonus::none : rules::Bonus::fischer;
    usual.rated = visitor.registered && visitor.settings[Variable::rated] != 0;
    return usual;
}

const std::span<const ServerCommand> match_commands = match_rows;

// Looking for a game: seeks, and bughouse tables that fill up.

namespace {

void on_seek(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (visitor.seat) {
        return state.tell(visitor, "You can't seek while you are playing a game.\n");
    }
    const auto terms = read_proposal(arguments, usual_terms(visitor));
    if (!terms) {
        return state.tell(visitor, terms.error() + "\n");
    }
    if (terms->rated && !visitor.registered) {
        return state.tell(visitor, "{}\n", rated_needs_accounts);
    }
    begin_seek(state, visitor, *terms);
}

void on_unseek(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto index = base::to_number<int>(arguments);
    int gone = 0;
    for (const ServerSeek& seek : std::vector<ServerSeek>(state.seeks.all())) {
        const auto& players = seek.players;
        const bool there = std::ranges::find(players, visitor.id) != players.end();
        if (!there || (!arguments.empty() && index != seek.index)) {
            continue;
        }
        leave_seek(state, visitor, seek);
        ++gone;
    }
    state.tell(visitor, arguments.empty() ? gone > 0 ? "Your seeks have been removed.\n"
                                                     : "You have no active seeks.\n"
                        : gone > 0 ? fmt::format("Your seek {} has been removed.\n", arguments)
                                   : fmt::format("You have no seek {}.\n", arguments));
}

/// Why the visitor cannot join that seek; empty if they can.
std::string why_not_there(ServerState& state, const Visitor& visitor, const ServerSeek& seek) {
    if (visitor.seat) {
        return "You can't play two games at once.";
    }
    if (std::ranges::find(seek.players, visitor.id) != seek.players.end()) {
        return "You are there already.";
    }
    for (const ConnectionId connection : seek.players) {
        const Visitor* other = state.connections.find(connection);
        if (other == nullptr) {
            return "That seek is not available.";
        }
        if (other->lists.has(ListKind::noplay, visitor.name)) {
            return fmt::format("You are on {}'s noplay list.", other->name);
        }
        if (!other->hears(visitor)) {
            return fmt::format("Player \"{}\" is censoring you.", other->name);
        }
    }
    return std::string(seek.terms.rated && !visitor.registered ? rated_needs_accounts : "");
}

void on_play(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto index = base::to_number<int>(arguments);
    const Visitor* owner = index ? nullptr : state.connections.find_by_prefix(arguments);
    for (const ServerSeek& seek : std::vector<ServerSeek>(state.seeks.all())) {
        if (index ? seek.index == *index : owner != nullptr && seek.players.front() == owner->id) {
            const std::string why = why_not_there(state, visitor, seek);
            return why.empty() ? join_seek(state, visitor, seek) : state.tell(visitor, why + "\n");
        }
    }
    state.tell(visitor,
               state.connections.not_found_text(arguments, "That seek is not available.\n"));
}

void on_sought(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    for (const ServerSeek& seek : state.seeks.all()) {
        state.tell(visitor, seek_text(state, seek));
    }
    const auto count = state.seeks.all().size();
    state.tell(visitor, "{} ad{} displayed.\n", count, count == 1 ? "" : "s");
}

constexpr std::array<ServerCommand, 4> seek_rows{{
    {"seek", 3, 155, "[WORDS]", "Look for players: seek 3 0 bughouse (a table of four)", on_seek},
    {"unseek", 3, 156, "[NUMBER]", "Withdraw your seeks", on_unseek},
    {"play", 2, 158, "NUMBER|NAME", "Answer a seek", on_play},
    {"sought", 2, 157, "", "List the seeks", on_sought},
}};

} // namespace

const std::span<const ServerCommand> seek_commands = seek_rows;

} // namespace net
