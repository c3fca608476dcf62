// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates a kernel or file system that refuses a system call, in a child process of the test.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace support {

/// Makes a system call such as SYS_fsync fail with `error` (an errno) in this process from now on.
/// False if this system does not allow it.
inline bool refuse(long call, int error) {
    const auto number = static_cast<std::uint32_t>(call);
    const auto answer = SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error);
    std::array<sock_filter, 4> code{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, answer),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    }};
    const sock_fprog program{code.size(), code.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// Runs `work` in a child process and returns its result.
inline std::string in_a_copy(const std::function<std::string()>& work) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
        return "no pipe";
    }
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string said = work();
        const bool whole =
            ::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size());
        ::_exit(whole ? 0 : 1);
    }
    ::close(ends[1]);
    std::string said;
    std::array<char, 1024> block{};
    for (ssize_t n = 1; n > 0;) {
        n = ::read(ends[0], block.data(), block.size());
        said.append(block.data(), static_cast<std::size_t>(n > 0 ? n : 0));
    }
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return said;
}

/// Runs `work` in a child process in which the system call `call` fails with `error`.
inline std::string where_refused(long call, int error, const std::function<std::string()>& work) {
    return in_a_copy([&] { return refuse(call, error) ? work() : std::string("no refusal"); });
}

} // namespace support
