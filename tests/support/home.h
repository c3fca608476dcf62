// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary home folder for a test, whose processes are killed when the test is over.
#pragma once

#include "tests/support/scratch.h"

#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/types.h>
#include <vector>

namespace support {

class Home : public ScratchFolder {
  public:
    Home() = default;
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;
    /// Kills every process with this HOME, even sessions that have lost their terminal and socket.
    ~Home() {
        for (const pid_t process : inhabitants()) {
            ::kill(process, SIGKILL);
        }
    }

    /// The processes that were started with this HOME.
    [[nodiscard]] std::vector<pid_t> inhabitants() const {
        std::vector<pid_t> all;
        const std::string here = '\0' + ("HOME=" + path()) + '\0';
        std::error_code gone;
        for (const auto& entry : std::filesystem::directory_iterator("/proc", gone)) {
            const int process = std::atoi(entry.path().filename().c_str());
            std::ifstream file(entry.path() / "environ", std::ios::binary);
            if (process > 0 && file) {
                const std::string text{std::istreambuf_iterator<char>(file), {}};
                if (('\0' + text).find(here) != std::string::npos) {
                    all.push_back(process);
                }
            }
        }
        return all;
    }
};

} // namespace support
