// SPDX-License-Identifier: GPL-3.0-or-later
// What a client of a server is told, in the words of the game.
#pragma once

#include "src/play/announcement.h"
#include "src/play/server/server_news.h"

#include <variant>
#include <vector>

namespace net {

using News = std::variant<play::ServerNews, play::Announcement>;
/// In the order in which it happened.
using NewsList = std::vector<News>;

} // namespace net
