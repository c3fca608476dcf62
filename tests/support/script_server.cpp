// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/script_server.h"

#include "src/store/folder.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <mutex>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace support {

struct ScriptServer::Inside {
    std::vector<Conversation> conversations;
    store::Descriptor listener;
    std::array<int, 2> stop{-1, -1}; ///< a pipe that becomes readable when the server is to stop
    int port = 0;
    mutable std::mutex mutex;
    std::string heard;
    std::thread thread;

    void serve();
    void talk(int caller, const Conversation& conversation);
    /// False if the server is to stop or the client has disconnected.
    bool read_line(int caller, std::string& pending, std::string& line);
    [[nodiscard]] bool readable(int fd) const;
};

namespace {

void say(int caller, const std::string& text) {
    std::string bytes;
    for (const char c : text) {
        bytes += c == '\n' ? "\n\r" : std::string(1, c);
    }
    (void)::send(caller, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

} // namespace

ScriptServer::ScriptServer(std::vector<Conversation> conversations)
    : inside_(std::make_unique<Inside>()) {
    Inside& in = *inside_;
    in.conversations = std::move(conversations);
    in.listener = store::Descriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address); // the type that bind() takes
    if (::bind(in.listener.get(), generic, size) != 0 || ::listen(in.listener.get(), 4) != 0 ||
        ::getsockname(in.listener.get(), generic, &size) != 0 || ::pipe(in.stop.data()) != 0) {
        throw std::runtime_error("no socket on loopback");
    }
    in.port = ntohs(address.sin_port);
    in.thread = std::thread([&in] { in.serve(); });
}

ScriptServer::~ScriptServer() {
    ::close(inside_->stop[1]);
    inside_->thread.join();
    ::close(inside_->stop[0]);
}

std::string ScriptServer::port() const {
    return std::to_string(inside_->port);
}

std::string ScriptServer::heard() const {
    const std::lock_guard lock(inside_->mutex);
    return inside_->heard;
}

bool ScriptServer::Inside::readable(int fd) const {
    std::array<pollfd, 2> either{{{fd, POLLIN, 0}, {stop[0], POLLIN, 0}}};
    return ::poll(either.data(), either.size(), -1) > 0 && either[1].revents == 0;
}

void ScriptServer::Inside::serve() {
    for (std::size_t call = 0; readable(listener.get()); ++call) {
        const store::Descriptor caller(::accept(listener.get(), nullptr, nullptr));
        if (caller) {
            talk(caller.get(), conversations[std::min(call, conversations.size() - 1)]);
        }
    }
}

bool ScriptServer::Inside::read_line(int caller, std::string& pending, std::string& line) {
    while (pending.find('\n') == std::string::npos) {
        std::array<char, 1024> bytes{};
        const ssize_t size = readable(caller) ? ::read(caller, bytes.data(), bytes.size()) : 0;
        if (size <= 0) {
            return false;
        }
        pending.append(bytes.data(), static_cast<std::size_t>(size));
    }
    line = pending.substr(0, pending.find('\n') + 1);
    pending.erase(0, line.size());
    const std::lock_guard lock(mutex);
    heard += line;
    return true;
}

void ScriptServer::Inside::talk(int caller, const Conversation& conversation) {
    std::string pending;
    std::string line;
    for (const Step& step : conversation.steps) {
        line.clear();
        while (!step.hears.empty() && line.find(step.hears) == std::string::npos) {
            if (!read_line(caller, pending, line)) {
                return;
            }
        }
        say(caller, step.says);
    }
    while (conversation.stays && read_line(caller, pending, line)) {
    }
}

} // namespace support
