// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/lookup.h"

#include <asio/post.hpp>

#include <cstring>
#include <mutex>
#include <netdb.h>
#include <thread>

namespace program {
namespace {

/// At most that many addresses of a host are tried.
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
        addresses.for_good = error == EAI_NONAME;
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

/// Outlives the Lookup while the thread is still at it.
struct Lookup::Shared {
    std::mutex mutex;
    asio::io_context* io = nullptr; ///< nothing: nobody waits any more
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
            if (shared->io != nullptr) { // set to nothing on this very thread
                shared->done(std::move(addresses));
            }
        });
    }).detach();
}

Lookup::~Lookup() {
    const std::lock_guard lock(shared_->mutex);
    shared_->io = nullptr;
}

} // namespace program
