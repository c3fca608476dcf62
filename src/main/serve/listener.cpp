// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/listener.h"

#include "src/main/serve/machine_tables.h"
#include "src/main/session/session_socket.h"
#include "src/store/files.h"

#include <asio/ip/address.hpp>
#include <asio/ip/network_v6.hpp>
#include <asio/post.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

namespace program {
namespace {

constexpr std::size_t most_kept = 4096; ///< capacity beyond which an empty buffer is freed

} // namespace

ServedConnection::ServedConnection(Socket socket, Calls calls,
                                   std::unique_ptr<net::Transport> transport)
    : socket_(std::move(socket)), calls_(std::move(calls)) {
    asio::error_code ignored;
    socket_.non_blocking(true, ignored);
    if (transport) {
        transport_layer_ =
            std::make_unique<TransportLayer>(TransportLayer{std::move(transport), std::nullopt});
        limit_handshake();
        write(transport_layer_->transport->start());
    }
}

void ServedConnection::wait_for_bytes() {
    read_waits_for_output_ = unsent_answers_ > most_unsent_to_read_on;
    if (read_waits_for_output_) {
        return; // until flush() has sent enough
    }
    if (passed_on_ == received_.size()) {
        received_.clear();
        passed_on_ = 0;
        if (received_.capacity() > most_kept) {
            received_.shrink_to_fit();
        }
        return socket_.async_wait(Socket::wait_read, while_alive([this] { calls_.readable(); }));
    }
    const auto next = while_alive([this] { calls_.readable(); });
    asio::post(socket_.get_executor(), [next] { next(asio::error_code{}); });
}

bool ServedConnection::waits_for_handshake() const {
    return transport_layer_ &&
           transport_layer_->transport->state() == net::Transport::State::opening;
}

void ServedConnection::limit_handshake() {
    transport_layer_->deadline.emplace(socket_.get_executor(), handshake_timeout);
    transport_layer_->deadline->async_wait(while_alive([this] {
        transport_layer_->unsent.clear();
        closing_ = false; // close_when_sent() may have been waiting for the handshake
        close_when_sent();
    }));
}

std::optional<base::Millis> ServedConnection::round_trip() {
    tcp_info info{};
    socklen_t size = sizeof info;
    const bool measured =
        ::getsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
        info.tcpi_rtt > 0;
    constexpr std::uint32_t micros = 1000; // rounded up
    return measured ? std::optional(base::Millis{(info.tcpi_rtt + micros - 1) / micros})
                    : std::nullopt;
}

/// The next of the lines that have come; the last one may lack its end.
std::string_view ServedConnection::next_line() {
    const std::string_view rest = std::string_view(received_).substr(passed_on_);
    const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size()) + 1);
    passed_on_ += line.size();
    return line;
}

void ServedConnection::read(std::span<char> buffer,
                            const std::function<void(std::string_view)>& take) {
    const bool was_writing = std::exchange(writing_, true); // queues answers instead of sending
    if (passed_on_ == received_.size()) {
        receive(buffer);
    }
    while (passed_on_ < received_.size() && unsent_answers_ <= most_unsent_to_read_on) {
        take(next_line());
    }
    if (!was_writing) {
        flush();
    }
}

void ServedConnection::receive(std::span<char> buffer) {
    asio::error_code error;
    const std::size_t size = socket_.read_some(asio::buffer(buffer.data(), buffer.size()), error);
    if (error == asio::error::would_block || error == asio::error::interrupted) {
        return;
    }
    ended_ = error == asio::error::eof && !waits_for_handshake();
    if (ended_) {
        return;
    }
    if (error) {
        return report_gone();
    }
    const std::string_view came(buffer.data(), size);
    if (transport_layer_) {
        received_ = unwrap(came);
    } else {
        received_.assign(came);
    }
    passed_on_ = 0;
}

/// Passes received bytes through the layer, which may send answers of its own.
std::string ServedConnection::unwrap(std::string_view wire) {
    const bool waited = waits_for_handshake();
    net::Transport::ReceivedBytes carried = transport_layer_->transport->receive(wire);
    write(carried.wire, true);
    const auto state = transport_layer_->transport->state();
    if (waited && state == net::Transport::State::open) {
        transport_layer_->deadline.reset();
        write(transport_layer_->transport->send(std::exchange(transport_layer_->unsent, {})));
        if (std::exchange(closing_, false)) {
            close_when_sent();
        }
    } else if (state == net::Transport::State::closed) {
        transport_layer_->deadline.reset();
        close_when_sent();
    }
    return std::move(carried.data);
}

bool ServedConnection::send(std::string_view bytes, bool is_answer) {
    if (closing_) {
        return true; // the farewell has been sent
    }
    if (waits_for_handshake()) {
        transport_layer_->unsent += bytes;
        return transport_layer_->unsent.size() <= most_unsent;
    }
    if (transport_layer_) {
        write(transport_layer_->transport->send(bytes), is_answer);
    } else {
        write(bytes, is_answer);
    }
    return unsent_.size() <= most_unsent + std::min(unsent_answers_, most_unsent_answers);
}

void ServedConnection::write(std::string_view wire, bool is_answer) {
    unsent_ += wire;
    unsent_answers_ += is_answer ? wire.size() : 0;
    if (!writing_ && !unsent_.empty()) {
        flush();
    }
}

void ServedConnection::report_gone() {
    asio::post(socket_.get_executor(), [here = std::weak_ptr(alive_), gone = calls_.gone] {
        if (!here.expired()) {
            gone();
        }
    });
}

void ServedConnection::flush() {
    asio::error_code error;
    const std::size_t size = socket_.write_some(asio::buffer(unsent_), error);
    unsent_.erase(0, size);
    if (error && error != asio::error::would_block && error != asio::error::interrupted) {
        unsent_.clear(); // reading will report the error
    }
    unsent_answers_ = std::min(unsent_answers_, unsent_.size());
    writing_ = !unsent_.empty();
    if (read_waits_for_output_ && unsent_answers_ <= most_unsent_to_read_on) {
        wait_for_bytes();
    }
    if (writing_) {
        socket_.async_wait(Socket::wait_write, while_alive([this] { flush(); }));
    } else if (closing_ && !waits_for_handshake()) {
        report_gone();
    }
    if (unsent_.empty() && unsent_.capacity() > most_kept) {
        unsent_.shrink_to_fit();
    }
}

void ServedConnection::send_farewell_and_close(std::string_view farewell) {
    if (waits_for_handshake()) {
        transport_layer_->unsent += farewell;
    } else {
        write(transport_layer_ ? transport_layer_->transport->send(farewell)
                               : std::string(farewell));
    }
    close_when_sent();
}

void ServedConnection::close_when_sent() {
    const bool has_words = waits_for_handshake() && !transport_layer_->unsent.empty();
    if (std::exchange(closing_, true) || has_words) {
        return;
    }
    if (transport_layer_) {
        write(transport_layer_->transport->close());
    }
    if (!writing_) {
        report_gone();
    }
}

namespace {

/// Pause before accepting again when there is no room.
constexpr std::chrono::milliseconds accept_pause{100};

void set_option(int fd, int level, int option, int value = 1) {
    (void)::setsockopt(fd, level, option, &value, sizeof value); // best effort
}

/// Sets TCP keep-alive and user timeout, so that a vanished host is noticed within
/// Listener::vanished_host_timeout.
void notice_silence(int fd) {
    constexpr int questions = 4;
    constexpr int between = 5; ///< seconds
    constexpr auto silence = static_cast<int>(Listener::vanished_host_timeout.count());
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE);
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, silence - questions * between);
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, between);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, questions);
    set_option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, silence * 1000);
}

/// Removes a socket of this user that has no listener. Returns why none can be created there.
std::optional<std::string> make_room(const std::string& path) {
    struct stat about {};
    if (::lstat(path.c_str(), &about) != 0) {
        return std::nullopt;
    }
    if (!S_ISSOCK(about.st_mode)) {
        return "something other than a socket is there";
    }
    const store::Descriptor caller(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (connect_to(path, caller)) {
        return "a server is already running there";
    }
    if (errno != ECONNREFUSED || ::unlink(path.c_str()) != 0) {
        return store::errno_reason();
    }
    return std::nullopt;
}

/// Listens on a socket that nobody else can connect to until its permissions are set.
store::Descriptor listening_at(const LocalPlace& at) {
    store::Descriptor fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const mode_t before = ::umask(S_IXUSR | S_IRWXG | S_IRWXO);
    const bool bound = bind_to(at.path, fd);
    ::umask(before);
    constexpr mode_t owner = S_IRUSR | S_IWUSR;
    constexpr mode_t group = S_IRGRP | S_IWGRP;
    constexpr mode_t others = S_IROTH | S_IWOTH;
    const mode_t mode = owner | (at.group ? group : 0) | (at.everybody ? group | others : 0);
    const bool done = bound && ::listen(fd.get(), SOMAXCONN) == 0 &&
                      (!at.group || ::lchown(at.path.c_str(), ::geteuid(), *at.group) == 0) &&
                      ::chmod(at.path.c_str(), mode) == 0;
    if (bound && !done) {
        const int why = errno;
        ::unlink(at.path.c_str());
        errno = why;
    }
    return done ? std::move(fd) : store::Descriptor();
}

/// A peer at that address. An IPv4 address that came through an IPv6 socket counts as IPv4.
net::Peer peer_at(asio::ip::address address) {
    constexpr unsigned short bits_of_one = 64;
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    net::Peer peer{.address = address.to_string(), .from_this_machine = address.is_loopback()};
    if (address.is_v6()) {
        peer.network =
            asio::ip::make_network_v6(address.to_v6(), bits_of_one).canonical().to_string();
    }
    return peer;
}

} // namespace

/// Removes the socket's file, unless another server has replaced it.
Listener::~Listener() {
    struct stat about {};
    if (!path_.empty() && ::lstat(path_.c_str(), &about) == 0 && about.st_dev == device_ &&
        about.st_ino == inode_) {
        ::unlink(path_.c_str());
    }
}

base::Result<int, std::string> Listener::open(const asio::ip::tcp::endpoint& at) {
    asio::error_code error;
    Acceptor acceptor(io_);
    acceptor.open(Protocol(at.protocol().family(), IPPROTO_TCP), error);
    if (!error) {
        acceptor.set_option(asio::socket_base::reuse_address(true), error);
        acceptor.bind(Protocol::endpoint(at), error);
    }
    if (!error) {
        acceptor.listen(asio::socket_base::max_listen_connections, error);
    }
    if (error) {
        return base::failure(error.message());
    }
    asio::ip::tcp::endpoint here;
    const auto bound = acceptor.local_endpoint();
    std::memcpy(here.data(), bound.data(), bound.size());
    acceptor_ = std::move(acceptor);
    accept();
    return here.port();
}

std::optional<std::string> Listener::open(const LocalPlace& at) {
    if (at.path.empty() || at.path.size() >= sizeof(sockaddr_un::sun_path)) {
        return fmt::format("expected a path of 1 to {} bytes", sizeof(sockaddr_un::sun_path) - 1);
    }
    if (auto why = make_room(at.path)) {
        return why;
    }
    store::Descriptor fd = listening_at(at);
    struct stat about {};
    if (!fd || ::lstat(at.path.c_str(), &about) != 0) {
        return store::errno_reason();
    }
    path_ = at.path;
    control_ = at.control;
    device_ = about.st_dev;
    inode_ = about.st_ino;
    asio::error_code error;
    acceptor_.emplace(io_);
    acceptor_->assign(Protocol(AF_UNIX, 0), fd.get(), error);
    if (error) {
        return error.message();
    }
    (void)fd.release(); // the acceptor owns and closes it
    accept();
    return std::nullopt;
}

void Listener::accept() {
    if (!control_ && !has_room_()) {
        return accept_later();
    }
    acceptor_->async_accept([this](const asio::error_code& error, ServedConnection::Socket socket) {
        if (error == asio::error::operation_aborted) {
            return;
        }
        if (!error) {
            take(std::move(socket));
        }
        error ? accept_later() : accept();
    });
}

void Listener::accept_later() {
    accept_timer_.expires_after(accept_pause);
    accept_timer_.async_wait([this](const asio::error_code& stopped) {
        if (!stopped) {
            accept();
        }
    });
}

void Listener::take(ServedConnection::Socket socket) {
    if (auto peer = peer_of(socket)) {
        on_visitor_(std::move(socket), *std::move(peer),
                    make_transport_ ? make_transport_() : nullptr);
    }
}

/// Who is connecting; nothing if they have already gone.
std::optional<net::Peer> Listener::peer_of(ServedConnection::Socket& socket) {
    const int fd = socket.native_handle();
    if (!path_.empty()) {
        ucred peer{};
        socklen_t size = sizeof peer;
        if (::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) {
            return std::nullopt;
        }
        auto known = users_.find(peer.uid);
        if (known == users_.end()) {
            known = users_.emplace(peer.uid, login_name(peer.uid)).first;
        }
        return net::Peer{.address = fmt::format("user {}", peer.uid),
                         .from_this_machine = true,
                         .uid = peer.uid,
                         .user = known->second,
                         .control = control_};
    }
    asio::error_code error;
    const auto from = socket.remote_endpoint(error);
    asio::ip::tcp::endpoint peer;
    if (error || from.size() > peer.capacity()) {
        return std::nullopt;
    }
    std::memcpy(peer.data(), from.data(), from.size());
    set_option(fd, IPPROTO_TCP, TCP_NODELAY);
    notice_silence(fd);
    return peer_at(peer.address());
}

} // namespace program
