// SPDX-License-Identifier: GPL-3.0-or-later
// The log that a user may keep: what text mode would say, with the time, in a file for each day.
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
    /// `fails` is told in `io`, once, why a line could not be written; none is written after that.
    SessionLog(asio::io_context& io, std::function<void(std::string why)> fails);

    /// To be called after update(model, event, now); does nothing while the setting is off. The
    /// files are written on a thread of its own.
    void hear(const app::Model& model, const app::Event& event, base::Instant now);
    /// Waits until all is written.
    void finish();

  private:
    void write(const std::vector<std::string>& lines);

    asio::io_context& io_;
    std::function<void(std::string why)> fails_;
    std::optional<app::Speaker> speaker_; ///< while there is a log
    bool heard_before_ = false;           ///< an event came that was not for the log
    bool failed_ = false;
    store::DayLog log_;                       ///< written by `writer_`
    std::optional<asio::thread_pool> writer_; ///< there once a line is kept
};

} // namespace program
