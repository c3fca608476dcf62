// SPDX-License-Identifier: GPL-3.0-or-later
// The programs that play seats, by the mind's numbers.
#pragma once

#include "src/app/port/effect.h"
#include "src/main/loop/engine_process.h"

#include <map>
#include <vector>

namespace program {

class EnginePrograms {
  public:
    /// `told` hears of what they say, and when one is there no more.
    EnginePrograms(asio::io_context& io, EngineProcess::Told told)
        : io_(io), told_(std::move(told)) {}

    void start(const app::StartEngine& start);
    void tell(const app::TellEngine& tell);
    void end(app::EndEngine end);
    /// All of them, now: waits for a moment, and kills whoever is still there. The loop has ended.
    void dismiss();

  private:
    asio::io_context& io_;
    EngineProcess::Told told_;
    std::map<std::uint64_t, std::shared_ptr<EngineProcess>> engines_;
    std::vector<std::weak_ptr<EngineProcess>> leaving_; ///< the loop sees to them
};

} // namespace program
