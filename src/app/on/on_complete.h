// SPDX-License-Identifier: GPL-3.0-or-later
// Tab: the words that the line may go on with.
#pragma once

#include "src/app/on/moment.h"

namespace app {

void on_complete(const Moment& m, bool back);

} // namespace app
