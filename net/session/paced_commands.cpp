// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/paced_commands.h"

#include <algorithm>
#include <utility>

namespace net {

void PacedCommands::connected(base::Instant now) {
    since_ = now;
}

void PacedCommands::lost() {
    since_.reset();
    queue_.clear();
    pending_.clear();
    bytes_.clear();
}

void PacedCommands::send(std::string_view line, base::Instant now) {
    if (since_) {
        bytes_ += sealed(line, base::Instant{now - *since_ + base::Millis{1}}, seal_);
    }
}

void PacedCommands::say(const Command& command, base::Instant now) {
    pending_.sent(command.line, command.quiet, now);
    went_ = command.quiet ? now : went_;
    send(command.line, now);
}

void PacedCommands::queue(Command command) {
    const bool again =
        command.quiet && std::any_of(queue_.begin(), queue_.end(), [&](const Command& one) {
            return one.quiet && one.line == command.line;
        });
    if (queue_.size() < most_queued && !again) {
        queue_.push_back(std::move(command));
    }
}

void PacedCommands::send_queued(base::Instant now) {
    if (queue_.empty()) {
        return;
    }
    const auto grown =
        static_cast<std::size_t>(std::max<std::int64_t>((now - refilled_) / pace, 0));
    tokens_ = std::min(burst, tokens_ + std::min(grown, burst));
    refilled_ += pace * static_cast<std::int64_t>(grown);
    if (tokens_ > 0 && may_send(now)) {
        --tokens_;
        went_ = now;
        const Command next = std::move(queue_.front());
        queue_.pop_front();
        say(next, now);
    }
}

bool PacedCommands::may_send(base::Instant now) const {
    return pending_.none() || went_ + pace <= now;
}

std::optional<base::Instant> PacedCommands::next_wake(base::Instant now) const {
    if (queue_.empty()) {
        return std::nullopt;
    }
    const base::Instant turn = pending_.none() ? now : went_ + pace;
    return tokens_ > 0 ? turn : std::max(turn, refilled_ + pace);
}

std::string PacedCommands::take_bytes() {
    return std::exchange(bytes_, {});
}

} // namespace net
