// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/server.h"

#include "net/serve/command/server_command.h"
#include "net/serve/desk/absence_desk.h"
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

constexpr int most_bots = 26;

} // namespace

Server::Server(ServerOptions options) : state_(std::move(options)) {
    log_in_lobby_bots();
    empty_since_ = state_.options.started;
}

/// Seats the bots, which are visitors without a socket.
void Server::log_in_lobby_bots() {
    for (int i = 0; i < std::min(state_.options.lobby_bots, most_bots); ++i) {
        Visitor& bot =
            state_.connections.open(ConnectionId{static_cast<std::uint64_t>(i), true}, {});
        bot.name = fmt::format("Bot{}", static_cast<char>('A' + i));
        bot.bot_level = state_.options.bot_level;
        bot.logged_in_since = bot.last_input = state_.options.started;
        state_.connections.add_logged_in(bot);
    }
}

ServerEffects Server::update(const ServerEvent& event, base::Instant now) {
    state_.now = now;
    state_.accounts.trim_cache();
    state_.shown_players.advance(now);
    close_matches_kept_open(state_);
    std::visit(
        base::overloaded{
            [&](const ConnectionOpened& opened) {
                set_login_deadline(opened.connection);
                accept_connection(opened);
            },
            [&](const BytesReceived& came) { receive(came); },
            [&](const ConnectionClosed& closed) { end_visit(closed.connection); },
            [&](const PasswordChecked& checked) {
                state_.login_guard.job_done(checked.right, now);
                if (Visitor* visitor = state_.connections.find(checked.connection)) {
                    note_password_checked(state_, *visitor, checked.right);
                }
                handle_typed_ahead(checked.connection);
            },
            [&](const PasswordHashed& hashed) { note_hash(hashed); },
            [&](const BotAsked& asked) {
                if (ServerTable* table = state_.tables.find(asked.match_id)) {
                    request_at_table(state_, *table, asked.request);
                }
            },
            [&](const OperatorAnswer& told) {
                if (told.reloaded) {
                    apply_reloaded(*told.reloaded);
                }
                state_.tell(told.connection, told.text);
            },
            [&](const UnsavedAccounts& kept) { on_unsaved_accounts(kept); },
            [&](const BansSaved& saved) {
                state_.tell(
                    saved.asking_operator,
                    saved.problem.empty()
                        ? saved.success_text
                        : fmt::format("{}That is not on the disk, and ends with the server: {}\n",
                                      saved.success_text, saved.problem));
            },
            [&](const Wake&) { wake(); },
            [&](const StopServing&) { stop(); },
        },
        event);
    for (const auto& [challenger, bot] : std::exchange(state_.challenges_to_bots, {})) {
        Visitor* accepter = state_.connections.find(bot);
        const auto offer = state_.offers.find(OfferSubject::match, challenger, bot);
        if (accepter != nullptr && offer) {
            accept_offer(state_, *accepter, *offer);
        }
    }
    check_next_password(state_);
    update_empty_since();
    state_.connections.flush(state_.effects);
    return std::exchange(state_.effects, {});
}

/// Takes over the options that a reload may change while visitors are logged in.
void Server::apply_reloaded(const ServerOptions& reloaded) {
    ServerOptions& options = state_.options;
    options.motd = reloaded.motd;
    options.operators = reloaded.operators;
    options.client_limits = reloaded.client_limits;
    options.stand_in_after = reloaded.stand_in_after;
    for (Visitor* visitor : state_.connections.everybody()) {
        visitor->is_operator = visitor->registered && has_operator_rights(state_, *visitor);
    }
    const bool limited = options.client_limits.idle_guests.has_value();
    state_.idle_check_at =
        limited ? std::optional(state_.now) : std::nullopt; // some may be due now
}

void Server::set_login_deadline(ConnectionId connection) {
    if (unnamed_.size() > 2 * state_.connections.open_count() + 1'000) { // most of them have left
        std::erase_if(unnamed_, [this](const LoginDeadline& one) {
            return state_.connections.find(one.connection) == nullptr;
        });
    }
    unnamed_.push_back({connection, state_.now + state_.options.client_limits.time_to_name});
}

/// Accepts or refuses a new connection: each address has a limit, and banned ones get none.
void Server::accept_connection(const ConnectionOpened& opened) {
    Visitor& visitor = state_.connections.open(opened.connection, opened.peer);
    const Peer& peer = opened.peer;
    if (peer.control) { // the control socket is not a visitor: it is invisible and need not log in
        visitor.name = "ctl";
        visitor.is_operator = true;
        visitor.stage = Visitor::Stage::logged_in;
        return;
    }
    const int most = state_.options.client_limits.connections_per_address;
    const bool too_many =
        !peer.is_shared() && most > 0 && state_.connections.count_from(peer.limit_key()) > most;
    const bool banned = !peer.from_this_machine && state_.bans.bans_address(peer.address);
    if (!too_many && !banned) {
        return greet_from_foreground(state_, visitor);
    }
    state_.log("{} is turned away: {}", peer.address, banned ? "banned" : "too many connections");
    state_.write(visitor,
                 banned ? std::string("**** Your address is banned here. ****\n")
                        : fmt::format("**** There are {} connections from your address already. "
                                      "****\n",
                                      most));
    state_.connections.disconnect(visitor, state_.effects);
    end_visit(opened.connection);
}

void Server::receive(const BytesReceived& came) {
    Visitor* visitor = state_.connections.find(came.connection);
    if (visitor == nullptr) {
        return;
    }
    visitor->round_trip = visitor->peer.is_shared() ? std::nullopt : came.round_trip;
    for (const VisitorLine& line : visitor->reader.receive(came.bytes)) {
        if (Visitor* still =
                state_.connections.find(came.connection)) { // an earlier line may end a visit
            take_line(*still, line);
        }
    }
    Visitor* still = state_.connections.find(came.connection);
    if (still != nullptr && still->reader.take_timing_mark()) {
        constexpr std::string_view will_timing_mark = "\xFF\xFB\x06";
        state_.write(*still, will_timing_mark);
    }
}

void Server::take_line(Visitor& visitor, const VisitorLine& line) {
    if (visitor.stage == Visitor::Stage::leaving) {
        return;
    }
    if (line.pong) {
        return on_pong(state_, visitor, line.stamp);
    }
    switch (visitor.allowance.take(state_.now)) {
    case LineRateLimit::Verdict::obey:
        break;
    case LineRateLimit::Verdict::warn:
        return state_.tell(
            visitor, "WARNING: If you continue spamming, you will be kicked from the server.\n");
    case LineRateLimit::Verdict::ignore:
        return;
    case LineRateLimit::Verdict::send_away:
        state_.tell(visitor, "**** You have been kicked out for spamming. ****\n");
        state_.log("{} sent too many lines", visitor.name);
        state_.connections.disconnect(visitor, state_.effects);
        return end_visit(visitor.id);
    }
    if (!visitor.is_logged_in()) {
        handle_login_line(state_, visitor, line);
        return seat_at_first_table(visitor);
    }
    handle_command_line(state_, visitor, line);
}

/// Obeys what a visitor has typed while their password was checked; nothing if it was wrong.
void Server::handle_typed_ahead(ConnectionId connection) {
    Visitor* visitor = state_.connections.find(connection);
    if (visitor == nullptr) {
        return;
    }
    for (const VisitorLine& line : std::exchange(visitor->typed_ahead, {})) {
        Visitor* still = state_.connections.find(connection);
        if (still != nullptr && still->is_logged_in()) {
            handle_command_line(state_, *still, line);
        }
    }
}

/// Seats a first-time visitor at a table, with bots on the free chairs.
void Server::seat_at_first_table(Visitor& visitor) {
    if (!visitor.is_logged_in() || !std::exchange(visitor.awaits_first_table, false)) {
        return;
    }
    handle_command_line(state_, visitor, {.text = "sit", .typed = "sit"});
    const ChairTable* table = state_.chairs.of(visitor.id);
    const bool alone = table != nullptr && table->members().size() == 1;
    for (std::size_t left = alone ? table->free_chairs() : 0; left > 0; --left) {
        handle_command_line(state_, visitor, {.text = "bot", .typed = "bot"});
    }
}

void Server::end_visit(ConnectionId connection) {
    state_.visitors_told_of_unsaved.erase(connection);
    if (Visitor* visitor = state_.connections.find(connection)) {
        end_visit_of(state_, *visitor);
    }
}

void Server::close_overdue_logins() {
    const auto take_due = [this](std::deque<LoginDeadline>& callers) -> Visitor* {
        const ConnectionId connection = callers.front().connection;
        callers.pop_front();
        Visitor* visitor = state_.connections.find(connection);
        return visitor != nullptr && !visitor->is_logged_in() ? visitor : nullptr;
    };
    while (!unnamed_.empty() && unnamed_.front().deadline <= state_.now) {
        Visitor* visitor = take_due(unnamed_);
        if (visitor != nullptr &&
            (!visitor->name.empty() ||
             visitor->login_tries > 1)) { // they get more time for the rest of the login
            named_.push_back(
                {visitor->id, state_.now + login_time - state_.options.client_limits.time_to_name});
        } else if (visitor != nullptr) {
            time_out_login(*visitor);
        }
    }
    while (!named_.empty() && named_.front().deadline <= state_.now) {
        if (Visitor* visitor = take_due(named_)) {
            time_out_login(*visitor);
        }
    }
}

void Server::time_out_login(Visitor& visitor) {
    state_.write(visitor, "\n**** Login timed out. ****\n");
    const ConnectionId connection = visitor.id;
    state_.connections.disconnect(visitor, state_.effects);
    end_visit(connection);
}

/// Logs out guests who neither play nor type. Checks no more often than one of them can be due.
void Server::log_out_idle_guests() {
    const auto limit = state_.options.client_limits.idle_guests;
    if (!limit || !state_.idle_check_at || *state_.idle_check_at > state_.now) {
        return;
    }
    const base::Millis longest = *limit;
    state_.idle_check_at.reset();
    for (Visitor* visitor : state_.connections.everybody()) {
        if (visitor->registered || visitor->bot_level > 0) {
            continue;
        }
        const base::Instant due =
            visitor->seat ? state_.now + longest : visitor->last_input + longest;
        if (due <= state_.now) {
            state_.tell(*visitor, "**** Auto-logout because you were idle. ****\n");
            const ConnectionId connection = visitor->id;
            state_.connections.disconnect(*visitor, state_.effects);
            end_visit(connection);
        } else {
            state_.idle_check_at = base::earlier(state_.idle_check_at, std::optional(due));
        }
    }
}

void Server::wake() {
    state_.connections.tell_due(state_.now);
    close_overdue_logins();
    log_out_idle_guests();
    while (ServerTable* table = state_.tables.due(state_.now)) {
        tick_table(state_, *table);
    }
    handle_due_absences(state_);
    if (state_.resume_matches_at && *state_.resume_matches_at <= state_.now) {
        resume_scheduled(state_);
    }
    const auto end = end_of_service();
    if (end && *end <= state_.now) {
        stop();
        empty_since_.reset();
        state_.effects.emplace_back(EndServer{});
    }
}

void Server::update_empty_since() {
    if (state_.connections.connected_people() > 0) {
        empty_since_.reset();
    } else if (!empty_since_) {
        empty_since_ = state_.now;
    }
}

/// When the server ends: an operator has shut it down, or nobody has been connected for too long.
std::optional<base::Instant> Server::end_of_service() const {
    const auto& timeout = state_.options.ends_when_empty;
    const auto empty =
        timeout && empty_since_ ? std::optional(*empty_since_ + *timeout) : std::nullopt;
    return base::earlier(state_.shutdown_at, empty);
}

void Server::stop() {
    save_running_matches(state_);
    for (Visitor* visitor : state_.connections.everybody()) {
        const ServerTable* table = table_of(state_, *visitor);
        state_.tell(*visitor, "    **** Server shutting down.{} ****\n",
                    table == nullptr ? ""
                    : table->cannot_be_resumed()
                        ? " Your match cannot be resumed: not all who play have accounts."
                        : " Your match will be resumed when all are back.");
        if (visitor->bot_level == 0) {
            state_.connections.disconnect(*visitor, state_.effects);
        }
    }
    state_.shutdown_at.reset();
}

void Server::note_hash(const PasswordHashed& hashed) {
    state_.login_guard.job_done(!hashed.hash.empty(), state_.now);
    const Account* account = state_.accounts.find(hashed.account);
    const bool is_meant = (account == nullptr) == (hashed.made != nullptr);
    bool sets = false;
    if (is_meant && !hashed.hash.empty()) {
        Account changed = hashed.made ? updated_new_account(*hashed.made) : *account;
        changed.password_hash = hashed.hash;
        sets = state_.accounts.put(std::move(changed), state_.effects);
    }
    if (hashed.made && hashed.made->guest != ConnectionId{}) {
        tell_registration(*hashed.made, sets);
    } else if (Visitor* visitor = state_.connections.find_by_name(hashed.account)) {
        state_.tell(*visitor, sets ? "Your password has been set.\n"
                                   : "Your password is as it was: the old one is wrong, or there "
                                     "is no memory for a new one.\n");
    }
    if (hashed.asking_operator) {
        state_.tell(*hashed.asking_operator, "{} has {} password.\n", hashed.account,
                    sets ? "a new" : "no new");
    }
}

/// The account to be made, with what may have changed since it was asked for.
Account Server::updated_new_account(const NewAccount& made) {
    Account account = made.account;
    if (const Visitor* guest = state_.connections.find(made.guest)) {
        account.muted = guest->muted;
        account.lists = guest->lists;
        account.aliases = guest->aliases;
    }
    if (!account.ssh_fingerprints.empty() &&
        state_.accounts.find_by_key(account.ssh_fingerprints.front()) != nullptr) {
        account.ssh_fingerprints.clear(); // it is another account's by now
    }
    return account;
}

/// Tells a guest whether the account exists. During a match they stay a guest, as they began it.
void Server::tell_registration(const NewAccount& made, bool is_done) {
    const std::string& name = made.account.name;
    Visitor* guest = state_.connections.find(made.guest);
    if (is_done) {
        state_.log("{} has registered", name);
    }
    if (guest == nullptr || guest->registered) { // gone, or has asked twice
        return;
    }
    guest->registered = is_done && !guest->seat;
    state_.tell(*guest,
                is_done
                    ? fmt::format("{} is your name from now on: log in with that password.\n", name)
                    : "You are not registered: there is no memory for a password, or somebody else "
                      "has just registered that name.\n");
}

/// Tells visitors to whom a change was confirmed, once, that it has not reached the disk yet;
/// operators are also told why.
void Server::on_unsaved_accounts(const UnsavedAccounts& kept) {
    std::set<ConnectionId> concerned;
    if (kept.connection) {
        concerned.insert(*kept.connection);
    }
    for (const std::string& name : kept.unsaved) {
        if (const Visitor* visitor = state_.connections.find_by_name(name)) {
            concerned.insert(visitor->id);
        }
    }
    if (state_.unsaved_accounts.empty() && !kept.unsaved.empty()) {
        for (const Visitor* one : state_.connections.everybody()) {
            if (one->is_operator) {
                concerned.insert(one->id);
            }
        }
    }
    state_.unsaved_accounts = kept.unsaved;
    if (kept.unsaved.empty()) {
        for (const ConnectionId connection : std::exchange(state_.visitors_told_of_unsaved, {})) {
            state_.tell(connection, "The server's disk has taken it now.\n");
        }
        return;
    }
    for (const ConnectionId connection : concerned) {
        const Visitor* visitor = state_.connections.find(connection);
        if (visitor != nullptr && state_.visitors_told_of_unsaved.insert(connection).second) {
            state_.tell(connection,
                        "**** The server's disk does not take that{}. It counts, and is lost only "
                        "if the server ends before there is room. ****\n",
                        visitor->is_operator ? " (" + kept.problem + ")" : "");
        }
    }
}

std::optional<base::Instant> Server::next_wake() const {
    const auto front_of = [](const std::deque<LoginDeadline>& callers) {
        return callers.empty() ? std::nullopt : std::optional(callers.front().deadline);
    };
    return base::earlier(front_of(unnamed_), front_of(named_), state_.idle_check_at,
                         state_.tables.next_wake(), next_absence_due(state_),
                         state_.login_guard.next_wake(), end_of_service(),
                         state_.connections.next_due(), state_.resume_matches_at);
}

} // namespace net
