// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop of a client apart from its terminal: the connection to a server, the bots' worker,
// external engines, the journal of records, the library, signals and the log. It carries out the
// model's effects and decides nothing.
#pragma once

#include "src/app/event_pump.h"
#include "src/engine/worker.h"
#include "src/main/loop/alarm.h"
#include "src/main/loop/engine_programs.h"
#include "src/main/loop/library_thread.h"
#include "src/main/loop/server_link.h"
#include "src/main/loop/session_log.h"
#include "src/main/loop/signals.h"
#include "src/main/loop/startup.h"
#include "src/store/coached_matches.h"
#include "src/store/records/journal.h"

#include <asio/io_context.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace program {

/// The stored number of matches in which this user was coached; nothing if there is no folder for
/// it.
[[nodiscard]] std::optional<store::CoachedMatches> coached_here();
/// Changes a small file; returns the error, after which the old contents remain.
[[nodiscard]] std::optional<std::string> change_on_disk(const app::ChangeClientFile& change);

class Loop : protected app::EventPump {
  public:
    using WriteRecord = std::function<store::SaveResult(const store::Save& save)>;
    /// Writes one setting to the config file; returns the error.
    using KeepSetting = std::function<std::string(const app::SaveSetting& setting)>;

    /// The next activity chosen on the start page; valid after run().
    [[nodiscard]] const std::optional<app::NextActivity>& activity_after_quit() const {
        return model.activity_after_quit;
    }

  protected:
    /// `write` is called on the journal's thread; `library` is the library's path, or empty.
    Loop(app::Model&& mind, WriteRecord write, std::string library);

    /// Runs until the user quits, a signal ends it, or nothing needs to go on.
    void run_until_quit(Startup startup);
    /// Waits until all records are written; no signal and no deadline is heard any more.
    void finish_records();
    /// Whether a record could not be saved or the server was out of reach.
    [[nodiscard]] bool has_failed() const;

    virtual void on_startup(base::Instant /*now*/) {}
    virtual void handle_signal(int signal) = 0;
    /// Called after every handler.
    virtual void finish_handler() = 0;
    /// Called when what is shown may have changed.
    virtual void mark_stale() {}
    /// Handles an event that comes from outside.
    void tell(app::Event event, base::Instant now);

    /// Has the next deadline, or `until`, end the waiting, and the next bytes of the server; none
    /// are read without this call.
    void await_events(std::optional<base::Instant> until = {});
    using EventPump::carry_out;
    void ask_server(const play::Request& request, base::Instant now) override;
    void ask_server(const play::ServerRequest& request, base::Instant now) override;
    void carry_out(app::Think think) override { worker().think(std::move(think.task)); }
    void carry_out(app::CancelSearch search) override { worker().cancel(search.seat); }
    void carry_out(app::StartEngine start) override { engines_.start(start); }
    void carry_out(app::TellEngine tell) override { engines_.tell(tell); }
    void carry_out(app::EndEngine end) override { engines_.end(end); }
    void carry_out(app::SaveRecord save) override;
    void carry_out(app::AskLibrary question) override;
    void carry_out(app::SaveCoachedCount kept) override;
    void carry_out(app::SavePicture picture) override;
    void carry_out(app::ChangeClientFile change) override;
    void carry_out(app::Quit) override;
    void on_model_updated(const app::Event& event, base::Instant now) override {
        log_.hear(model, event, now);
    }

    asio::io_context io_{1};
    std::atomic<bool> ended_ = false; ///< also read by other threads

  private:
    void tell_all(std::vector<app::Event> events, base::Instant now);
    void wake_up();
    engine::Worker& worker();

    WriteRecord write_;
    std::string library_path_;
    Signals signals_;
    Alarm alarm_;
    int threads_ = 0; ///< number of threads for the bots; 0: the default
    EnginePrograms engines_;
    SessionLog log_;
    std::unique_ptr<ServerLink> server_;
    std::unique_ptr<store::Journal> journal_; ///< its thread starts with the first record
    std::unique_ptr<engine::Worker> worker_;  ///< its thread starts with the first turn of a bot
    std::unique_ptr<LibraryThread> library_;  ///< created by the first question
};

} // namespace program
