// SPDX-License-Identifier: GPL-3.0-or-later
// The client's services other than the terminal: the connection to a server, the bots' worker,
// external engines, and the journal of records.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/port/event.h"
#include "src/engine/worker.h"
#include "src/main/loop/engine_programs.h"
#include "src/main/loop/server_link.h"
#include "src/main/loop/startup.h"
#include "src/store/records/journal.h"

#include <asio/io_context.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace program {

class Services {
  public:
    using Events = ServerLink::Events;
    using WriteRecord = std::function<store::SaveResult(const store::Save& save)>;

    /// `write` is called on the journal's thread. `told` is called on the thread of `io` with the
    /// results of the worker and the journal and the server's news.
    Services(asio::io_context& io, WriteRecord write, std::function<void(Events)> told)
        : io_(io), write_(std::move(write)), on_events_(std::move(told)),
          engines_(io, [this](app::Event event) { on_events_({std::move(event)}); }) {}

    [[nodiscard]] Events call(Call call, base::Instant now);
    /// Passes a request to the server; does nothing without a connection.
    [[nodiscard]] Events ask_server(const net::Link::Input& request, base::Instant now) {
        return server_ ? server_->handle(request, now) : Events{};
    }
    /// Sets the number of threads for bots, from their first turn on; 0 for the default.
    void set_threads(int number) { threads_ = number; }
    void think(app::Think think) { worker().think(std::move(think.task)); }
    void cancel_search(const app::CancelSearch& search) { worker().cancel(search.seat); }
    void start(const app::StartEngine& start) { engines_.start(start); }
    void tell(const app::TellEngine& tell) { engines_.tell(tell); }
    void end(app::EndEngine end) { engines_.end(end); }
    void save(app::SaveRecord save) {
        journal().save(
            {std::move(save.name), std::move(save.bpgn), std::move(save.previous_name), save.done});
    }

    /// Waits for the server's next bytes; none are read without this call.
    void wait_for_bytes() {
        if (server_) {
            server_->wait_for_bytes();
        }
    }

    /// When tick() should next be called.
    [[nodiscard]] std::optional<base::Instant> next_wake() const {
        return server_ ? server_->next_wake() : std::nullopt;
    }
    [[nodiscard]] Events tick(base::Instant now) { return ask_server(net::Woken{}, now); }

    /// Why the server is out of reach; empty if it is not, or if none was called.
    [[nodiscard]] std::string trouble() const { return server_ ? server_->trouble() : ""; }

    /// Stops all bots and ends all external engines.
    void stop_bots() {
        worker_.reset();
        engines_.end_all();
    }
    /// Waits until all records are written; the results are queued on `io`. False if there were
    /// none.
    bool finish_records();

  private:
    engine::Worker& worker();
    store::Journal& journal();

    asio::io_context& io_;
    WriteRecord write_;
    std::function<void(Events)> on_events_;
    int threads_ = 0;
    EnginePrograms engines_;
    std::unique_ptr<ServerLink> server_;
    std::unique_ptr<store::Journal> journal_; ///< its thread starts with the first record
    std::unique_ptr<engine::Worker> worker_;  ///< its thread starts with the first turn of a bot
};

} // namespace program
