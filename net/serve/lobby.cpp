// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/lobby.h"

#include "net/serve/command/server_command.h"
#include "net/serve/desk/login_desk.h"
#include "net/serve/desk/match_closing.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "net/serve/desk/resume_desk.h"
#include "src/base/variant.h"

#include <fmt/format.h>
#include <utility>

namespace net {
namespace {

constexpr std::uint64_t first_bot_line = std::uint64_t{1} << 62U; ///< no socket gets so far
constexpr int most_bots = 26;

} // namespace

Lobby::Lobby(ServerOptions options) : club_(std::move(options)) {
    seat_bots();
    bots_ = club_.hall.lines();
    empty_since_ = club_.options.started;
}

/// They are visitors like others, whose line leads nowhere.
void Lobby::seat_bots() {
    for (int i = 0; i < std::min(club_.options.bots, most_bots); ++i) {
        Visitor& bot = club_.hall.open(LineId{first_bot_line + static_cast<std::uint64_t>(i)}, {});
        bot.name = fmt::format("Bot{}", static_cast<char>('A' + i));
        bot.bot = club_.options.bot_level;
        bot.in_since = bot.heard = club_.options.started;
        club_.hall.enter(bot);
    }
}

ServerEffects Lobby::update(const ServerEvent& event, base::Instant now) {
    club_.now = now;
    club_.shown.advance(now);
    close_past_instants(club_);
    std::visit(base::overloaded{
                   [&](const LineOpened& opened) {
                       callers_.push_back({opened.line, now + login_time});
                       greet(club_, club_.hall.open(opened.line, opened.peer));
                   },
                   [&](const BytesCame& came) { receive(came); },
                   [&](const LineClosed& closed) { lose(closed.line); },
                   [&](const PasswordChecked& checked) {
                       if (Visitor* visitor = club_.hall.find(checked.line)) {
                           note_password_checked(club_, *visitor, checked.right);
                       } else {
                           club_.guard.answered({}, true, now);
                       }
                   },
                   [&](const PasswordHashed& hashed) { note_hash(hashed); },
                   [&](const BotAsked& asked) {
                       if (ServerTable* table = club_.tables.find(asked.table)) {
                           ask_table(club_, *table, asked.request);
                       }
                   },
                   [&](const Wake&) { wake(); },
                   [&](const StopServing&) { stop(); },
               },
               event);
    for (const int index : std::exchange(club_.for_bots, {})) {
        const auto offer = club_.offers.find(index);
        if (Visitor* bot = offer ? club_.hall.find(offer->to) : nullptr) {
            accept_offer(club_, *bot, *offer);
        }
    }
    check_waiting_passwords(club_);
    note_who_is_there();
    club_.hall.flush(club_.effects);
    return std::exchange(club_.effects, {});
}

void Lobby::receive(const BytesCame& came) {
    Visitor* visitor = club_.hall.find(came.line);
    if (visitor == nullptr) {
        return;
    }
    for (const VisitorLine& line : visitor->reader.receive(came.bytes)) {
        take_line(*visitor, line);
        visitor = club_.hall.find(came.line); // obeying that line may have removed the visitor
        if (visitor == nullptr) {
            return;
        }
    }
}

void Lobby::take_line(Visitor& visitor, const VisitorLine& line) {
    if (visitor.stage == Visitor::Stage::leaving) {
        return;
    }
    if (line.pong) {
        return note_pong(club_, visitor, line.stamp);
    }
    switch (visitor.allowance.take(club_.now)) {
    case LineAllowance::Verdict::obey:
        break;
    case LineAllowance::Verdict::warn:
        return club_.hall.tell(
            visitor, "WARNING: If you continue spamming, you will be kicked from the server.\n");
    case LineAllowance::Verdict::ignore:
        return;
    case LineAllowance::Verdict::send_away:
        club_.hall.tell(visitor, "**** You have been kicked out for spamming. ****\n");
        club_.log(fmt::format("{} sent too many lines", visitor.name));
        club_.hall.hang_up(visitor, club_.effects);
        return lose(visitor.id);
    }
    if (!visitor.in()) {
        return take_login_line(club_, visitor, line.text);
    }
    visitor.heard = club_.now;
    obey_line(club_, visitor, line);
}

void Lobby::lose(LineId line) {
    if (Visitor* visitor = club_.hall.find(line)) {
        visitor->stage = Visitor::Stage::leaving;
        part_with(club_, *visitor);
        club_.hall.remove(line);
    }
}

void Lobby::close_silent_lines() {
    while (!callers_.empty() && callers_.front().deadline <= club_.now) {
        const LineId line = callers_.front().line;
        callers_.pop_front();
        Visitor* visitor = club_.hall.find(line);
        if (visitor != nullptr && !visitor->in()) {
            club_.hall.write(*visitor, "\n**** Login timed out. ****\n");
            club_.hall.hang_up(*visitor, club_.effects);
            lose(line);
        }
    }
}

void Lobby::wake() {
    club_.hall.tell_due(club_.now);
    close_silent_lines();
    while (ServerTable* table = club_.tables.due(club_.now)) {
        wake_table(club_, *table);
    }
    if (club_.resume_at && *club_.resume_at <= club_.now) {
        resume_expected(club_);
    }
    const auto end = end_of_service();
    if (end && *end <= club_.now) {
        stop();
        empty_since_.reset();
        club_.effects.emplace_back(EndServer{});
    }
}

void Lobby::note_who_is_there() {
    if (club_.hall.lines() > bots_) {
        empty_since_.reset();
    } else if (!empty_since_) {
        empty_since_ = club_.now;
    }
}

/// An operator has shut it down, or everybody has gone.
std::optional<base::Instant> Lobby::end_of_service() const {
    const auto& patience = club_.options.ends_when_empty;
    const auto empty =
        patience && empty_since_ ? std::optional(*empty_since_ + *patience) : std::nullopt;
    return base::earlier(club_.shutdown_at, empty);
}

void Lobby::stop() {
    keep_running_matches(club_);
    for (Visitor* visitor : club_.hall.everybody()) {
        const ServerTable* table = table_of(club_, *visitor);
        club_.hall.tell(*visitor,
                        fmt::format("    **** Server shutting down.{} ****\n",
                                    table == nullptr ? ""
                                    : table->has_guest()
                                        ? " Your match cannot be resumed: a guest plays in it."
                                        : " Your match will be resumed when all are back."));
        if (visitor->bot == 0) {
            club_.hall.hang_up(*visitor, club_.effects);
        }
    }
    club_.shutdown_at.reset();
}

void Lobby::note_hash(const PasswordHashed& hashed) {
    const Account* account = club_.book.find(hashed.account);
    if (account == nullptr || hashed.hash.empty()) {
        return;
    }
    Account changed = *account;
    changed.password = hashed.hash;
    (void)club_.book.put(std::move(changed), club_.effects);
}

std::optional<base::Instant> Lobby::next_wake() const {
    const auto caller = callers_.empty() ? std::nullopt : std::optional(callers_.front().deadline);
    return base::earlier(base::earlier(club_.tables.next_wake(), club_.guard.next_wake()),
                         base::earlier(base::earlier(end_of_service(), club_.hall.next_due()),
                                       base::earlier(club_.resume_at, caller)));
}

} // namespace net
