// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a server: its page, and the talk windows beside the boards.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"
#include "src/app/server/server.h"
#include "src/app/server/talk_logs.h"

#include <optional>
#include <string>

namespace app {

// Sentences about a server and its users.

/// A line of talk and the window that it belongs to.
struct TalkLine {
    Tab tab{};
    Text text;
};
[[nodiscard]] TalkLine talk_line(const play::Talk& talk);

/// Says that a player came or left: "kim has arrived", "kim has lost contact".
[[nodiscard]] std::string presence_text(const play::PresenceNews& told);
/// The state of the connection in a few words: "timeseal", "connecting...", "line lost".
[[nodiscard]] std::string state_text(const Server& server);
/// What is wrong with the connection; empty if nothing is.
[[nodiscard]] Sentence trouble_text(const Server& server, base::Instant now);
/// Whether the server has been silent for so long that what is shown may be out of date.
[[nodiscard]] bool is_silent(const Server& server, base::Instant now);
/// Whether a server has been silent for too long; false if there is no server.
[[nodiscard]] inline bool is_silent(const std::optional<Server>& server, base::Instant now) {
    return server && is_silent(*server, now);
}
/// When trouble_text(), or the sentence about unsent lines, next changes by itself.
[[nodiscard]] std::optional<base::Instant> next_trouble_change(const Server& server,
                                                               base::Instant now);
/// An offer as a sentence: "bob offers to be your partner".
[[nodiscard]] std::string offer_text(const play::Offer& offer);

void view_server(const Server& server, const TalkLogs& talk, View& view);
/// The view of the server's table before and between matches; server.chairs must be set.
void view_chairs(const Server& server, const TalkLogs& talk, View& view);
/// Fills in the talk window shown, beside the boards or on the server's page.
void view_talk(const TalkLogs& talk, View& view);
/// Adds what a server contributes to any page: talk windows, offers, trouble with the connection.
void add_server(const Model& model, const Server& server, base::Instant now, View& view);

} // namespace app
