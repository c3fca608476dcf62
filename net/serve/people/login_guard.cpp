// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/login_guard.h"

#include <algorithm>

namespace net {

bool LoginGuard::ask(CheckPassword check, const std::string& address, base::Instant now) {
    if (waiting_.size() >= most_waiting) {
        return false;
    }
    base::Millis wait{};
    if (const auto it = wrong_.find(address); it != wrong_.end()) {
        const int costly = it->second.tries - free_tries;
        wait = costly <= 0 ? wait
                           : std::min(first_wait * (1 << std::min(costly - 1, 16)), longest_wait);
    }
    waiting_.push_back({std::move(check), now + wait});
    return true;
}

std::optional<CheckPassword> LoginGuard::next(base::Instant now) {
    const auto it = std::find_if(waiting_.begin(), waiting_.end(),
                                 [now](const Waiting& one) { return one.due <= now; });
    if (busy_ || it == waiting_.end()) {
        return std::nullopt;
    }
    busy_ = true;
    CheckPassword check = std::move(it->check);
    waiting_.erase(it);
    return check;
}

void LoginGuard::answered(const std::string& address, bool right, base::Instant now) {
    busy_ = false;
    if (right) {
        wrong_.erase(address);
        return;
    }
    forget_old(now);
    Wrong& wrong = wrong_[address];
    ++wrong.tries;
    wrong.last = now;
}

/// The oldest goes when there are too many.
void LoginGuard::forget_old(base::Instant now) {
    std::erase_if(wrong_,
                  [now](const auto& one) { return one.second.last + forgotten_after < now; });
    if (wrong_.size() >= most_addresses) {
        wrong_.erase(
            std::min_element(wrong_.begin(), wrong_.end(), [](const auto& a, const auto& b) {
                return a.second.last < b.second.last;
            }));
    }
}

void LoginGuard::leave(LineId line) {
    std::erase_if(waiting_, [line](const Waiting& one) { return one.check.line == line; });
}

std::optional<base::Instant> LoginGuard::next_wake() const {
    if (busy_ || waiting_.empty()) {
        return std::nullopt;
    }
    return std::min_element(waiting_.begin(), waiting_.end(),
                            [](const Waiting& a, const Waiting& b) { return a.due < b.due; })
        ->due;
}

} // namespace net
