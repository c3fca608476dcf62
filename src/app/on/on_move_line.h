// SPDX-License-Identifier: GPL-3.0-or-later
// A typed move: played, queued as a premove, or refused in the rules' words.
#pragma once

#include "src/app/line/typed_line.h"
#include "src/app/on/moment.h"

namespace app {

Entered on_move_line(const Moment& m, const MoveLine& line);
void send_move(const Moment& m, rules::Seat seat, rules::Move move, std::string text);
/// Takes back a move that is not sent yet, or that the server has not answered, whose answer may
/// have been missed.
void take_pending_back(const Moment& m);

} // namespace app
