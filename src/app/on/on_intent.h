// SPDX-License-Identifier: GPL-3.0-or-later
// Key presses of the player, by page.
#pragma once

#include "src/app/on/moment.h"

namespace app {

void on_intent(const Moment& m, const Intent& intent);

} // namespace app
