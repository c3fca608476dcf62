// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop of `bughouse serve`: sockets, time, disk and threads around net::Server, which
// makes all decisions.
#pragma once

#include "net/serve/server.h"
#include "src/main/complaint.h"
#include "src/main/loop/alarm.h"
#include "src/main/serve/listener.h"
#include "src/main/serve/server_bots.h"
#include "src/main/serve/server_log.h"
#include "src/main/settings/records.h"
#include "src/store/accounts/account_book.h"
#include "src/store/day_log.h"
#include "src/store/records/journal.h"
#include "src/store/records/latest_records.h"

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>
#include <asio/thread_pool.hpp>

#include <atomic>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace program {

class ServerLoop {
  public:
    /// Maximum number of connections; further ones wait until one closes.
    static constexpr std::size_t most_connections = 20'000;

    ServerLoop(net::ServerOptions options, Writer write, std::shared_ptr<store::AccountBook> book,
               store::LatestRecords latest, std::FILE* log);

    /// Listens on a TCP port; returns it, or the error. `between` makes TLS or WebSocket layers.
    [[nodiscard]] base::Result<int, std::string> listen(const asio::ip::tcp::endpoint& at,
                                                        net::MakeTransport between = nullptr);
    /// Listens on a local socket; returns the error.
    [[nodiscard]] std::optional<std::string> listen(const LocalPlace& at);
    /// Sets the file that bans are saved in; without one, bans end with the server.
    void keep_bans_in(std::string file) { bans_file_ = std::move(file); }
    /// Sets the folder for the log of results, which has one file per day.
    void log_results_in(std::string folder) { results_.emplace(std::move(folder)); }
    /// Sets the function that rereads the files which an operator may have changed.
    void reload_with(std::function<net::OperatorAnswer(net::ConnectionId)> reload) {
        reload_ = std::move(reload);
    }
    /// Runs until a signal or an operator ends it. An exception does not end it if it can be blamed
    /// on one visitor, who is disconnected; after any other, the server ends as by a signal, so
    /// that matches can be resumed when it is started again.
    ExitCode run();

  private:
    [[nodiscard]] Listener& new_listener(net::MakeTransport between);
    void take(ServedConnection::Socket socket, net::Peer peer,
              std::unique_ptr<net::Transport> transport);
    void read(net::ConnectionId id);
    void close(net::ConnectionId id);
    void update(const net::ServerEvent& event);
    template <class Work> bool survives(const Work& work);
    void end_after_fault();
    void keep(const net::ServerEffects& effects, std::optional<net::ConnectionId> connection);
    void carry_out(net::ServerEffect effect, std::optional<net::ConnectionId> asker);
    void send(const net::SendBytes& sent, bool is_answer);
    void hang_up(net::ConnectionId id);
    void close_in_time(net::ConnectionId id);
    template <class Work, class Then> void run_job(Work work, Then then);
    void check(net::CheckPassword check);
    void hash(net::HashPassword hash);
    void reload(net::ConnectionId asker);
    void save_bans(const net::SaveBans& bans);
    void back_up(net::BackUp asked);
    void save(const std::map<std::string, const net::Account*>& accounts,
              std::optional<net::ConnectionId> connection);
    void retry_save();
    void note_result(const net::LogResult& result);
    void keep(const net::SaveRecord& saved, bool has_latest);
    void add(const net::AddToRecord& added);
    void note_written(const store::SaveResult& written);
    void wake();
    void set_alarm();
    void wait_for_signal();
    void stop();

    asio::io_context io_{1};
    net::Server server_;
    std::vector<std::unique_ptr<Listener>> listeners_;
    asio::steady_timer closing_timer_{io_}; ///< limits the time for sending the last output
    asio::signal_set signals_;
    Alarm alarm_;
    std::shared_ptr<store::AccountBook> book_;
    ServerLog log_;
    std::string bans_file_;
    std::optional<store::DayLog> results_;
    std::map<std::string, net::Account>
        unsaved_accounts_;          ///< those that a save failed for, by name
    asio::steady_timer retry_{io_}; ///< delay before saving them again
    std::function<net::OperatorAnswer(net::ConnectionId)> reload_;
    std::unordered_map<net::ConnectionId, std::unique_ptr<ServedConnection>> connections_;
    std::uint64_t last_connection_ = 0;
    std::size_t connection_limit_ =
        most_connections; ///< how many connections the system has descriptors for
    std::vector<char> buffer_;
    ServerBots bots_;
    store::LatestRecords latest_;
    std::set<std::string> records_with_gap_; ///< records in `latest_` that lack a half-move
    std::atomic<bool> sync_queued_ = false;  ///< a call of AccountBook::sync_to_disk() is queued
    /// Unfinished records whose last text has been written. While the journal thread runs, only it
    /// touches this set.
    std::set<std::string> unfinished_on_disk_;
    store::Journal journal_;
    /// One thread for password hashing and syncing the accounts. Ends before all other members.
    std::optional<asio::thread_pool> jobs_;
    std::chrono::seconds wall_offset_{}; ///< the date minus the monotonic clock at the last event
    bool began_in_terminal_ = false;
    bool ended_ = false;
    bool failed_ = false; ///< the server was ended by a fault
};

} // namespace program
