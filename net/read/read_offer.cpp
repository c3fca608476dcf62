// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/readers.h"

#include "net/read/cursor.h"
#include "src/base/text.h"

#include <array>

namespace net {
namespace {

/// Reads a player such as `alice (1795) [white] `.
bool read_player(Cursor& cursor, std::string& name, std::string& rating,
                 std::optional<rules::Side>& plays) {
    const auto found = cursor.name();
    if (!found) {
        return false;
    }
    name = *found;
    cursor.skip_blanks();
    if (!cursor.skip("(")) {
        return false;
    }
    const auto inside = cursor.until(")");
    if (!inside) {
        return false;
    }
    rating = base::trim(*inside);
    cursor.skip_blanks();
    if (cursor.skip("[white]")) {
        plays = rules::Side::white;
    } else if (cursor.skip("[black]")) {
        plays = rules::Side::black;
    }
    cursor.skip_blanks();
    return true;
}

std::optional<FicsLine> read_match(std::string_view line) {
    constexpr Phrases<OfferRole, 8> beginnings{{
        {"Issuing: ", OfferRole::mine},
        {"Updating match request to: ", OfferRole::mine},
        {"Challenge: ", OfferRole::to_me},
        {"Your bughouse partner issuing ", OfferRole::partners},
        {"Your bughouse partner issues ", OfferRole::partners},
        {"Your bughouse partner was challenged ", OfferRole::to_partner},
        {"Your game would be ", OfferRole::my_resulting_game},
        {"Creating: ", OfferRole::created},
    }};
    Cursor cursor(line);
    const auto role = cursor.skip_one_of(beginnings);
    const auto terms = role ? read_terms(cursor.rest()) : std::nullopt;
    return terms ? std::optional<FicsLine>(MatchOffered{*role, *terms}) : std::nullopt;
}

/// Reads `Game 12: alice (1500) bob (1600) rated bughouse 3 0`, sent when watching begins.
std::optional<FicsLine> read_facts(std::string_view line) {
    Cursor cursor(line);
    if (!cursor.skip("Game ")) {
        return std::nullopt;
    }
    const auto number = cursor.number();
    if (!number || *number < 0 || *number >= most_game_number || !cursor.skip(": ")) {
        return std::nullopt;
    }
    const auto terms = read_terms(cursor.rest());
    if (!terms) {
        return std::nullopt;
    }
    return GameFacts{*number, std::nullopt, terms->type, terms->rated, terms->ratings};
}

std::optional<FicsLine> read_partner(std::string_view line) {
    for (const std::string_view lost :
         {"Your partner has ended partnership", "You no longer have a bughouse partner",
          "Your partner has just unset", "Your partner has just chosen a new partner",
          "You do not have a partner at present", "You do not have a bughouse partner"}) {
        if (Cursor(line).starts_with(lost)) {
            return PartnerLost{};
        }
    }
    Cursor cursor(line);
    if (cursor.skip("Your partner has disconnected")) {
        return PartnerLost{true};
    }
    if (cursor.skip("You agree to be ")) {
        const auto name = cursor.name();
        return name && cursor.starts_with("'s partner.")
                   ? std::optional<FicsLine>(PartnerFound{std::string(*name)})
                   : std::nullopt;
    }
    if (cursor.skip("You are no longer ")) {
        return cursor.name() && cursor.starts_with("'s partner")
                   ? std::optional<FicsLine>(PartnerLost{})
                   : std::nullopt;
    }
    const auto name = cursor.name();
    if (name && cursor.starts_with(" agrees to be your partner.")) {
        return PartnerFound{std::string(*name)};
    }
    if (name && cursor.starts_with(" offers to be your bughouse partner;")) {
        return PartnerOffered{std::string(*name)};
    }
    return std::nullopt;
}

/// Reads an offer to the user that has a sentence of its own, or the echo of the user's own offer.
std::optional<FicsLine> read_made(std::string_view line) {
    Cursor cursor(line);
    if (cursor.skip("Making a partnership offer to ")) {
        return OfferMade{OfferKind::partner, "", 0, std::string(cursor.name().value_or(""))};
    }
    if (const auto sent = cursor.rest().find(" request sent."); sent != std::string_view::npos) {
        const OfferKind kind = offer_kind(base::lower(cursor.rest().substr(0, sent)));
        return kind == OfferKind::other ? std::nullopt
                                        : std::optional<FicsLine>(OfferMade{kind, "", 0});
    }
    const auto name = cursor.name();
    if (!name) {
        return std::nullopt;
    }
    const std::string from(*name);
    if (cursor.starts_with(" offers you a draw.")) {
        return OfferMade{OfferKind::draw, from, 0};
    }
    if (cursor.skip(" would like to take back ")) {
        return OfferMade{OfferKind::takeback, from, cursor.number().value_or(0)};
    }
    if (cursor.skip(" would like to ") || cursor.skip(" requests to ")) {
        return OfferMade{offer_kind(cursor.rest()), from, 0};
    }
    return std::nullopt;
}

struct Verb {
    std::string_view phrase;
    OfferAnswer answer{};
    bool mine = false;
};
constexpr std::array<Verb, 7> verbs{{
    {" accepts ", OfferAnswer::accepted, false},
    {" declines ", OfferAnswer::declined, false},
    {" withdraws ", OfferAnswer::withdrawn, false},
    {"You accept ", OfferAnswer::accepted, true},
    {"You decline ", OfferAnswer::declined, true},
    {"You withdraw ", OfferAnswer::withdrawn, true},
    {"Declining offer from ", OfferAnswer::declined, true},
}};

/// Reads `carol, who was challenging you, has departed.`, or that carol has begun another game.
std::optional<FicsLine> read_challenger_gone(std::string_view line) {
    Cursor after(line);
    const auto name = after.name();
    if (!name) {
        return std::nullopt;
    }
    if (after.starts_with(", who was challenging you, has ")) {
        return OfferAnswered{OfferKind::match, OfferAnswer::withdrawn, std::string(*name)};
    }
    if (after.starts_with(", whom you were challenging, has ") ||
        after.starts_with(", who you were challenging, has ")) {
        return OfferAnswered{OfferKind::match, OfferAnswer::declined, std::string(*name)};
    }
    return std::nullopt;
}

/// Reads an answer: `carol declines the draw request.`, `You accept the challenge of alice.`
std::optional<FicsLine> read_answered(std::string_view line) {
    Cursor whole(line);
    if (whole.skip("Challenge to ") && contains(line, " withdrawn.")) {
        return OfferAnswered{OfferKind::match, OfferAnswer::withdrawn, ""};
    }
    if (auto gone = read_challenger_gone(line)) {
        return gone;
    }
    for (const Verb& verb : verbs) {
        Cursor cursor(line);
        std::string by;
        if (!verb.mine) {
            const bool partner = cursor.skip("Your partner");
            const auto name = partner ? std::optional<std::string_view>("") : cursor.name();
            if (!name) {
                continue;
            }
            by = partner ? "your partner" : std::string(*name); // no name has a blank
        }
        if (cursor.skip(verb.phrase)) {
            const OfferKind kind = verb.phrase == "Declining offer from "
                                       ? OfferKind::match
                                       : offer_kind(cursor.rest());
            return kind == OfferKind::other
                       ? std::nullopt
                       : std::optional<FicsLine>(OfferAnswered{kind, verb.answer, by});
        }
    }
    return std::nullopt;
}

} // namespace

OfferKind offer_kind(std::string_view text) {
    // "bughouse offer from your partner" and "partner's challenge" are about matches.
    constexpr Phrases<OfferKind, 14> words{{
        {"bughouse", OfferKind::bughouse},
        {"partner's challenge", OfferKind::bughouse},
        {"match", OfferKind::match},
        {"challenge", OfferKind::match},
        {"draw", OfferKind::draw},
        {"abort", OfferKind::abort},
        {"adjourn", OfferKind::adjourn},
        {"takeback", OfferKind::takeback},
        {"take back", OfferKind::takeback},
        {"unpause", OfferKind::unpause},
        {"pause", OfferKind::pause},
        {"switch", OfferKind::switch_sides},
        {"simul", OfferKind::simul},
        {"partner", OfferKind::partner},
    }};
    return meaning_of(text, words).value_or(OfferKind::other);
}

std::optional<Terms> read_terms(std::string_view text) {
    using rules::Side;
    Cursor cursor(text);
    Terms terms;
    std::optional<Side> first;
    std::optional<Side> second;
    if (!read_player(cursor, terms.names[Side::white], terms.ratings[Side::white], first) ||
        !read_player(cursor, terms.names[Side::black], terms.ratings[Side::black], second)) {
        return std::nullopt;
    }
    terms.first_plays = first    ? first
                        : second ? std::optional(rules::other(*second))
                                 : std::nullopt;
    terms.rated = cursor.skip("rated ");
    if (!terms.rated && !cursor.skip("unrated ")) {
        return std::nullopt;
    }
    terms.type = cursor.word();
    while (!terms.type.empty() && terms.type.back() == '.') {
        terms.type.pop_back();
    }
    terms.minutes = cursor.number().value_or(0);
    cursor.skip_blanks();
    terms.seconds = cursor.number().value_or(0);
    if (contains(cursor.rest(), "/bughouse")) {
        terms.type = "bughouse"; // uhlin: "wild 3 0 Loaded from wild/bughouse."
    }
    terms.adjourned = contains(cursor.rest(), "(adjourned)");
    return terms;
}

std::optional<FicsLine> read_offer(std::string_view line) {
    return read_by_first({read_match, read_facts, read_partner, read_made, read_answered}, line);
}

} // namespace net
