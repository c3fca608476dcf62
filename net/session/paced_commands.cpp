// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/paced_commands.h"

#include <algorithm>
#include <functional>

namespace net {
namespace {

std::size_t hash_of(std::string_view line) {
    return std::hash<std::string_view>()(line);
}

/// The priority of a kind; lower ranks go first.
int rank(CommandKind kind) {
    return kind == CommandKind::talk ? 2 : kind == CommandKind::other ? 1 : 0;
}

} // namespace

void PacedCommands::lost() {
    connected_at_.reset();
    waiting_.clear();
    bytes_.clear();
}

void PacedCommands::warned(base::Instant now) {
    tokens_ = std::min(tokens_, 0);
    filled_ = now + warning_pause;
}

void PacedCommands::fill(base::Instant now) {
    const int grown =
        static_cast<int>(std::clamp<std::int64_t>((now - filled_) / pace, 0, burst + game_credit));
    tokens_ = std::min(burst, tokens_ + grown);
    filled_ = tokens_ == burst ? std::max(filled_, now) : filled_ + pace * grown;
    while (!sent_.empty() && sent_.front().at + equal_window <= now) {
        sent_.pop_front();
    }
}

void PacedCommands::send(std::string_view line, base::Instant now) {
    if (connected_at_) {
        bytes_ += sealed(line, base::Instant{now - *connected_at_ + base::Millis{1}}, seal_);
    }
}

void PacedCommands::write(const Waiting& one, base::Instant now) {
    pending_.sent(one.command.line, one.command.quiet, now);
    --tokens_;
    unacknowledged_talk_ += one.kind == CommandKind::talk ? 1U : 0U;
    sent_.push_back({hash_of(one.command.line), now});
    last_counted_at_ = now;
    answer_expected_ = true;
    send(one.command.line, now);
}

/// Sends a move after any waiting game commands: a move would decline an offer that is about to be
/// accepted.
void PacedCommands::write_move(std::string_view move, base::Instant now) {
    for (auto one = waiting_.begin(); one != waiting_.end();) {
        if (one->kind == CommandKind::game && may_repeat(one->command.line, now) <= now) {
            write(*one, now);
            one = waiting_.erase(one);
        } else {
            ++one;
        }
    }
    answer_expected_ = true;
    send(move, now);
}

bool PacedCommands::is_redundant(const Waiting& one) const {
    const bool once = one.command.quiet || one.kind == CommandKind::game;
    return once && std::ranges::any_of(waiting_, [&](const Waiting& other) {
               return other.command.quiet == one.command.quiet &&
                      other.command.line == one.command.line;
           });
}

bool PacedCommands::enqueue(Command command, base::Instant now) {
    fill(now);
    Waiting one{std::move(command), CommandKind::other};
    one.kind = command_kind(one.command.line);
    if (one.kind == CommandKind::move) {
        write_move(one.command.line, now);
        return true;
    }
    // Insert after its own kind: game commands first, then other commands, then talk.
    const auto place = std::ranges::find_if(
        waiting_, [&](const Waiting& other) { return rank(other.kind) > rank(one.kind); });
    if (one.kind == CommandKind::game && place == waiting_.begin() && due(one, now) <= now) {
        write(one, now);
        return true;
    }
    if (is_redundant(one)) {
        return true;
    }
    if (waiting_.size() >= most_waiting) {
        return false;
    }
    waiting_.insert(place, std::move(one));
    return true;
}

base::Instant PacedCommands::may_repeat(std::string_view line, base::Instant now) const {
    const std::size_t hash = hash_of(line);
    std::size_t equal = 0;
    for (auto one = sent_.rbegin(); one != sent_.rend(); ++one) {
        equal += one->hash == hash ? 1U : 0U;
        if (equal == most_equal) {
            return std::max(now, one->at + equal_window);
        }
    }
    return now;
}

/// When the line may be sent if nothing else is sent before it.
base::Instant PacedCommands::due(const Waiting& one, base::Instant now) const {
    const int least = one.kind == CommandKind::game ? 1 - game_credit : 1;
    base::Instant at = may_repeat(one.command.line, now);
    if (tokens_ < least) {
        at = std::max(at, filled_ + pace * (least - tokens_));
    }
    if (one.kind == CommandKind::talk && unacknowledged_talk_ >= max_unacknowledged_talk) {
        at = std::max(at, last_counted_at_ + unacknowledged_talk_pace);
    }
    if (one.kind == CommandKind::other && one.command.quiet && !pending_.none()) {
        at = std::max(at, last_counted_at_ + pace);
    }
    return at;
}

/// Visits each waiting line that may go without breaking the order, and when it is due: of other
/// commands only the first one that does not repeat too often.
template <class Take> void PacedCommands::each_due(base::Instant now, const Take& take) const {
    bool commands_wait = false;
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        const Waiting& one = waiting_[i];
        const bool behind = one.kind == CommandKind::other && commands_wait;
        if (!behind && take(i, due(one, now))) {
            return;
        }
        const bool repeats = may_repeat(one.command.line, now) > now;
        commands_wait = commands_wait || (one.kind == CommandKind::other && !repeats);
    }
}

void PacedCommands::send_waiting(base::Instant now) {
    fill(now);
    std::optional<std::size_t> next;
    each_due(now, [&](std::size_t i, base::Instant at) {
        next = at <= now ? std::optional(i) : std::nullopt;
        return next.has_value();
    });
    if (next) {
        const auto place = waiting_.begin() + static_cast<std::ptrdiff_t>(*next);
        const Waiting one = std::move(*place);
        waiting_.erase(place);
        write(one, now);
    }
}

std::optional<base::Instant> PacedCommands::next_wake(base::Instant now) const {
    std::optional<base::Instant> next;
    each_due(now, [&](std::size_t, base::Instant at) {
        next = base::earlier(next, at);
        return false;
    });
    return next;
}

std::size_t PacedCommands::unsent_user_lines() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(waiting_, [](const Waiting& one) { return !one.command.quiet; }));
}

std::optional<base::Instant> PacedCommands::long_wait_until(base::Instant now) const {
    constexpr base::Millis soon{2000};
    std::optional<base::Instant> next;
    each_due(now, [&](std::size_t i, base::Instant at) {
        if (!waiting_[i].command.quiet) {
            next = base::earlier(next, at);
        }
        return false;
    });
    return next && *next - now >= soon ? next : std::nullopt;
}

void PacedCommands::discard_user_lines() {
    std::erase_if(waiting_, [](const Waiting& one) { return !one.command.quiet; });
}

} // namespace net
