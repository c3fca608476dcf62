// SPDX-License-Identifier: GPL-3.0-or-later
// The server's word on which game it is; the moves come as announcements.
#pragma once

#include "src/app/on/moment.h"

namespace app {

void on_game_opened(const Moment& m, const play::GameOpened& opened);
void on_seats_named(const Moment& m, const play::SeatsNamed& named);
void on_lag_told(const Moment& m, const play::LagTold& told);
void on_flag_too_early(const Moment& m, const play::FlagTooEarly& early);
void on_end_told(const Moment& m, const play::EndTold& told);
/// Tells how the game that has just ended changed the rating.
void on_rating_told(const Moment& m, const play::RatingTold& told);
void on_game_left(const Moment& m);

} // namespace app
