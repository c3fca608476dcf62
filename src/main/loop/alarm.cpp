// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/alarm.h"

#include "src/main/loop/monotonic_now.h"

namespace program {

void Alarm::set(std::optional<base::Instant> at) {
    if (at == at_) {
        return;
    }
    at_ = at;
    if (!at) {
        timer_.cancel();
        return;
    }
    timer_.expires_at(to_time_point(*at));
    timer_.async_wait([this](const asio::error_code& error) {
        if (!error) {
            at_.reset();
            on_alarm_();
        }
    });
}

} // namespace program
