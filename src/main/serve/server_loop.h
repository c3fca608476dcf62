// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of `bughouse serve`: sockets, time, disk and threads around net::Server, which decides
// everything.
#pragma once

#include "net/serve/server.h"
#include "src/main/complaint.h"
#include "src/main/loop/alarm.h"
#include "src/main/serve/server_bots.h"
#include "src/main/serve/server_door.h"
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
    /// Lines at one time; the next ones wait until one goes.
    static constexpr std::size_t most_lines = 20'000;

    ServerLoop(net::ServerOptions options, Writer write, std::shared_ptr<store::AccountBook> book,
               store::LatestRecords latest, std::FILE* log);

    /// The port it listens at; the reason when it cannot. `between`: TLS, WebSocket; none: plain.
    [[nodiscard]] base::Result<int, std::string> listen(const asio::ip::tcp::endpoint& at,
                                                        net::MakeTransport between = nullptr);
    /// Listens at a socket of this machine; the reason when it cannot.
    [[nodiscard]] std::optional<std::string> listen(const LocalPlace& at);
    /// The file that bans are written to; none: they end with the server.
    void keep_bans_in(std::string file) { bans_file_ = std::move(file); }
    /// The folder for a file of results a day.
    void log_results_in(std::string folder) { results_.emplace(std::move(folder)); }
    /// Reads the files again that an operator may have changed.
    void reload_with(std::function<net::OperatorTold(net::LineId)> reload) {
        reload_ = std::move(reload);
    }
    /// Runs until a signal or an operator ends it.
    ExitCode run();

  private:
    [[nodiscard]] ServerDoor& new_door(net::MakeTransport between);
    void take(ServedLine::Socket socket, net::Peer peer, std::unique_ptr<net::Transport> transport);
    void read(net::LineId id);
    void close(net::LineId id);
    void update(const net::ServerEvent& event);
    void keep(const net::ServerEffects& effects, std::optional<net::LineId> line);
    void carry_out(net::ServerEffect effect);
    void send(const net::SendBytes& sent);
    void check(net::CheckPassword check);
    void hash(net::HashPassword hash);
    void reload(net::LineId asker);
    void save_bans(const net::SaveBans& bans);
    void back_up(net::BackUp asked);
    void save(const std::map<std::string, const net::Account*>& accounts,
              std::optional<net::LineId> line);
    void try_again();
    void note_result(const net::LogResult& result);
    void keep(const net::SaveRecord& saved, bool has_latest);
    void add(const net::AddToRecord& added);
    void note_kept(const store::Written& written);
    void write_log(const std::string& text);
    void wake();
    void set_alarm();
    void wait_for_signal();
    void stop();

    asio::io_context io_{1};
    net::Server server_;
    std::vector<std::unique_ptr<ServerDoor>> doors_;
    asio::steady_timer pause_{io_}; ///< time for the last output to leave
    asio::signal_set signals_;
    Alarm alarm_;
    std::shared_ptr<store::AccountBook> book_;
    std::FILE* log_;
    std::string bans_file_;
    std::optional<store::DayLog> results_;
    std::map<std::string, net::Account> unkept_; ///< accounts that the disk has not taken, by name
    asio::steady_timer retry_{io_};              ///< of those
    std::function<net::OperatorTold(net::LineId)> reload_;
    std::unordered_map<net::LineId, std::unique_ptr<ServedLine>> lines_;
    std::uint64_t last_line_ = 0;
    std::vector<char> buffer_;
    ServerBots bots_;
    store::LatestRecords latest_;
    std::atomic<bool> settles_ = false; ///< the accounts, as soon as there is time
    /// Unfinished records whose last text is there; the journal's thread's until that has finished.
    std::set<std::string> on_disk_;
    store::Journal journal_;
    /// One thread for slow work: hashes of passwords, the accounts' file. Ends before all others.
    std::optional<asio::thread_pool> jobs_;
    bool began_in_terminal_ = false;
    bool ended_ = false;
};

} // namespace program
