// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a server: its page, and the windows of talk beside a game.
#pragma once

#include "src/app/model.h"

namespace app {

void view_server(const Server& server, const TalkLogs& talk, View& view);
/// The shown log of the talk, beside a game or on a page of its own.
void view_talk(const TalkLogs& talk, View& view);
/// Adds a server's parts to any page: windows of talk, offers, trouble with the line.
void add_server(const Model& model, const Server& server, base::Instant now, View& view);

} // namespace app
