// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/server_loop.h"

#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/base/variant.h"
#include "src/main/loop/system_now.h"
#include "src/main/serve/unfinished_games.h"
#include "src/main/text_output.h"
#include "src/store/accounts/account_book.h"
#include "src/store/files.h"
#include "src/store/folder.h"

#include <asio/post.hpp>
#include <fmt/core.h>

#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <map>
#include <set>
#include <sys/resource.h>
#include <utility>

namespace program {

namespace {

constexpr std::size_t most_read = 16 * 1024; ///< bytes per read of a connection
/// Time in which a visitor who reads too slowly can still receive the reason for the hang-up.
constexpr std::chrono::seconds goodbye_time{10};
/// Time in which the last output can still be sent when the server ends.
constexpr std::chrono::milliseconds farewell_time{500};
/// Pause between attempts to save accounts after a failure, such as a full disk.
constexpr std::chrono::seconds retry_pause{5};
/// Differences up to this are not counted as sleep, since the two clocks are read one after the
/// other.
constexpr std::chrono::seconds slack{1};

/// Raises the limit of descriptors, since ten thousand visitors need as many.
void raise_descriptors() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

std::int64_t seconds_now() {
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(wall).count();
}

/// How long the machine has slept since it was started.
std::chrono::seconds time_asleep() {
    timespec awake{};
    timespec all{};
    (void)::clock_gettime(CLOCK_MONOTONIC, &awake);
    (void)::clock_gettime(CLOCK_BOOTTIME, &all);
    return std::chrono::seconds(all.tv_sec - awake.tv_sec);
}

bool has_terminal() {
    return static_cast<bool>(
        store::Descriptor(::open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)));
}

} // namespace

ServerLoop::ServerLoop(net::ServerOptions options, Writer write,
                       std::shared_ptr<store::AccountBook> book, store::LatestRecords latest,
                       std::FILE* log)
    : server_(std::move(options)), signals_(io_, SIGTERM, SIGINT, SIGHUP),
      alarm_(io_, [this] { wake(); }), book_(std::move(book)), log_(log), buffer_(most_read),
      bots_(io_, [this](const net::BotAsked& asked) { update(asked); }), latest_(std::move(latest)),
      journal_(std::move(write), [this](const store::SaveResult& written) { note_kept(written); }) {
    raise_descriptors();
    asleep_ = time_asleep();
    began_in_terminal_ = has_terminal();
    jobs_.emplace(1);
    wait_for_signal();
}

/// Waits for a signal. SIGHUP rereads files, but ends a server whose terminal has hung up.
void ServerLoop::wait_for_signal() {
    signals_.async_wait([this](const asio::error_code& error, int signal) {
        if (error) {
            return;
        }
        if (signal == SIGHUP && began_in_terminal_ == has_terminal()) {
            reload({});
            return wait_for_signal();
        }
        update(net::StopServing{});
        stop();
    });
}

ServerDoor& ServerLoop::new_door(net::MakeTransport between) {
    const auto take_in = [this](ServedConnection::Socket socket, net::Peer peer,
                                std::unique_ptr<net::Transport> transport) {
        if (!ended_) {
            take(std::move(socket), std::move(peer), std::move(transport));
        }
        return connections_.size() < most_connections;
    };
    return *doors_.emplace_back(std::make_unique<ServerDoor>(io_, take_in, std::move(between)));
}

base::Result<int, std::string> ServerLoop::listen(const asio::ip::tcp::endpoint& at,
                                                  net::MakeTransport between) {
    return new_door(std::move(between)).open(at);
}

std::optional<std::string> ServerLoop::listen(const LocalPlace& at) {
    return new_door(nullptr).open(at);
}

void ServerLoop::take(ServedConnection::Socket socket, net::Peer peer,
                      std::unique_ptr<net::Transport> transport) {
    const net::ConnectionId id{++last_connection_};
    auto& served = connections_[id];
    served = std::make_unique<ServedConnection>(
        std::move(socket),
        ServedConnection::Calls{[this, id] { read(id); }, [this, id] { close(id); }},
        std::move(transport));
    served->wait_for_bytes();
    update(net::ConnectionOpened{id, std::move(peer)});
}

void ServerLoop::read(net::ConnectionId id) {
    const auto at = connections_.find(id);
    if (at == connections_.end()) {
        return;
    }
    const std::string_view bytes = at->second->read(buffer_);
    if (!bytes.empty()) {
        update(net::BytesCame{id, std::string(bytes), at->second->round_trip()});
    }
    if (const auto still = connections_.find(id); still != connections_.end()) {
        still->second->wait_for_bytes();
    }
}

void ServerLoop::close(net::ConnectionId id) {
    if (connections_.erase(id) > 0) {
        update(net::ConnectionClosed{id});
    }
}

void ServerLoop::update(const net::ServerEvent& event) {
    const auto* const came = std::get_if<net::BytesCame>(&event);
    if (const auto asleep = time_asleep(); asleep > asleep_ + slack) {
        server_.note_sleep(asleep - std::exchange(asleep_, asleep));
    }
    net::ServerEffects effects;
    const bool done = survives([&] {
        effects = server_.update(event, system_now());
        keep(effects, came == nullptr ? std::nullopt : std::optional(came->connection));
    });
    // Each by itself, so that a failure does not stop the others.
    for (net::ServerEffect& effect : effects) {
        (void)survives([&] { carry_out(std::move(effect)); });
    }
    if (!done && came != nullptr) {
        asio::post(io_, [this, id = came->connection] { close(id); });
    } else if (!done) {
        end_after_fault();
    }
    set_alarm();
}

/// False if `work` throws, which goes into the log.
template <class Work> bool ServerLoop::survives(const Work& work) {
    try {
        work();
        return true;
    } catch (const std::exception& fault) {
        write_log(std::string("a fault of the server: ") + fault.what());
        return false;
    }
}

void ServerLoop::end_after_fault() {
    if (!std::exchange(failed_, true)) {
        update(net::StopServing{});
    }
    stop();
}

/// Saves before any output is sent, so that what a visitor has seen survives even if the server is
/// killed. Records come before accounts, so that no match is rated that would be resumed.
void ServerLoop::keep(const net::ServerEffects& effects,
                      std::optional<net::ConnectionId> connection) {
    std::map<std::string, const net::Account*> latest;
    std::set<std::string> added_to;
    for (const net::ServerEffect& effect : effects) {
        if (const auto* const record = std::get_if<net::SaveRecord>(&effect)) {
            keep(*record, added_to.contains(record->name));
        } else if (const auto* const added = std::get_if<net::AddToRecord>(&effect)) {
            add(*added);
            added_to.insert(added->name);
        } else if (const auto* const account = std::get_if<net::SaveAccount>(&effect)) {
            latest[account->account.name] = &account->account;
        }
    }
    if (!latest.empty()) {
        save(latest, connection);
    }
}

void ServerLoop::carry_out(net::ServerEffect effect) {
    std::visit(base::overloaded{
                   [this](net::SendBytes& sent) { send(sent); },
                   [this](net::HangUp& closed) {
                       if (const auto at = connections_.find(closed.connection);
                           at != connections_.end()) {
                           at->second->close_when_sent();
                       }
                   },
                   [this](net::CheckPassword& one) { check(std::move(one)); },
                   [this](net::HashPassword& one) { hash(std::move(one)); },
                   [this](net::TellBots& told) { bots_.hear(told, system_now()); },
                   [this](net::TellBot& told) { bots_.hear(told, system_now()); },
                   [](net::SaveAccount&) {}, // already saved by keep()
                   [](net::SaveRecord&) {},
                   [](net::AddToRecord&) {},
                   [this](net::LogResult& result) { note_result(result); },
                   [this](net::SaveBans& bans) { save_bans(bans); },
                   [this](net::BackUp& asked) { back_up(std::move(asked)); },
                   [this](net::Reload& asked) { reload(asked.connection); },
                   [this](net::LogLine& line) { write_log(line.text); },
                   [this](net::EndServer&) { stop(); },
               },
               effect);
}

void ServerLoop::send(const net::SendBytes& sent) {
    const auto at = connections_.find(sent.connection);
    if (at == connections_.end() || at->second->send(sent.bytes)) {
        return;
    }
    write_log("a line is closed: its visitor reads too slowly");
    at->second->send_away("\n\r**** You are reading too slowly: your line is closed. ****\n\r");
    asio::post(io_, [this, id = sent.connection] { update(net::ConnectionClosed{id}); });
    const auto patience = std::make_shared<asio::steady_timer>(io_, goodbye_time);
    patience->async_wait(
        [this, id = sent.connection, patience](const asio::error_code&) { close(id); });
}

void ServerLoop::check(net::CheckPassword check) {
    asio::post(*jobs_, [this, check = std::move(check)] {
        const bool right = store::password_fits(check.hash, check.password);
        asio::post(io_, [this, connection = check.connection, right] {
            update(net::PasswordChecked{connection, right});
        });
    });
}

void ServerLoop::hash(net::HashPassword hash) {
    asio::post(*jobs_, [this, hash = std::move(hash)] {
        const bool may = hash.old_hash.empty() || store::password_fits(hash.old_hash, hash.old);
        const std::string text = may ? store::password_hash(hash.password) : std::string{};
        asio::post(io_, [this, account = hash.account, text, asker = hash.asker] {
            update(net::PasswordHashed{account, text, asker});
        });
    });
}

/// Saves all accounts or none; the system has them at once, the disk later. Accounts that cannot be
/// saved are retried, and the visitors concerned are told.
void ServerLoop::save(const std::map<std::string, const net::Account*>& accounts,
                      std::optional<net::ConnectionId> connection) {
    if (!book_) {
        return;
    }
    const bool waited = !unsaved_accounts_.empty();
    for (const auto& [name, account] : accounts) {
        unsaved_accounts_[name] = *account;
    }
    std::vector<net::Account> all;
    net::AccountsSaved kept{connection, {}, {}};
    for (const auto& [name, account] : unsaved_accounts_) {
        all.push_back(account);
        kept.names.push_back(name);
    }
    if (const auto problem = book_->put(all)) {
        write_log(*problem);
        kept.problem = *problem;
        asio::post(io_, [this, kept] { update(kept); });
        return retry_save();
    }
    unsaved_accounts_.clear();
    if (waited) {
        write_log("the accounts that waited for room are on the disk");
        asio::post(io_, [this] { update(net::AccountsSaved{}); });
    }
    if (sync_queued_.exchange(true)) {
        return; // the queued call includes these
    }
    asio::post(*jobs_, [this] {
        sync_queued_ = false;
        if (const auto problem = book_->sync_to_disk()) {
            asio::post(io_, [this, text = *problem] { write_log(text); });
        }
    });
}

void ServerLoop::retry_save() {
    retry_.expires_after(retry_pause);
    retry_.async_wait([this](const asio::error_code& stopped) {
        if (!stopped && !unsaved_accounts_.empty()) {
            save({}, std::nullopt);
        }
    });
}

void ServerLoop::note_result(const net::LogResult& result) {
    const auto seconds = seconds_now();
    const std::string date = base::date_text(seconds, '-');
    const std::string problem =
        results_ ? results_->add(date, fmt::format("{} {} {}\n", date, base::time_text(seconds),
                                                   base::printable(result.line)))
                 : "";
    if (!problem.empty()) {
        write_log("the log of results: " + problem);
    }
}

void ServerLoop::back_up(net::BackUp asked) {
    asio::post(*jobs_, [this, asked = std::move(asked)] {
        const auto problem =
            book_ ? book_->back_up(asked.path) : std::optional<std::string>("no accounts");
        const std::string text =
            problem ? "Not backed up: " + *problem + "\n" : "Backed up to " + asked.path + "\n";
        asio::post(io_, [this, connection = asked.connection, text] {
            update(net::OperatorAnswer{connection, text});
        });
    });
}

/// Rereads the files. Posted, so that the result is not among the effects of the event that asked
/// for it.
void ServerLoop::reload(net::ConnectionId asker) {
    asio::post(io_, [this, asker] {
        const auto told =
            reload_ ? reload_(asker) : net::OperatorAnswer{asker, "Nothing to read.\n"};
        for (const std::string_view line : base::split(base::trim(told.text), '\n')) {
            write_log(std::string(line));
        }
        update(told);
    });
}

void ServerLoop::save_bans(const net::SaveBans& bans) {
    if (bans_file_.empty()) {
        return;
    }
    std::string text;
    for (const std::string& one : bans.bans) {
        text += one + "\n";
    }
    if (const auto problem = store::write_whole(bans_file_, text)) {
        write_log(*problem);
    }
}

/// Saves a record. `has_latest`: LatestRecords already has its half-moves; only the disk lacks
/// them.
void ServerLoop::keep(const net::SaveRecord& saved, bool has_latest) {
    const bool done = !is_unfinished(saved.bpgn);
    const bool puts = done || !has_latest || with_gap_.contains(saved.name);
    if (const auto problem = puts ? latest_.put(saved.name, saved.bpgn) : std::nullopt) {
        write_log(*problem);
    } else {
        with_gap_.erase(saved.name);
    }
    journal_.save({saved.name, saved.bpgn, {}, done});
}

/// Appends a half-move. If that fails, there is a gap, and nothing more is appended until the
/// record has been written whole.
void ServerLoop::add(const net::AddToRecord& added) {
    if (with_gap_.contains(added.name)) {
        return;
    }
    if (const auto problem = latest_.add(added.name, added.line)) {
        write_log(*problem);
        with_gap_.insert(added.name);
    }
}

/// Notes that a record was written; called on the journal's thread.
void ServerLoop::note_kept(const store::SaveResult& written) {
    const bool safe = written.problem.empty();
    safe && !written.done ? (void)unfinished_on_disk_.insert(written.name)
                          : (void)unfinished_on_disk_.erase(written.name);
    if (safe && written.done) {
        latest_.drop(written.name);
    } else if (!safe) {
        asio::post(io_, [this, text = written.name + ": " + written.problem] { write_log(text); });
    }
}

void ServerLoop::write_log(const std::string& text) {
    const auto seconds = seconds_now();
    const std::string line = fmt::format("{} {} {}\n", base::date_text(seconds, '-'),
                                         base::time_text(seconds), base::printable(text));
    if (log_ == stderr) {
        print_error(line);
    } else {
        (void)std::fputs(line.c_str(), log_);
        (void)std::fflush(log_);
    }
}

void ServerLoop::wake() {
    bots_.tick(system_now());
    update(net::Wake{});
}

void ServerLoop::set_alarm() {
    alarm_.set(base::earlier(server_.next_wake(), bots_.next_wake()));
}

/// Stops accepting connections and gives the last output time to leave.
void ServerLoop::stop() {
    if (std::exchange(ended_, true)) {
        return;
    }
    doors_.clear();
    signals_.cancel();
    retry_.cancel();
    pause_.expires_after(farewell_time);
    pause_.async_wait([this](const asio::error_code& error) {
        if (!error) {
            io_.stop();
        }
    });
}

ExitCode ServerLoop::run() {
    set_alarm();
    while (!survives([this] { io_.run(); })) {
        end_after_fault();
    }
    alarm_.set(std::nullopt);
    if (!unsaved_accounts_.empty()) {
        save({}, std::nullopt); // the last attempt
    }
    for (const auto& [name, account] : unsaved_accounts_) {
        write_log("lost, since the disk does not take it: the last change of " + name);
    }
    journal_.finish();
    for (const std::string& name : unfinished_on_disk_) {
        latest_.drop(name);
    }
    latest_.leave();
    jobs_->join(); // finishes the queued jobs
    jobs_.reset();
    return failed_ ? ExitCode::refused : ExitCode::done;
}

} // namespace program
