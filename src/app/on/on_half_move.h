// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of the boards: half-moves, and a server's word on a board or a reserve.
#pragma once

#include "src/app/on/moment.h"

namespace app {

void on_moved(const Moment& m, const play::Moved& moved);
void on_board_now(const Moment& m, const play::BoardNow& board);
void on_hand_now(const Moment& m, const play::HandNow& hand);
void on_refused(const Moment& m, const play::Refused& refused);
/// Lets bots, premoves and the record look at the table again.
void react(const Moment& m);

} // namespace app
