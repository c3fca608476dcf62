// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about the client itself and about the server it is connected to: the screen, the bell,
// the lobby, the windows of talk, leaving.
#pragma once

#include "src/app/on/verbs.h"

namespace app {

[[nodiscard]] std::span<const VerbRow> client_verbs();

} // namespace app
