// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a server: its page, and the windows of talk beside a game.
#pragma once

#include "src/app/model.h"
#include "src/app/port/view.h"
#include "src/app/server/server.h"
#include "src/app/server/talk_logs.h"

#include <optional>
#include <string>

namespace app {

// Sentences about a server, and from its users.

/// A line of talk and where it belongs.
struct TalkLine {
    Tab tab{};
    Text text;
};
[[nodiscard]] TalkLine talk_line(const play::Talk& talk);

/// "kim has arrived".
[[nodiscard]] std::string presence_text(const play::PresenceTold& told);
/// "freechess.org   alice, guest   partner bob".
[[nodiscard]] std::string title_text(const Server& server);
/// The state of the line while the user need do nothing: "timeseal", "connecting...".
[[nodiscard]] std::string state_text(const Server& server);
/// The number of unsent lines, and the wait where it is known to be long; there must be some.
/// `esc_discards`: Esc is for them.
[[nodiscard]] Sentence unsent_text(const Server& server, base::Instant now, bool esc_discards);
/// The trouble with the line; empty when there is none.
[[nodiscard]] Sentence trouble_text(const Server& server, base::Instant now);
/// Whether the server has been silent for so long that its last word may be out of date.
[[nodiscard]] bool is_silent(const Server& server, base::Instant now);
/// False where there is no server.
[[nodiscard]] inline bool is_silent(const std::optional<Server>& server, base::Instant now) {
    return server && is_silent(*server, now);
}
/// When those words change by themselves.
[[nodiscard]] std::optional<base::Instant> trouble_changes(const Server& server, base::Instant now);
/// "bob offers to be your partner".
[[nodiscard]] std::string offer_text(const play::Offer& offer);

void view_server(const Server& server, const TalkLogs& talk, View& view);
/// The server's table before a match and between two; there must be one.
void view_chairs(const Server& server, const TalkLogs& talk, View& view);
/// The shown log of the talk, beside a game or on a page of its own.
void view_talk(const TalkLogs& talk, View& view);
/// Adds a server's parts to any page: windows of talk, offers, trouble with the line.
void add_server(const Model& model, const Server& server, base::Instant now, View& view);

} // namespace app
