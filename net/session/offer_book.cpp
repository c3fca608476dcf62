// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/offer_book.h"

#include "net/read/readers.h"
#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/variant.h"

#include <algorithm>
#include <fmt/format.h>

namespace net {
namespace {

using rules::Side;

/// Whether the offer is about a new match rather than the running one.
bool proposes(OfferKind kind) {
    return kind == OfferKind::match || kind == OfferKind::bughouse || kind == OfferKind::partner ||
           kind == OfferKind::simul;
}

/// Terms such as `3 0 unrated, you White`; names any type but bughouse. `mine`: user first.
std::string terms_text(const Terms& terms, bool mine) {
    std::string text = fmt::format(
        "{} {} {}{}{}", terms.minutes, terms.seconds, terms.rated ? "rated" : "unrated",
        terms.type == "bughouse" ? "" : " ", terms.type == "bughouse" ? "" : terms.type);
    if (terms.first_plays) {
        const bool white = (*terms.first_plays == Side::white) == mine;
        text += white ? ", you White" : ", you Black";
    }
    return text + (terms.adjourned ? ", adjourned" : "");
}

std::string shown_rating(const std::string& rating) {
    return rating.find_first_not_of("-+") == std::string::npos ? "" : rating;
}

/// The word by which commands name an offer; empty if they use the other player's name.
std::string_view word_for(OfferKind kind) {
    return kind == OfferKind::draw           ? "draw"
           : kind == OfferKind::abort        ? "abort"
           : kind == OfferKind::adjourn      ? "adjourn"
           : kind == OfferKind::takeback     ? "takeback"
           : kind == OfferKind::pause        ? "pause"
           : kind == OfferKind::unpause      ? "unpause"
           : kind == OfferKind::switch_sides ? "switch"
                                             : "";
}

std::string_view verb_for(OfferAnswer answer) {
    return answer == OfferAnswer::accepted   ? "accepts"
           : answer == OfferAnswer::declined ? "declines"
                                             : "withdraws";
}

} // namespace

template <class Gone>
void OfferBook::remove(const Gone& gone, const std::string& text, play::NewsList& out) {
    for (const Offer& offer : offers_) {
        if (gone(offer)) {
            out.emplace_back(play::OfferNews{{offer.id, {}, {}, text}, false});
        }
    }
    offers_.erase(std::remove_if(offers_.begin(), offers_.end(), gone), offers_.end());
}

void OfferBook::on_line(const FicsLine& line, play::NewsList& out) {
    std::visit(
        base::overloaded{
            [&](const PartnerOffered& offered) {
                add_or_update({{}, OfferKind::partner, false, offered.from, {}, {}, false}, out);
            },
            [&](const base::Boxed<MatchOffered>& match) { match_offered(*match, out); },
            [&](const OfferMade& made) {
                const bool mine = made.from.empty();
                const std::string text =
                    made.half_moves > 0 ? fmt::format("{} half-moves", made.half_moves) : "";
                add_or_update({{}, made.kind, mine, mine ? made.to : made.from, text, {}, false},
                              out);
            },
            [&](const OfferAnswered& answer) { answered(answer, out); },
            [&](const PendingOffer& offer) { pending(offer, out); },
            [&](const PendingGone& gone) {
                const auto named = [&](const Offer& offer) {
                    return offer.index &&
                           std::ranges::find(gone.indices, *offer.index) != gone.indices.end();
                };
                const auto first = std::ranges::find_if(offers_, named);
                gone_awaiting_reason_ =
                    first != offers_.end() ? std::optional(*first) : std::nullopt;
                remove(named, "", out);
            },
            [&](const PartnerFound& found) {
                remove([](const Offer& offer) { return offer.kind == OfferKind::partner; },
                       found.name + " is your partner", out);
            },
            [&](const PartnerLost&) {
                remove([](const Offer& offer) { return offer.bughouse; }, "you have no partner",
                       out);
            },
            [](const auto&) {},
        },
        line);
}

/// Adds an offer; one that is repeated, in other words or with its number, keeps its id.
void OfferBook::add_or_update(Offer offer, play::NewsList& out) {
    const auto same = std::ranges::find_if(offers_, [&](const Offer& known) {
        return known.kind == offer.kind && known.mine == offer.mine &&
               (known.other.empty() || offer.other.empty() ||
                base::same_ignoring_case(known.other, offer.other));
    });
    if (same != offers_.end()) {
        offer.id = same->id;
        offer.index = offer.index ? offer.index : same->index;
        offer.other = offer.other.empty() ? same->other : offer.other;
        offer.text = offer.text.empty() ? same->text : offer.text;
        const bool news = offer.text != same->text || offer.other != same->other;
        *same = offer;
        if (!news) {
            return;
        }
    } else {
        offer.id = std::to_string(++last_id_);
        if (offers_.size() >= most_offers) {
            out.emplace_back(play::OfferNews{{offers_.front().id}, false});
            offers_.erase(offers_.begin());
        }
        offers_.push_back(offer);
    }
    const std::string to =
        offer.text.empty() && offer.mine && !offer.other.empty() ? "to " + offer.other : offer.text;
    out.emplace_back(play::OfferNews{{offer.id, offer.kind, offer.mine ? "" : offer.other, to,
                                      offer.mine ? "" : offer.rating, offer.bughouse}});
}

void OfferBook::match_offered(const MatchOffered& match, play::NewsList& out) {
    const Terms& terms = match.terms;
    const std::string& challenger = terms.names[Side::white];
    const bool bughouse = terms.type == "bughouse";
    const auto offered = [&](bool mine, Side other) {
        add_or_update({{},
                       OfferKind::match,
                       mine,
                       terms.names[other],
                       terms_text(terms, mine),
                       {},
                       bughouse,
                       shown_rating(terms.ratings[other])},
                      out);
    };
    switch (match.role) {
    case OfferRole::mine:
        return offered(true, Side::black); // the challenger is named first
    case OfferRole::to_me:
        return offered(false, Side::white);
    case OfferRole::partners:
    case OfferRole::to_partner:
        challenger_ = challenger;
        return;
    case OfferRole::my_resulting_game:
        return partners_match(match, out);
    case OfferRole::created:
        return;
    }
}

/// Announces a match offered to the user's partner, with the user's seat in it. It is not stored,
/// since its end is not announced reliably.
void OfferBook::partners_match(const MatchOffered& match, play::NewsList& out) {
    const Terms& terms = match.terms;
    const bool first = base::same_ignoring_case(terms.names[Side::white], me_);
    const std::string& opponent = terms.names[first ? Side::black : Side::white];
    std::string text = fmt::format("you would play {}, {}+{} {}", opponent, terms.minutes,
                                   terms.seconds, terms.rated ? "rated" : "unrated");
    if (terms.first_plays) {
        text += (*terms.first_plays == Side::white) == first ? ", White" : ", Black";
    }
    out.emplace_back(
        play::OfferNews{{{}, OfferKind::bughouse, challenger_, std::move(text)}, true});
}

void OfferBook::pending(const PendingOffer& offer, play::NewsList& out) {
    Offer known{{}, offer.kind, offer.from_me, offer.name, offer.text, offer.index, false};
    if (const auto terms = read_terms(offer.text)) {
        known.text = terms_text(*terms, offer.from_me);
        known.bughouse = terms->type == "bughouse";
    } else if (offer.text == "#") {
        known.text.clear();
    } else if (offer.kind == OfferKind::takeback) {
        known.text = offer.text + " half-moves";
    }
    add_or_update(std::move(known), out);
}

void OfferBook::answered(const OfferAnswered& answer, play::NewsList& out) {
    const bool by_me = answer.by.empty();
    // The player who withdraws made the offer; one who accepts or declines did not.
    const bool mine = by_me == (answer.answer == OfferAnswer::withdrawn);
    const auto meant = [&](const Offer& offer) {
        const bool his =
            by_me || offer.other.empty() || base::same_ignoring_case(offer.other, answer.by);
        return offer.kind == answer.kind && offer.mine == mine && his;
    };
    const bool challenged =
        answer.kind == OfferKind::bughouse && !std::exchange(challenger_, {}).empty();
    const auto gone = std::exchange(gone_awaiting_reason_, {});
    const bool told_late = !by_me && gone && meant(*gone);
    const std::string who = by_me ? "you" : answer.by;
    std::string verb(verb_for(answer.answer));
    verb.resize(verb.size() - (by_me ? 1 : 0));
    if (challenged || told_late) {
        out.emplace_back(play::OfferNews{{{}, {}, {}, who + " " + verb}, false});
    }
    remove(meant, who + " " + verb, out);
}

void OfferBook::game_opened(play::NewsList& out) {
    challenger_.clear();
    remove([](const Offer& offer) { return proposes(offer.kind); }, "the match begins", out);
    game_over(out);
}

void OfferBook::game_over(play::NewsList& out) {
    remove([](const Offer& offer) { return !proposes(offer.kind); }, "the game is over", out);
}

std::optional<std::string> OfferBook::answer_command(const std::string& id, bool accept) const {
    const auto* const found = base::row_with(offers_, &Offer::id, id);
    if (found == nullptr || (found->mine && accept)) {
        return std::nullopt;
    }
    const std::string_view verb = found->mine ? "withdraw" : accept ? "accept" : "decline";
    if (found->index) {
        return fmt::format("{} {}", verb, *found->index);
    }
    if (found->kind == OfferKind::partner && accept) {
        return "partner " + found->other;
    }
    const std::string_view word = word_for(found->kind);
    return fmt::format("{} {}", verb, word.empty() ? std::string_view(found->other) : word);
}

} // namespace net
