// SPDX-License-Identifier: GPL-3.0-or-later
// `connect --bot LEVEL`: a bot has our seat on a server and answers what is offered, one match at a
// time.
#pragma once

#include "src/app/on/handlers.h"

namespace app {

/// Gives our seat in that game to the bot, where there is one.
void seat_own_bot(const Moment& m, const play::GameOpened& opened);
/// Lets the bot answer an offer to us, where there is one.
void answer_as_bot(const Moment& m, const play::Offer& offer);

} // namespace app
