// SPDX-License-Identifier: GPL-3.0-or-later
// Lines about offers: partnerships, matches, draws and the rest, and the answers to them.
#pragma once

#include "src/play/server/server_news.h"
#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace net {

struct PartnerOffered {
    std::string from;
    bool operator==(const PartnerOffered&) const = default;
};
struct PartnerFound {
    std::string name;
    bool operator==(const PartnerFound&) const = default;
};
/// The partner has gone, or has dissolved the partnership.
struct PartnerLost {
    bool disconnected = false;
    bool operator==(const PartnerLost&) const = default;
};

/// A match as it is proposed: `alice (1795) [white] carol (2005) unrated bughouse 3 0`.
struct Terms {
    rules::PerSide<std::string> names; ///< in the order of the line; see `first_plays`
    rules::PerSide<std::string> ratings;
    std::optional<rules::Side> first_plays; ///< nothing: the server will choose
    bool rated = false;
    std::string type; ///< "bughouse" also where the server says "wild Loaded from wild/bughouse"
    int minutes = 0;
    int seconds = 0; ///< increment
    bool adjourned = false;
    bool operator==(const Terms&) const = default;
};
/// Between whom a match is proposed.
enum class OfferRole : std::uint8_t {
    mine,       ///< "Issuing", "Updating match request to"
    to_me,      ///< "Challenge"
    partners,   ///< my partner proposes it
    to_partner, ///< it is proposed to my partner
    my_game,    ///< what my board would be, after one of the two above
    created     ///< "Creating": it begins
};
struct MatchOffered {
    OfferRole role{};
    Terms terms;
    bool operator==(const MatchOffered&) const = default;
};

using play::OfferKind;
struct OfferMade {
    OfferKind kind{};
    std::string from;   ///< empty: by me
    int half_moves = 0; ///< of a takeback
    std::string to{};   ///< where it is by me and the server says to whom
    bool operator==(const OfferMade&) const = default;
};
enum class Answer : std::uint8_t { accepted, declined, withdrawn };
struct OfferAnswered {
    OfferKind kind{};
    Answer answer{};
    std::string by; ///< empty: by me; "partner": by my partner
    bool operator==(const OfferAnswered&) const = default;
};

/// `<pt>` and `<pf>` (iset pendinfo): an offer with a number that `accept` takes.
struct PendingOffer {
    int index = 0;
    bool from_me = false;
    std::string name; ///< the other one
    OfferKind kind{};
    std::string words; ///< the match proposed, or half-moves
    bool operator==(const PendingOffer&) const = default;
};
/// `<pr>`.
struct PendingGone {
    std::vector<int> indices;
    bool operator==(const PendingGone&) const = default;
};

} // namespace net
