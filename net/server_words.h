// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a server beyond the game, as the exact text of its commands.
#pragma once

#include "net/fics_session.h"
#include "src/play/server_request.h"

#include <string>
#include <vector>

namespace net {

struct Words {
    std::string text;
    bool quiet = false; ///< the answer is for the program
};

/// The commands for a request, in their order; none for what is no command (names, passwords,
/// calling and leaving) or would undo itself.
[[nodiscard]] std::vector<Words> server_words(const play::ServerRequest& request,
                                              const FicsSession& session);

} // namespace net
