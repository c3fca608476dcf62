// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/child.h"

#include "src/main/session/front.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace program {
namespace {

std::string reason(const std::string& command, int error) {
    return fmt::format("{}: {}", command, std::generic_category().message(error));
}

/// Prepares the new program: only its own descriptors, and default signals.
class Spawn {
  public:
    explicit Spawn(short flags) {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawnattr_init(&attributes_);
        sigset_t all{};
        ::sigfillset(&all);
        sigset_t none{};
        ::sigemptyset(&none);
        ::posix_spawnattr_setsigdefault(&attributes_, &all);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setflags(&attributes_, static_cast<short>(flags | POSIX_SPAWN_SETSIGDEF |
                                                                    POSIX_SPAWN_SETSIGMASK));
    }
    Spawn(const Spawn&) = delete;
    Spawn& operator=(const Spawn&) = delete;
    ~Spawn() {
        ::posix_spawn_file_actions_destroy(&files_);
        ::posix_spawnattr_destroy(&attributes_);
    }

    void put(int fd, int as) { ::posix_spawn_file_actions_adddup2(&files_, fd, as); }
    void silence(int fd) {
        ::posix_spawn_file_actions_addopen(&files_, fd, "/dev/null", O_RDWR, 0);
    }

    [[nodiscard]] base::Result<pid_t, std::string> run(const std::vector<std::string>& rest) {
        ::posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
        std::vector<char*> arguments;
        for (const std::string& word : rest) {
            arguments.push_back(const_cast<char*>(word.c_str())); // required by exec's old
                                                                  // signature
        }
        arguments.push_back(nullptr);
        pid_t id = -1;
        const int error = ::posix_spawnp(&id, arguments.front(), &files_, &attributes_,
                                         arguments.data(), environ);
        if (error != 0) {
            return base::failure(reason(rest.front(), error));
        }
        return id;
    }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

} // namespace

base::Result<Child, std::string> Child::start(const std::vector<std::string>& rest) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return base::failure(reason(rest.front(), errno));
    }
    store::Descriptor ours(ends[0]);
    const store::Descriptor theirs(ends[1]);
    Spawn spawn(POSIX_SPAWN_SETSID);
    spawn.put(theirs.get(), STDIN_FILENO);
    spawn.put(theirs.get(), STDOUT_FILENO);
    spawn.silence(STDERR_FILENO);
    const auto id = spawn.run(rest);
    if (!id) {
        return base::failure(id.error());
    }
    return Child(*id, std::move(ours));
}

void Child::ask_to_end() const {
    if (id_ > 0) {
        ::kill(-id_, SIGTERM);
    }
}

/// Whether the process has ended. Leaves it unreaped, so that its ID is not reused before the rest
/// of its group is killed.
bool Child::has_ended() const {
    siginfo_t info{};
    const bool asked =
        id_ > 0 && ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0;
    return !asked || info.si_pid == id_;
}

Child::~Child() {
    if (id_ < 0) {
        return;
    }
    ::kill(-id_, SIGTERM);
    // The process has ignored the end of its input, so it is killed at once.
    if (::waitpid(id_, nullptr, WNOHANG) == 0) {
        ::kill(-id_, SIGKILL);
        wait_for_child(id_);
    }
}

base::Result<std::string, std::string> output_of(const std::vector<std::string>& rest,
                                                 std::size_t most_bytes) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return base::failure(reason(rest.front(), errno));
    }
    store::Descriptor out(ends[0]);
    store::Descriptor in(ends[1]);
    Spawn spawn(0);
    spawn.put(in.get(), STDOUT_FILENO);
    const auto id = spawn.run(rest);
    in.close();
    if (!id) {
        return base::failure(id.error());
    }
    std::string text;
    std::array<char, 512> bytes{};
    while (text.size() <= most_bytes) {
        const ssize_t size = ::read(out.get(), bytes.data(), bytes.size());
        if (size == 0 || (size < 0 && errno != EINTR)) {
            break;
        }
        text.append(bytes.data(), size < 0 ? 0 : static_cast<std::size_t>(size));
    }
    out.close(); // further output is ignored
    const int status = wait_for_child(*id);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return base::failure(rest.front() + ": it failed");
    }
    text.resize(std::min(text.size(), most_bytes));
    return text;
}

} // namespace program
