// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/server_loop.h"

#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/base/variant.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/serve/unfinished_games.h"
#include "src/store/files.h"
#include "src/store/folder.h"
#include "src/store/problem.h"

#include <asio/post.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <utility>

namespace program {

namespace {

/// Descriptors that are kept for files, such as records and the accounts.
constexpr std::size_t own_descriptors = 64;
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

/// Raises the limit of descriptors, since ten thousand visitors need as many. Returns it.
std::size_t raise_descriptors() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)::setrlimit(RLIMIT_NOFILE, &limit);
        (void)::getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur;
}

/// The difference between the date and the monotonic clock. It changes when the machine has slept
/// and when somebody sets its clock, such as a network time service soon after the start of a
/// machine without one.
std::chrono::seconds wall_offset() {
    return std::chrono::seconds(seconds_now()) -
           std::chrono::duration_cast<std::chrono::seconds>(monotonic_now().time_since_epoch());
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
      journal_(std::move(write),
               [this](const store::SaveResult& written) { note_written(written); }) {
    const std::size_t descriptors = raise_descriptors();
    connection_limit_ =
        std::min(most_connections, descriptors - std::min(descriptors, own_descriptors));
    wall_offset_ = wall_offset();
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

Listener& ServerLoop::new_listener(net::MakeTransport between) {
    const auto take_in = [this](ServedConnection::Socket socket, net::Peer peer,
                                std::unique_ptr<net::Transport> transport) {
        if (!ended_) {
            take(std::move(socket), std::move(peer), std::move(transport));
        }
    };
    const auto has_room = [this] { return connections_.size() < connection_limit_; };
    return *listeners_.emplace_back(
        std::make_unique<Listener>(io_, take_in, has_room, std::move(between)));
}

base::Result<int, std::string> ServerLoop::listen(const asio::ip::tcp::endpoint& at,
                                                  net::MakeTransport between) {
    return new_listener(std::move(between)).open(at);
}

std::optional<std::string> ServerLoop::listen(const LocalPlace& at) {
    return new_listener(nullptr).open(at);
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
    ServedConnection& visitor = *at->second; // stays, since connections are closed between events
    const auto round_trip = visitor.round_trip();
    const auto take = [&](std::string_view line) {
        update(net::BytesReceived{id, std::string(line), round_trip});
    };
    visitor.read(buffer_, std::cref(take)); // by reference, so that nothing is allocated
    if (visitor.has_stopped_sending()) {    // what was asked for before is still sent
        return hang_up(id);
    }
    visitor.wait_for_bytes();
}

void ServerLoop::close(net::ConnectionId id) {
    if (connections_.erase(id) > 0) {
        update(net::ConnectionClosed{id});
    }
}

void ServerLoop::update(const net::ServerEvent& event) {
    const auto* const came = std::get_if<net::BytesReceived>(&event);
    const auto asker = came == nullptr ? std::nullopt : std::optional(came->connection);
    if (const auto moved = wall_offset() - wall_offset_; moved > slack || moved < -slack) {
        server_.move_wall_clock(moved);
        wall_offset_ += moved;
    }
    net::ServerEffects effects;
    const bool done = survives([&] {
        effects = server_.update(event, monotonic_now());
        keep(effects, asker);
    });
    for (net::ServerEffect& effect : effects) { // one by one, so that a fault spares the rest
        (void)survives([&] { carry_out(std::move(effect), asker); });
    }
    if (!done && came != nullptr) {
        asio::post(io_, [this, id = came->connection] { close(id); });
    } else if (!done) {
        end_after_fault();
    }
    set_alarm();
}

/// Runs `work`. False if it throws; the exception is logged.
template <class Work> bool ServerLoop::survives(const Work& work) {
    const std::string fault = store::problem_of(work);
    if (!fault.empty()) {
        log_.write("a fault of the server: " + fault);
    }
    return fault.empty();
}

void ServerLoop::end_after_fault() {
    if (!std::exchange(failed_, true)) {
        update(net::StopServing{});
    }
    stop();
}

/// Saves records and accounts before any output is sent, so that what a visitor has seen survives
/// even if the server is killed. Records come before accounts, so that no match is rated that would
/// be resumed.
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

/// Carries out an effect. `asker`: the visitor whose bytes caused it, if any.
void ServerLoop::carry_out(net::ServerEffect effect, std::optional<net::ConnectionId> asker) {
    std::visit(base::overloaded{
                   [&](net::SendBytes& sent) { send(sent, sent.connection == asker); },
                   [this](net::CloseConnection& closed) { hang_up(closed.connection); },
                   [this](net::CheckPassword& one) { check(std::move(one)); },
                   [this](net::HashPassword& one) { hash(std::move(one)); },
                   [this](net::TellBots& told) { bots_.hear(told, monotonic_now()); },
                   [this](net::TellBot& told) { bots_.hear(told, monotonic_now()); },
                   [](net::SaveAccount&) {}, // already saved by keep()
                   [](net::SaveRecord&) {},
                   [](net::AddToRecord&) {},
                   [this](net::LogResult& result) { note_result(result); },
                   [this](net::SaveBans& bans) { save_bans(bans); },
                   [this](net::BackUp& asked) { back_up(std::move(asked)); },
                   [this](net::Reload& asked) { reload(asked.connection); },
                   [this](net::LogLine& line) { log_.write(line.text); },
                   [this](net::EndServer&) { stop(); },
               },
               effect);
}

void ServerLoop::send(const net::SendBytes& sent, bool is_answer) {
    const auto at = connections_.find(sent.connection);
    if (at == connections_.end() || at->second->send(sent.bytes, is_answer)) {
        return;
    }
    log_.write("a line is closed: its visitor reads too slowly");
    at->second->send_farewell_and_close(
        "\n\r**** You are reading too slowly: your line is closed. ****\n\r");
    asio::post(io_, [this, id = sent.connection] { update(net::ConnectionClosed{id}); });
    close_in_time(sent.connection);
}

void ServerLoop::hang_up(net::ConnectionId id) {
    const auto at = connections_.find(id);
    if (at == connections_.end()) {
        return;
    }
    at->second->close_when_sent();
    if (at->second->has_unsent()) {
        close_in_time(id);
    }
}

/// Closes the connection after `goodbye_time`, even if its last output has not been read.
void ServerLoop::close_in_time(net::ConnectionId id) {
    const auto timer = std::make_shared<asio::steady_timer>(io_, goodbye_time);
    timer->async_wait([this, id, timer](const asio::error_code&) { close(id); });
}

/// Runs `work` on the thread for slow jobs and then `then` with its result on this one; with an
/// empty result if `work` throws, as it may without memory.
template <class Work, class Then> void ServerLoop::run_job(Work work, Then then) {
    asio::post(*jobs_, [this, work = std::move(work), then = std::move(then)] {
        decltype(work()) result{};
        std::string fault = store::problem_of([&] { result = work(); });
        asio::post(io_, [this, then, result = std::move(result), fault = std::move(fault)] {
            if (!fault.empty()) {
                log_.write("a fault of the server: " + fault);
            }
            then(result);
        });
    });
}

void ServerLoop::check(net::CheckPassword check) {
    const net::ConnectionId id = check.connection;
    run_job(
        [check = std::move(check)] { return store::password_matches(check.hash, check.password); },
        [this, id](bool right) {
            update(net::PasswordChecked{id, right});
        });
}

void ServerLoop::hash(net::HashPassword hash) {
    net::PasswordHashed answer{hash.account, {}, hash.asking_operator, hash.made};
    run_job(
        [hash = std::move(hash)] {
            const bool may =
                hash.old_hash.empty() || store::password_matches(hash.old_hash, hash.old);
            return may ? store::password_hash(hash.password) : std::string{};
        },
        [this, answer = std::move(answer)](const std::string& text) {
            net::PasswordHashed hashed = answer;
            hashed.hash = text;
            update(hashed);
        });
}

/// Saves all accounts or none. They are written at once, and synced to the disk later. Accounts
/// that cannot be saved are retried, and the visitors concerned are told.
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
    net::UnsavedAccounts kept{connection, {}, {}};
    for (const auto& [name, account] : unsaved_accounts_) {
        all.push_back(account);
        kept.unsaved.push_back(name);
    }
    if (const auto problem = book_->put(all)) {
        log_.write(*problem);
        kept.problem = *problem;
        asio::post(io_, [this, kept] { update(kept); });
        return retry_save();
    }
    unsaved_accounts_.clear();
    if (waited) {
        log_.write("the accounts that waited for room are on the disk");
        asio::post(io_, [this] { update(net::UnsavedAccounts{}); });
    }
    if (sync_queued_.exchange(true)) {
        return; // the queued call includes these
    }
    run_job(
        [this] {
            sync_queued_ = false;
            return book_->sync_to_disk();
        },
        [this](const std::optional<std::string>& problem) {
            if (problem) {
                log_.write(*problem);
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
    const std::string date = base::utc_date_text(seconds, '-');
    const std::string problem =
        results_ ? results_->add(date, fmt::format("{} {} {}\n", date, base::utc_time_text(seconds),
                                                   base::printable(result.line)))
                 : "";
    if (!problem.empty()) {
        log_.write("the log of results: " + problem);
    }
}

void ServerLoop::back_up(net::BackUp asked) {
    const net::ConnectionId asker = asked.connection;
    run_job(
        [this, asked = std::move(asked)] {
            const auto problem =
                book_ ? book_->back_up(asked.path) : std::optional<std::string>("no accounts");
            return problem ? "Not backed up: " + *problem + "\n"
                           : "Backed up to " + asked.path + "\n";
        },
        [this, asker](const std::string& text) {
            update(net::OperatorAnswer{asker, text.empty() ? "Not backed up: no memory\n" : text});
        });
}

/// Rereads the files. Posted, so that the result is not among the effects of the event that asked
/// for it.
void ServerLoop::reload(net::ConnectionId asker) {
    asio::post(io_, [this, asker] {
        const auto told =
            reload_ ? reload_(asker) : net::OperatorAnswer{asker, "Nothing to read.\n"};
        for (const std::string_view line : base::split(base::trim(told.text), '\n')) {
            log_.write(std::string(line));
        }
        update(told);
    });
}

void ServerLoop::save_bans(const net::SaveBans& bans) {
    std::string text;
    for (const std::string& one : bans.bans) {
        text += one + "\n";
    }
    const auto problem = bans_file_.empty() ? std::nullopt : store::write_whole(bans_file_, text);
    if (problem) {
        log_.write(*problem);
    }
    asio::post(io_, [this, saved = net::BansSaved{bans.asking_operator, bans.success_text,
                                                  problem.value_or("")}] { update(saved); });
}

/// Saves a record. `has_latest`: LatestRecords already has its half-moves; only the disk lacks
/// them.
void ServerLoop::keep(const net::SaveRecord& saved, bool has_latest) {
    const bool done = !is_unfinished(saved.bpgn);
    const bool puts = done || !has_latest || records_with_gap_.contains(saved.name);
    if (const auto problem = puts ? latest_.put(saved.name, saved.bpgn) : std::nullopt) {
        log_.write(*problem);
    } else {
        records_with_gap_.erase(saved.name);
    }
    journal_.save({saved.name, saved.bpgn, {}, done});
}

/// Appends a half-move. If that fails, there is a gap, and nothing more is appended until the
/// record has been written whole.
void ServerLoop::add(const net::AddToRecord& added) {
    if (records_with_gap_.contains(added.name)) {
        return;
    }
    if (const auto problem = latest_.add(added.name, added.line)) {
        log_.write(*problem);
        records_with_gap_.insert(added.name);
    }
}

/// Notes the result of writing a record; called on the journal's thread.
void ServerLoop::note_written(const store::SaveResult& written) {
    const bool safe = written.problem.empty();
    safe && !written.done ? (void)unfinished_on_disk_.insert(written.name)
                          : (void)unfinished_on_disk_.erase(written.name);
    if (safe && written.done) {
        latest_.drop(written.name);
    } else if (!safe) {
        asio::post(io_, [this, text = written.name + ": " + written.problem] { log_.write(text); });
    }
}

void ServerLoop::wake() {
    bots_.on_wake(monotonic_now());
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
    listeners_.clear();
    signals_.cancel();
    retry_.cancel();
    closing_timer_.expires_after(farewell_time);
    closing_timer_.async_wait([this](const asio::error_code& error) {
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
        log_.write("lost, since the disk does not take it: the last change of " + name);
    }
    journal_.finish();
    for (const std::string& name : unfinished_on_disk_) {
        latest_.drop(name);
    }
    latest_.remove_if_empty();
    jobs_->join(); // finishes the queued jobs
    jobs_.reset();
    return failed_ ? ExitCode::system_failed : ExitCode::done;
}

} // namespace program
