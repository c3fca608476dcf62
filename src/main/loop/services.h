// SPDX-License-Identifier: GPL-3.0-or-later
// Who serves the model beyond the terminal: the referee of the local table, the line to a server,
// the bots' worker and the journal of the records.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/port/event.h"
#include "src/engine/worker.h"
#include "src/main/loop/server_link.h"
#include "src/play/referee.h"
#include "src/store/records/journal.h"

#include <asio/io_context.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace program {

class Services {
  public:
    using Write = std::function<store::Written(const store::Save& save)>;

    /// `write` is called on the journal's thread; `later` on that of `io`, with what the threads
    /// of the worker and the journal have found.
    Services(asio::io_context& io, Write write, std::function<void(app::Event)> later)
        : io_(io), write_(std::move(write)), later_(std::move(later)) {}

    /// Calls a server; `told` hears of the line from now on.
    [[nodiscard]] std::vector<app::Event> call(ServerPlace place, net::LinkOptions options,
                                               std::function<void(ServerLink::Events)> told,
                                               base::Instant now);

    /// The local table's referee where there is one, else the server judges.
    [[nodiscard]] std::vector<app::Event> ask(const app::Ask& ask, base::Instant now);
    [[nodiscard]] std::vector<app::Event> ask(const app::AskServer& ask, base::Instant now);
    [[nodiscard]] app::Event open(app::OpenTable table);
    void think(app::Think think) { worker().think(std::move(think.task)); }
    void forget(const app::Forget& forget) { worker().forget(forget.seat); }
    void save(app::Save save) {
        journal().save({std::move(save.name), std::move(save.bpgn), std::move(save.instead_of)});
    }

    /// Waits for what the server says next; it is not heard before.
    void listen() {
        if (server_) {
            server_->listen();
        }
    }

    /// When tick() next has something to say; nothing while no table stands here.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    [[nodiscard]] std::vector<app::Event> tick(base::Instant now);

    /// Why the server is out of reach; empty when it is not, or when none was called.
    [[nodiscard]] std::string trouble() const { return server_ ? server_->trouble() : ""; }

    /// No bot thinks any more.
    void dismiss_bots() { worker_.reset(); }
    /// Waits until all records are written; what is to be told of them waits on `io`. False: there
    /// were none.
    bool finish_records();

  private:
    engine::Worker& worker();
    store::Journal& journal();

    asio::io_context& io_;
    Write write_;
    std::function<void(app::Event)> later_;
    std::optional<play::Referee> referee_;
    std::unique_ptr<ServerLink> server_;
    std::unique_ptr<store::Journal> journal_; ///< its thread starts with the first record,
    std::unique_ptr<engine::Worker> worker_;  ///< and this one's with the first bot's turn
};

} // namespace program
