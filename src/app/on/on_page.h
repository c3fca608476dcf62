// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the pages that have no input line: the start page, texts, a match that is stepped
// through, the lobby of a server. And which page is shown.
#pragma once

#include "src/app/on/moment.h"

#include <string_view>

namespace app {

void on_menu(const Moment& m, Action action);
void on_text_page(const Moment& m, Action action);
void start_review(const Moment& m);
void on_review(const Moment& m, Action action);
/// Letters and digits narrow the rows of the lobby that has the keys; false: they are for the line.
[[nodiscard]] bool filter_lobby(const Moment& m, Server& server, std::string_view typed);
/// Erases the last letter of the filter.
void unfilter_lobby(Server& server);
void on_lobby_action(const Moment& m, Server& server, Action action);
/// The server's talk of that number, 1..5, or the boards: 0.
void show_tab(const Moment& m, int number);

} // namespace app
