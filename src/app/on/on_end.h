// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a match, and its being taken back.
#pragma once

#include "src/app/on/moment.h"

namespace app {

void on_ended(const Moment& m, const play::Ended& ended);
void on_took_back(const Moment& m, const play::TookBack& took);

} // namespace app
