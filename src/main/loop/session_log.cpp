// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/session_log.h"

#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/main/environment.h"
#include "src/store/files.h"
#include "src/store/problem.h"

#include <asio/post.hpp>
#include <fmt/format.h>

#include <array>
#include <ctime>
#include <utility>

namespace program {
namespace {

/// The local time, formatted as by strftime().
std::string wall_clock(const char* format) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::localtime_r(&now, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

} // namespace

SessionLog::SessionLog(asio::io_context& io, std::function<void(std::string why)> fails)
    : io_(io), on_failure_(std::move(fails)),
      has_folder_(!store::program_folders(environment).state.empty()),
      log_(store::program_folders(environment).state + "/log") {}

/// Logs an event. A log that is switched on midway begins with a description of the current state.
void SessionLog::hear(const app::Model& model, const app::Event& event, base::Instant now) {
    const bool first = !std::exchange(heard_any_event_, true);
    if (!model.options->log_everything || failed_) {
        return speaker_.reset();
    }
    if (!speaker_ && !first) {
        speaker_.emplace().begin(model, now);
    } else {
        (speaker_ ? *speaker_ : speaker_.emplace()).hear(model, event, now);
    }
    if (const auto lines = speaker_->take(); !lines.empty()) {
        write(lines);
    }
}

void SessionLog::write(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += fmt::format("{} {}\n", wall_clock("%H:%M:%S"), line);
    }
    if (!writer_) {
        writer_.emplace(1);
    }
    asio::post(*writer_, [this, date = wall_clock("%Y-%m-%d"), text = std::move(text)] {
        const auto add = [&] {
            return has_folder_ ? log_.add(date, text) : "neither HOME nor XDG_STATE_HOME is set";
        };
        if (auto why = store::problem_of(add); !why.empty()) {
            asio::post(io_, [this, why = std::move(why)] {
                if (!std::exchange(failed_, true)) {
                    on_failure_("the log: " + why);
                }
            });
        }
    });
}

void SessionLog::finish() {
    if (writer_) {
        writer_->join();
    }
}

} // namespace program
