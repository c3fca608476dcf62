// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/engine_programs.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace program {
namespace {

constexpr std::chrono::milliseconds step{10};
constexpr int steps = 50; ///< half a second for `quit`, and as much for SIGTERM

using Processes = std::vector<std::shared_ptr<EngineProcess>>;

void wait_for(const Processes& processes) {
    const auto over = [&processes] {
        return std::all_of(processes.begin(), processes.end(),
                           [](const auto& process) { return process->over(); });
    };
    for (int i = 0; i < steps && !over(); ++i) {
        std::this_thread::sleep_for(step);
    }
}

} // namespace

void EnginePrograms::start(const app::StartEngine& start) {
    auto process = std::make_shared<EngineProcess>(io_, start.engine, told_);
    engines_[start.engine] = process;
    process->start(start.command);
}

void EnginePrograms::tell(const app::TellEngine& tell) {
    if (const auto found = engines_.find(tell.engine); found != engines_.end()) {
        found->second->tell(tell.line);
    }
}

void EnginePrograms::end(app::EndEngine end) {
    if (const auto found = engines_.find(end.engine); found != engines_.end()) {
        found->second->end();
        leaving_.push_back(found->second);
        engines_.erase(found);
    }
    std::erase_if(leaving_, [](const auto& process) { return process.expired(); });
}

void EnginePrograms::dismiss() {
    Processes all;
    for (const auto& [number, process] : engines_) {
        process->end();
        all.push_back(process);
    }
    for (const auto& process : leaving_) {
        if (auto still_there = process.lock()) {
            all.push_back(std::move(still_there));
        }
    }
    wait_for(all);
    for (const auto& process : all) {
        process->ask_to_end();
    }
    wait_for(all);
    engines_.clear();
}

} // namespace program
