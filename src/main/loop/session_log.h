// SPDX-License-Identifier: GPL-3.0-or-later
// The user's optional log: what text mode would print, with the time, in one file per day.
#pragma once

#include "src/app/say/speaker.h"
#include "src/store/day_log.h"

#include <asio/io_context.hpp>
#include <asio/thread_pool.hpp>

#include <functional>
#include <optional>
#include <string>

namespace program {

class SessionLog {
  public:
    /// `fails` is called once on `io` if a line cannot be written; nothing is written after that.
    SessionLog(asio::io_context& io, std::function<void(std::string why)> fails);

    /// Logs an event. Must be called after update(model, event, now); does nothing while the
    /// setting is off. Files are written on a thread of their own.
    void hear(const app::Model& model, const app::Event& event, base::Instant now);
    /// Waits until everything is written.
    void finish();

  private:
    void write(const std::vector<std::string>& lines);

    asio::io_context& io_;
    std::function<void(std::string why)> on_failure_;
    std::optional<app::Speaker> speaker_; ///< set only while logging is on
    bool heard_any_event_ = false;        ///< events came before logging was on
    bool failed_ = false;
    bool has_folder_;                         ///< there is a place for the log
    store::DayLog log_;                       ///< used only on the thread of `writer_`
    std::optional<asio::thread_pool> writer_; ///< created with the first line
};

} // namespace program
