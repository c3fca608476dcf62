// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/server_link.h"

#include "src/base/secret.h"
#include "src/main/loop/monotonic_now.h"

#include <asio/local/stream_protocol.hpp>
#include <asio/post.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <netdb.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>
#include <utility>

namespace program {
namespace {

/// Maximum number of a host's addresses that are tried.
constexpr std::size_t most_addresses = 8;

Addresses look_up(const std::string& host, const std::string& port) {
    addrinfo wanted{};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_NUMERICSERV;
    addrinfo* list = nullptr;
    Addresses addresses;
    const int error = ::getaddrinfo(host.c_str(), port.c_str(), &wanted, &list);
    if (error != 0) {
        addresses.problem = ::gai_strerror(error);
        addresses.permanent = error == EAI_NONAME;
        return addresses;
    }
    for (const addrinfo* one = list; one != nullptr; one = one->ai_next) {
        asio::ip::tcp::endpoint endpoint;
        if (addresses.found.size() < most_addresses && one->ai_addrlen <= endpoint.capacity()) {
            std::memcpy(endpoint.data(), one->ai_addr, one->ai_addrlen);
            endpoint.resize(one->ai_addrlen);
            addresses.found.push_back(endpoint);
        }
    }
    ::freeaddrinfo(list);
    return addresses;
}

} // namespace

/// State that outlives the Lookup while its thread still runs.
struct Lookup::Shared {
    std::mutex mutex;
    asio::io_context* io = nullptr; ///< null once nobody waits for the result
    Done done;
};

Lookup::Lookup(asio::io_context& io, std::string host, std::string port, Done done)
    : shared_(std::make_shared<Shared>()) {
    shared_->io = &io;
    shared_->done = std::move(done);
    std::thread([shared = shared_, host = std::move(host), port = std::move(port)] {
        Addresses addresses = look_up(host, port);
        const std::lock_guard lock(shared->mutex);
        if (shared->io == nullptr) {
            return;
        }
        asio::post(*shared->io, [shared, addresses = std::move(addresses)]() mutable {
            if (shared->io != nullptr) { // only this thread sets it to null
                shared->done(std::move(addresses));
            }
        });
    }).detach();
}

Lookup::~Lookup() {
    const std::lock_guard lock(shared_->mutex);
    shared_->io = nullptr;
}

namespace {

void set(int fd, int level, int option, int value) {
    (void)::setsockopt(fd, level, option, &value, sizeof value); // best effort
}

} // namespace

ServerLink::ServerLink(asio::io_context& io, Call call, std::function<void(Events)> told)
    : io_(io), place_(std::move(call.place)), link_(std::move(call.options)),
      on_no_timeseal_(std::move(call.on_no_timeseal)), on_events_(std::move(told)), timer_(io),
      socket_(io), buffer_(most_read) {}

std::string ServerLink::trouble() const {
    return link_.is_cut_off() ? link_.disconnect_reason() : std::string{};
}

// The bytes that the link returns are sent before its events are handled.
ServerLink::Events ServerLink::handle(const net::Link::Input& input, base::Instant now) {
    net::Link::Output output = link_.update(input, now);
    if (!output.bytes.empty()) {
        send(output.bytes);
        base::wipe(output.bytes); // may contain a password
    }
    switch (output.order) {
    case net::Link::SocketOrder::nothing:
        break;
    case net::Link::SocketOrder::close:
        close();
        break;
    case net::Link::SocketOrder::call:
        call();
        break;
    }
    set_user_timeout(now);
    if (output.no_timeseal && on_no_timeseal_) {
        on_no_timeseal_();
    }
    Events events;
    events.reserve(output.news.size());
    for (play::News& news : output.news) {
        events.emplace_back(std::move(news));
    }
    return events;
}

void ServerLink::tell(const net::Link::Input& input) {
    on_events_(handle(input, monotonic_now()));
}

void ServerLink::close() {
    ++attempt_;
    lookup_.reset();
    child_.reset();
    timer_.cancel();
    asio::error_code ignored;
    if (transport_ && open_) {
        const std::string last = transport_->close();
        (void)socket_.write_some(asio::buffer(last), ignored); // best effort
    }
    transport_.reset();
    socket_.close(ignored);
    open_ = false;
    listening_ = false;
    unsent_.clear();
    writing_ = false;
    candidates_.clear();
}

void ServerLink::call() {
    close();
    if (!place_.via.empty()) {
        return asio::post(io_, in_this_attempt([this] { connect_via(); }));
    }
    if (!place_.unix_path.empty()) {
        candidates_ = {
            {asio::local::stream_protocol::endpoint(place_.unix_path), place_.unix_path}};
        return asio::post(io_, in_this_attempt([this] { try_next(""); }));
    }
    lookup_.emplace(io_, place_.host, place_.port,
                    [this](const Addresses& addresses) { on_addresses(addresses); });
}

void ServerLink::connect_via() {
    tell(net::Connecting{place_.via.front()});
    auto child = Child::start(place_.via);
    if (!child) {
        return on_lost(child.error(), true);
    }
    child_.emplace(*std::move(child));
    store::Descriptor line = child_->take_socket();
    asio::error_code error;
    socket_.assign(asio::generic::stream_protocol(AF_UNIX, 0), line.get(), error);
    if (error) {
        return on_lost(error.message());
    }
    (void)line.release(); // the socket owns and closes it
    connected();
}

void ServerLink::on_addresses(const Addresses& addresses) {
    if (addresses.found.empty()) {
        return on_lost(fmt::format("{}: {}", place_.host, addresses.problem), addresses.permanent);
    }
    for (auto one = addresses.found.rbegin(); one != addresses.found.rend(); ++one) {
        candidates_.push_back(
            {*one, fmt::format("{} {}", one->address().to_string(), one->port())});
    }
    try_next("");
}

/// Tries the next address; `why` says why the last one failed.
void ServerLink::try_next(std::string why) {
    if (candidates_.empty()) {
        return on_lost(std::move(why));
    }
    const Candidate candidate = std::move(candidates_.back());
    candidates_.pop_back();
    asio::error_code ignored;
    socket_.close(ignored);
    tell(net::Connecting{candidate.text});
    const int call = ++attempt_;
    timer_.expires_after(connect_timeout);
    timer_.async_wait(in_this_attempt([this] {
        ++attempt_; // makes later results of this attempt stale
        try_next("no answer");
    }));
    socket_.async_connect(candidate.endpoint, [this, call](const asio::error_code& error) {
        if (call != attempt_) {
            return;
        }
        timer_.cancel();
        if (error) {
            try_next(error.message());
        } else {
            connected();
        }
    });
}

void ServerLink::connected() {
    candidates_.clear();
    const int fd = socket_.native_handle();
    if (!place_.host.empty() && place_.via.empty()) {
        set(fd, IPPROTO_TCP, TCP_NODELAY, 1); // sends moves without delay
        set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
        user_timeout_ = {};
    }
    asio::error_code ignored;
    socket_.non_blocking(true, ignored);
    open_ = true;
    place_.make_transport ? shake_hands() : on_opened();
}

void ServerLink::shake_hands() {
    transport_ = place_.make_transport();
    timer_.expires_after(handshake_timeout);
    timer_.async_wait(in_this_attempt([this] {
        on_lost("no answer to our handshake: perhaps that port speaks something else");
    }));
    put(transport_->start());
    wait_for_bytes();
}

void ServerLink::on_opened() {
    timer_.cancel();
    tell(net::Opened{});
}

void ServerLink::wait_for_bytes() {
    if (!open_ || listening_) {
        return;
    }
    listening_ = true;
    socket_.async_wait(Socket::wait_read, in_this_attempt([this] {
                           listening_ = false;
                           read();
                       }));
}

/// Reads once per notification, so that a flood does not delay keys.
void ServerLink::read() {
    asio::error_code error;
    const std::size_t size = socket_.read_some(asio::buffer(buffer_), error);
    if (error == asio::error::would_block || error == asio::error::interrupted) {
        return;
    }
    if (error) {
        const bool ended = error == asio::error::eof;
        return on_lost(ended ? "the server has closed the connection" : error.message());
    }
    const std::string_view wire(buffer_.data(), size);
    transport_ ? unwrap(wire) : handle_data(wire);
}

/// Passes bytes from the socket through TLS or WebSocket to the link.
void ServerLink::unwrap(std::string_view wire) {
    using State = net::Transport::State;
    const int call = attempt_;
    const bool waited = transport_->state() == State::opening;
    net::Transport::ReceivedBytes carried = transport_->receive(wire);
    put(std::move(carried.wire));
    if (waited && transport_->state() == State::open) {
        on_opened();
    }
    if (call == attempt_) {
        handle_data(carried.data);
    }
    base::wipe(carried.data);
    if (call != attempt_) {
        return;
    }
    if (transport_->state() == State::closed) {
        const std::string why = transport_->why();
        return on_lost(why.empty() ? "the server has closed the connection" : why,
                       transport_->failed_permanently(), transport_->advice());
    }
    if (transport_->state() == State::opening) {
        wait_for_bytes();
    }
}

void ServerLink::handle_data(std::string_view data) {
    const int call = attempt_;
    for (std::size_t from = 0; from < data.size() && call == attempt_; from += most_handled_bytes) {
        tell(net::Received{data.substr(from, most_handled_bytes)});
    }
}

void ServerLink::send(const std::string& bytes) {
    if (open_) {
        put(transport_ ? transport_->send(bytes) : bytes);
    }
}

void ServerLink::put(std::string bytes) {
    if (bytes.empty()) {
        return;
    }
    if (unsent_.size() + bytes.size() > most_unsent) {
        unsent_.clear();
        return asio::post(io_, in_this_attempt([this] {
                              on_lost("the server no longer reads what it is sent");
                          }));
    }
    unsent_ += bytes;
    base::wipe(bytes); // may contain a password
    if (!writing_) {
        flush();
    }
}

void ServerLink::flush() {
    asio::error_code error;
    const std::size_t size = socket_.write_some(asio::buffer(unsent_), error);
    unsent_.erase(0, size);
    if (error && error != asio::error::would_block && error != asio::error::interrupted) {
        unsent_.clear(); // read() will report the error, after the server's last words
        return;
    }
    writing_ = !unsent_.empty();
    if (!writing_) {
        base::wipe(unsent_); // may have contained a password
        return;
    }
    socket_.async_wait(Socket::wait_write, in_this_attempt([this] { flush(); }));
}

/// Sets how long the kernel retransmits before it declares the connection dead.
void ServerLink::set_user_timeout(base::Instant now) {
    if (!open_ || !place_.unix_path.empty()) {
        return;
    }
    const base::Millis timeout = link_.tcp_user_timeout(now);
    if (std::exchange(user_timeout_, timeout) != timeout) {
        set(socket_.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT,
            static_cast<int>(timeout.count()));
    }
}

void ServerLink::on_lost(std::string why, bool permanent, std::string advice) {
    close();
    tell(net::Lost{std::move(why), permanent, std::move(advice)});
}

} // namespace program
