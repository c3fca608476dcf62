// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about a server, and from its users.
#pragma once

#include "src/app/server/server.h"
#include "src/app/server/talk_logs.h"

#include <optional>
#include <string>

namespace app {

/// A line of talk and where it belongs.
struct TalkLine {
    Tab tab{};
    Text text;
};
[[nodiscard]] TalkLine talk_line(const play::Talk& talk);

/// "freechess.org   alice, guest   partner bob".
[[nodiscard]] std::string title_text(const Server& server);
/// Where the line stands, as long as there is nothing to do about it: "timeseal", "connecting...".
[[nodiscard]] std::string state_text(const Server& server);
/// The number of unsent lines, and the wait where it is known to be long; there must be some.
[[nodiscard]] Sentence unsent_text(const Server& server, base::Instant now);
/// The trouble with the line; empty when there is none.
[[nodiscard]] Sentence trouble_text(const Server& server, base::Instant now);
/// Whether no answer has come for so long that what the server said last may be out of date.
[[nodiscard]] bool is_silent(const Server& server, base::Instant now);
/// False where there is no server.
[[nodiscard]] inline bool is_silent(const std::optional<Server>& server, base::Instant now) {
    return server && is_silent(*server, now);
}
/// When those words change by themselves.
[[nodiscard]] std::optional<base::Instant> trouble_changes(const Server& server, base::Instant now);
/// "bob offers to be your partner".
[[nodiscard]] std::string offer_text(const play::Offer& offer);

} // namespace app
