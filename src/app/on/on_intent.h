// SPDX-License-Identifier: GPL-3.0-or-later
// What the human at this keyboard wants, by where he is.
#pragma once

#include "src/app/on/moment.h"

namespace app {

void on_intent(const Moment& m, const Intent& intent);

} // namespace app
