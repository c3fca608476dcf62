// SPDX-License-Identifier: GPL-3.0-or-later
// The vocabulary of events: referees announce their tables in it, and servers' lines are read into
// it. Each alternative is a fact, the same for every listener.
#pragma once

#include "src/base/variant.h"
#include "src/play/server/chairs.h"
#include "src/play/server/server_login.h"
#include "src/play/server/server_news.h"
#include "src/play/table_news.h"

#include <variant>
#include <vector>

namespace play {

/// News of another match that is watched beside the one on the table; none: there is no such match
/// any more.
struct Beside {
    std::vector<struct News> news;
};

/// Copies, moves and destroys out of line, so that they are instantiated once.
struct News
    : std::variant<
          // of a table
          Began, Moved, Made, Refused, TookBack, DrawTold, Claimed, ClocksCalled, Imposed,
          Corrected, StallTold, Said, LastDropOpened, BoardEnded, Ended, BoardNow, HandNow,
          // of a server
          LineChanged, LoginTold, ConsoleLine, Talk, Unsent, OfferTold, LobbyIs, PresenceTold,
          SeekTold, PartnerIs, base::Boxed<GameOpened>, base::Boxed<SeatsNamed>, LagTold,
          FlagRefused, EndTold, RatingTold, GameLeft, base::Boxed<ChairsTold>, Beside> {
    using variant::variant;
    News();
    News(const News& other);
    News(News&& other) noexcept;
    News& operator=(const News& other);
    News& operator=(News&& other) noexcept;
    ~News();
};
// Two of these come with every line of chat: lists of larger ones spend their time in page faults.
static_assert(sizeof(News) <= 200);
static_assert(std::variant_size_v<News::variant> <= 36,
              "one vocabulary: is it really something new?");

/// In the order in which it happened.
using NewsList = std::vector<News>;

/// Brings a listener's match up to date: a copy of the match to which all news of its table are
/// applied in order equals the referee's.
void apply(rules::Match& match, const News& news);

} // namespace play
