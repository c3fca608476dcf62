// SPDX-License-Identifier: GPL-3.0-or-later
// What a session has heard, in the words of the game: which of its events are news for the client,
// and which lines belong together.
#pragma once

#include "net/fics_event.h"
#include "src/play/announcement.h"
#include "src/play/server_news.h"

#include <variant>
#include <vector>

namespace net {

/// What the client is told, in the order in which it happened.
using News = std::variant<play::ServerNews, play::Announcement>;
using NewsList = std::vector<News>;

/// One connection's events as news.
class NewsReader {
  public:
    /// Adds what `event` says to `out`.
    void read(SessionEvent event, NewsList& out);

  private:
    void heard(Heard heard, NewsList& out);
};

} // namespace net
