// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/serve/server_driver.h"

#include "net/serve/table/stored_match.h"
#include "src/base/variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace support {
namespace {

const std::string hash_mark = "hash of ";

net::PasswordHashed hashed(const net::HashPassword& job) {
    const bool may = job.old_hash.empty() || job.old_hash == hash_mark + job.old;
    return {job.account, may ? hash_mark + job.password : std::string{}, job.asking_operator,
            job.made};
}

net::ServerOptions begun_now(net::ServerOptions options) {
    options.started = epoch;
    return options;
}

} // namespace

net::Account account(std::string name, const std::string& password) {
    net::Account made;
    made.name = std::move(name);
    made.password_hash = hash_mark + password;
    return made;
}

net::ServerOptions some_accounts() {
    net::ServerOptions options;
    options.accounts = {account("Amy", "secret"), account("Ben", "secret"),
                        account("Root", "secret")};
    options.operators = {"root"};
    options.wall_seconds = 1'795'368'000; // Sun Nov 22, 17:20 UTC 2026
    return options;
}

net::ServerOptions after(const LobbyDriver& server) {
    net::ServerOptions options = some_accounts();
    for (net::Account& one : options.accounts) {
        const auto kept = server.accounts.find(one.name);
        one = kept == server.accounts.end() ? one : kept->second;
    }
    return options;
}

LobbyDriver::LobbyDriver(net::ServerOptions options) : lobby(begun_now(std::move(options))) {}

net::ConnectionId LobbyDriver::call(net::Peer peer) {
    const net::ConnectionId connection{++lines_};
    happen(net::ConnectionOpened{connection, std::move(peer)});
    return connection;
}

net::ConnectionId LobbyDriver::enter(std::string_view name, std::string_view password) {
    const net::ConnectionId connection = call();
    names_[connection] = name;
    (void)type(connection, name);
    (void)type(connection, password);
    (void)type(connection, "set style 12");
    return connection;
}

void LobbyDriver::begin_match(const std::array<net::ConnectionId, 2>& challengers,
                              const std::array<net::ConnectionId, 2>& challenged,
                              std::string_view arguments) {
    for (const auto& [one, other] : {challengers, challenged}) {
        (void)type(one, "partner " + names_[other]);
        (void)type(other, "accept");
    }
    (void)type(challengers[0], fmt::format("match {} {}", names_[challenged[0]], arguments));
    (void)type(challenged[0], "accept");
}

void LobbyDriver::send(net::ConnectionId connection, std::string_view bytes) {
    happen(net::BytesReceived{connection, std::string(bytes), round_trip});
}

std::string LobbyDriver::type(net::ConnectionId connection, std::string_view text) {
    send(connection, std::string(text) + "\n");
    return heard(connection);
}

std::string LobbyDriver::bytes(net::ConnectionId connection) {
    return std::exchange(inbox_[connection], {});
}

std::string LobbyDriver::heard(net::ConnectionId connection) {
    std::string text = bytes(connection);
    std::erase(text, '\r');
    return text;
}

void LobbyDriver::hash_all() {
    holds_hashes = false;
    for (const net::HashPassword& job : std::exchange(unhashed, {})) {
        happen(hashed(job));
    }
}

void LobbyDriver::hang_up(net::ConnectionId connection) {
    happen(net::ConnectionClosed{connection});
}

void LobbyDriver::wait(base::Millis time) {
    const base::Instant then = now_ + time;
    while (const auto due = lobby.next_wake()) {
        if (*due > then) {
            break;
        }
        now_ = std::max(now_, *due);
        happen(net::Wake{});
    }
    now_ = then;
}

void LobbyDriver::oversleep(base::Millis time) {
    now_ += time;
    happen(net::Wake{});
}

void LobbyDriver::happen(const net::ServerEvent& event) {
    std::vector<net::ServerEvent> events{event};
    for (std::size_t i = 0; i < events.size(); ++i) {
        for (net::ServerEffect& effect : lobby.update(events[i], now_)) {
            if (const auto* check = std::get_if<net::CheckPassword>(&effect);
                check != nullptr && !holds_checks) {
                const bool right = check->hash == hash_mark + check->password;
                events.emplace_back(net::PasswordChecked{check->connection, right});
            } else if (const auto* hash = std::get_if<net::HashPassword>(&effect);
                       hash != nullptr && !holds_hashes) {
                events.emplace_back(hashed(*hash));
            }
            if (const auto* saved = std::get_if<net::SaveBans>(&effect)) {
                events.emplace_back(net::BansSaved{saved->asking_operator, saved->success_text,
                                                   disk_is_full ? "bans: no room" : ""});
            }
            if (const auto* saved = std::get_if<net::SaveAccount>(&effect);
                saved != nullptr && disk_is_full) {
                const auto* came = std::get_if<net::BytesReceived>(&event);
                events.emplace_back(net::UnsavedAccounts{
                    came == nullptr ? std::nullopt : std::optional(came->connection),
                    {saved->account.name},
                    "accounts.sqlite: database or disk is full"});
                continue;
            }
            take(std::move(effect));
        }
    }
}

void LobbyDriver::take(net::ServerEffect effect) {
    std::visit(
        base::overloaded{
            [this](net::SendBytes& sent) {
                relayed += sent.bytes.size();
                // Bytes after the hang-up are lost.
                inbox_[sent.connection] += is_closed(sent.connection) ? "" : sent.bytes;
            },
            [this](net::CloseConnection& closed) { closed_[closed.connection] = true; },
            [this](net::CheckPassword& check) {
                if (holds_checks) {
                    unchecked.push_back(check);
                }
            },
            [this](net::HashPassword& hash) {
                if (holds_hashes) {
                    unhashed.push_back(hash);
                }
            },
            [this](net::SaveBans& saved) { bans = saved.bans; },
            [this](net::BackUp& asked) { log.push_back("backup " + asked.path); },
            [this](net::Reload&) { log.push_back("reload"); },
            [this](net::TellBots& told) { told_bots.push_back(std::move(told)); },
            [this](net::TellBot& told) { bots_heard.push_back(std::move(told)); },
            [this](net::SaveAccount& saved) { accounts[saved.account.name] = saved.account; },
            [this](net::SaveRecord& saved) {
                records[saved.name] = saved.bpgn;
                ++whole_records;
            },
            [this](net::AddToRecord& added) {
                std::string& record = records.at(added.name);
                record = net::with_half_moves(record, {added.line});
                ++added_lines;
            },
            [this](net::LogResult& result) { results.push_back(result.line); },
            [this](net::LogLine& line) { log.push_back(line.text); },
            [this](net::EndServer&) { ended = true; },
        },
        effect);
}

void FourPlayers::pair() {
    (void)server.type(alice, "partner bob");
    (void)server.type(bob, "accept");
    (void)server.type(carol, "partner dave");
    (void)server.type(dave, "partner carol");
}

void FourPlayers::forget() {
    for (const net::ConnectionId connection : {alice, carol, dave, bob}) {
        (void)server.heard(connection);
    }
}

void FourPlayers::begin(std::string_view arguments) {
    server.begin_match({alice, bob}, {carol, dave}, arguments);
    forget();
}

} // namespace support
