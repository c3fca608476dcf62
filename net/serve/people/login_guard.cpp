// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/login_guard.h"

#include "src/base/text.h"

#include <algorithm>
#include <utility>

namespace net {
namespace {

std::string key_of(const LoginGuard::Asker& who) {
    return base::lower(who.name) + '@' + who.address;
}

} // namespace

int LoginGuard::tries_of(const Tries& tries, const std::string& key) {
    const auto at = tries.find(key);
    return at == tries.end() ? 0 : at->second.tries;
}

/// Counts one more try for `key`. If there are too many keys, the oldest is dropped.
void LoginGuard::count(Tries& tries, const std::string& key, base::Instant now,
                       base::Millis lasts) {
    std::erase_if(tries, [=](const auto& one) { return one.second.last + lasts < now; });
    if (tries.size() >= most_remembered && !tries.contains(key)) {
        tries.erase(std::ranges::min_element(
            tries, [](const auto& a, const auto& b) { return a.second.last < b.second.last; }));
    }
    TryCount& one = tries[key];
    ++one.tries;
    one.last = now;
}

bool LoginGuard::enqueue(Job job, Asker who, base::Instant now) {
    const auto of_connection = [&](const Waiting& one) {
        return one.who.connection == who.connection;
    };
    const auto of_address = [&](const Waiting& one) {
        return !who.address.empty() && one.who.address == who.address;
    };
    const auto* const hash = std::get_if<HashPassword>(&job);
    const bool by_operator = hash != nullptr && hash->asking_operator; // who may set many at once
    const bool waits = std::ranges::any_of(waiting_, of_connection);
    const auto neighbours = std::ranges::count_if(waiting_, of_address);
    const int tries = tries_of(wrong_, key_of(who));
    const bool known = tries <= free_tries && known_.contains(key_of(who));
    const bool crowds = waits || neighbours >= static_cast<std::ptrdiff_t>(most_of_address);
    if (waiting_.size() >= most_waiting + (known ? reserved_for_known : 0) ||
        (crowds && !by_operator)) {
        return false;
    }
    const int costly = tries - free_tries;
    const base::Millis wait =
        costly <= 0 ? base::Millis{}
                    : std::min(first_wait * (1 << std::min(costly - 1, 16)), longest_wait);
    const int wrong = tries + who.wrong + tries_of(by_address_, who.address);
    waiting_.push_back({std::move(job), std::move(who), now + wait, known ? -1 : wrong});
    return true;
}

std::optional<LoginGuard::Job> LoginGuard::next(base::Instant now) {
    auto best = waiting_.end();
    for (auto at = waiting_.begin(); at != waiting_.end(); ++at) {
        if (at->due <= now &&
            (best == waiting_.end() || at->rank_by_wrong_tries <= best->rank_by_wrong_tries)) {
            best = at;
        }
    }
    if (busy_ || best == waiting_.end()) {
        return std::nullopt;
    }
    busy_ = std::move(best->who);
    Job job = std::move(best->job);
    waiting_.erase(best);
    return job;
}

void LoginGuard::job_done(bool right, base::Instant now) {
    const auto who = std::exchange(busy_, std::nullopt);
    if (!who) {
        return;
    }
    if (right) {
        wrong_.erase(key_of(*who));
        if (!who->address.empty()) {
            count(known_, key_of(*who), now, known_for);
        }
        return;
    }
    count(wrong_, key_of(*who), now, forgotten_after);
    if (!who->address.empty()) {
        count(by_address_, who->address, now, forgotten_after);
    }
}

void LoginGuard::cancel_checks(ConnectionId connection) {
    std::erase_if(waiting_, [connection](const Waiting& one) {
        return one.who.connection == connection && std::holds_alternative<CheckPassword>(one.job);
    });
}

std::optional<base::Instant> LoginGuard::next_wake() const {
    if (busy_ || waiting_.empty()) {
        return std::nullopt;
    }
    return std::ranges::min_element(
               waiting_, [](const Waiting& a, const Waiting& b) { return a.due < b.due; })
        ->due;
}

} // namespace net
