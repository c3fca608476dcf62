// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/session_line.h"

#include "src/base/text.h"
#include "src/main/environment.h"
#include "src/main/text_output.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

namespace program {
namespace {

constexpr char has_no_color = 2;
constexpr char has_true_colour = 4;

std::string short_environment(std::string_view name) {
    std::string value = environment(name);
    return value.size() > Hello::most_text ? std::string{} : value;
}

store::Descriptor copy_of(int fd) {
    return store::Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
}

} // namespace

Hello Hello::of_this_process(int tty) {
    Hello hello;
    hello.tty = copy_of(tty);
    hello.standard_error = copy_of(STDERR_FILENO);
    hello.term = short_environment("TERM");
    hello.terminfo = short_environment("TERMINFO");
    hello.terminfo_dirs = short_environment("TERMINFO_DIRS");
    hello.encoding = terminal_encoding();
    hello.no_color = !environment("NO_COLOR").empty();
    const std::string promised = environment("COLORTERM");
    hello.true_colour = promised == "truecolor" || promised == "24bit";
    return hello;
}

std::string Hello::text() const {
    const int flags = (no_color ? has_no_color : 0) | (true_colour ? has_true_colour : 0);
    std::string text(1, static_cast<char>(flags));
    for (const std::string* one : {&term, &terminfo, &terminfo_dirs, &encoding}) {
        text += *one + '\0';
    }
    return text;
}

std::optional<Hello> Hello::from(std::string_view text) {
    if (text.empty()) {
        return std::nullopt;
    }
    Hello hello;
    hello.no_color = (text.front() & has_no_color) != 0;
    hello.true_colour = (text.front() & has_true_colour) != 0;
    text.remove_prefix(1);
    for (std::string* one : {&hello.term, &hello.terminfo, &hello.terminfo_dirs, &hello.encoding}) {
        const auto end = text.find('\0');
        if (end == std::string_view::npos || end > most_text) {
            return std::nullopt;
        }
        *one = text.substr(0, end);
        text.remove_prefix(end + 1);
    }
    return text.empty() ? std::optional(std::move(hello)) : std::nullopt;
}

std::string text_of(const app::SessionMatch& played) {
    std::string text;
    const std::string away = played.minutes_away ? std::to_string(*played.minutes_away) : "";
    for (const std::string_view field :
         {std::string_view(played.description), std::string_view(played.place_and_progress),
          std::string_view(played.host), std::string_view(played.login),
          std::string_view(played.record_path), std::string_view(played.is_playing ? "match" : ""),
          std::string_view(away)}) {
        text += std::string(field.substr(0, most_match_field)) + '\0';
    }
    return text;
}

app::SessionMatch session_match_from(std::string_view text) {
    const auto field = [&text] {
        const std::string_view one = text.substr(0, text.find('\0'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        return std::string(one);
    };
    app::SessionMatch played;
    for (std::string* one : {&played.description, &played.place_and_progress, &played.host,
                             &played.login, &played.record_path}) {
        *one = field();
    }
    played.is_playing = !field().empty();
    played.minutes_away = base::to_number<int>(field());
    return played;
}

namespace {

constexpr std::size_t most_handed_over = 2;

/// Buffer for the descriptors of a message.
union Control {
    cmsghdr header;
    std::array<char, CMSG_SPACE(most_handed_over * sizeof(int))> bytes;
};

std::array<store::Descriptor, most_handed_over> files_of(msghdr& header) {
    std::array<store::Descriptor, most_handed_over> files;
    std::size_t taken = 0;
    for (cmsghdr* one = CMSG_FIRSTHDR(&header); one != nullptr; one = CMSG_NXTHDR(&header, one)) {
        if (one->cmsg_level != SOL_SOCKET || one->cmsg_type != SCM_RIGHTS) {
            continue;
        }
        const std::size_t count = (one->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t i = 0; i < count; ++i) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(one) + i * sizeof fd, sizeof fd);
            store::Descriptor file(fd);
            if (taken < files.size()) {
                files.at(taken++) = std::move(file);
            }
        }
    }
    return files;
}

void attach_files(msghdr& header, Control& control, const Message& message) {
    const std::array<int, most_handed_over> files{message.tty.get(), message.standard_error.get()};
    header.msg_control = control.bytes.data();
    header.msg_controllen = control.bytes.size();
    cmsghdr* const one = CMSG_FIRSTHDR(&header);
    one->cmsg_level = SOL_SOCKET;
    one->cmsg_type = SCM_RIGHTS;
    one->cmsg_len = CMSG_LEN(sizeof files);
    std::memcpy(CMSG_DATA(one), files.data(), sizeof files);
}

} // namespace

std::pair<SessionConnection, SessionConnection> SessionConnection::connected_pair() {
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return {};
    }
    return {SessionConnection(store::Descriptor(ends[0])),
            SessionConnection(store::Descriptor(ends[1]))};
}

bool SessionConnection::is_same_user() const {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(fd(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           peer.uid == ::geteuid();
}

bool SessionConnection::send(const Message& message) const {
    std::string bytes{static_cast<char>(message.kind), static_cast<char>(message.number)};
    bytes += message.text;
    if (!is_open() || bytes.size() > most_bytes) {
        return false;
    }
    iovec part{bytes.data(), bytes.size()};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    Control control{};
    if (message.tty && message.standard_error) {
        attach_files(header, control, message);
    }
    return ::sendmsg(fd(), &header, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0;
}

std::optional<Message> SessionConnection::receive() const {
    std::array<char, most_bytes> bytes; // NOLINT(*-member-init) overwritten
    iovec part{bytes.data(), bytes.size()};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    Control control{};
    header.msg_control = control.bytes.data();
    header.msg_controllen = control.bytes.size();
    ssize_t size = -1;
    do { // when a peer closes before it has read everything, the error comes before its last bytes
        size = ::recvmsg(fd(), &header, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    } while (size < 0 && errno == ECONNRESET);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) {
        return std::nullopt;
    }
    auto files = files_of(header);
    const auto last = static_cast<char>(Message::Kind::closed);
    if (size < 2 || bytes[0] < 0 || bytes[0] >= last) {
        return Message{Message::Kind::closed};
    }
    return Message{static_cast<Message::Kind>(bytes[0]), static_cast<unsigned char>(bytes[1]),
                   std::string(bytes.data() + 2, static_cast<std::size_t>(size) - 2),
                   std::move(files[0]), std::move(files[1])};
}

Message SessionConnection::wait(int most_ms) const {
    pollfd question{fd(), POLLIN, 0};
    while (::poll(&question, 1, most_ms) > 0) {
        if (auto message = receive()) {
            return *std::move(message);
        }
    }
    return Message{Message::Kind::closed};
}

} // namespace program
