// SPDX-License-Identifier: GPL-3.0-or-later
// Matches that were running when the server last went down.
#pragma once

#include "net/serve/desk/server_state.h"

namespace net {

/// Must be called after a login and after a match. If that player was the last one missing, the
/// stored match resumes once their program has had time to choose its board style.
void schedule_resume(ServerState& state, const Visitor& visitor);
inline constexpr base::Millis resume_delay{3'000};
/// Resumes the matches that schedule_resume() has announced; must be called at
/// ServerState::resume_matches_at.
void resume_scheduled(ServerState& state);

/// Resumes one of the visitor's matches if all its players are present and free. False if there is
/// none.
bool resume_stored(ServerState& state, Visitor& visitor);
/// Sends the visitor the list of that player's stored matches; a guest has none.
void list_stored_matches(ServerState& state, Visitor& visitor, const std::string& player,
                         bool registered);

} // namespace net
