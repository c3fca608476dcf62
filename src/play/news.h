// SPDX-License-Identifier: GPL-3.0-or-later
// The vocabulary of events: what referees announce about their tables and what is read from
// servers' lines. Each alternative is a fact and does not depend on who listens.
#pragma once

#include "src/base/variant.h"
#include "src/play/server/chairs.h"
#include "src/play/server/server_login.h"
#include "src/play/server/server_news.h"
#include "src/play/table_news.h"

#include <variant>

namespace play {

/// News of another match that is watched beside the one on the table. Empty when that match is no
/// longer watched.
struct SecondMatch {
    NewsList news;
};

/// The special members are defined out of line, so that they are instantiated only once.
struct News : std::variant<
                  // News of a table:
                  Began, Moved, UnpressedMoveMade, Refused, CompletedMoveTakenBack, DrawNews,
                  Claimed, ClocksChanged, SanctionImposed, CorrectionMade, StallNews, TellNews,
                  LastDropOpened, BoardEnded, Ended, BoardReported, HandReported,
                  // News of a server:
                  ConnectionChanged, LoginNews, ConsoleLine, Talk, Unsent, OfferNews, LobbyNews,
                  PresenceNews, SeekNews, PartnerNews, base::Boxed<GameOpened>,
                  base::Boxed<SeatsNamed>, LagNews, FlagRefused, EndNews, RatingNews, GameLeft,
                  base::Boxed<ChairsNews>, SecondMatch> {
    using variant::variant;
    News();
    News(const News& other);
    News(News&& other) noexcept;
    News& operator=(const News& other);
    News& operator=(News&& other) noexcept;
    ~News();
};
// Every line of chat makes two News; lists of larger elements spend their time in page faults.
static_assert(sizeof(News) <= 200);
static_assert(std::variant_size_v<News::variant> <= 36,
              "one vocabulary: is it really something new?");

/// Updates a listener's copy of the match: with all news of its table applied in order, it equals
/// the referee's match.
void apply(rules::Match& match, const News& news);

} // namespace play
