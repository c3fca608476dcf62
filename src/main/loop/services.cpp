// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/services.h"

#include "src/main/loop/monotonic_now.h"
#include "src/main/loop/signals.h"

#include <asio/post.hpp>

namespace program {

Services::Events Services::call(Call call, base::Instant now) {
    server_ = std::make_unique<ServerLink>(io_, std::move(call), on_events_);
    return server_->handle(net::Start{}, now);
}

bool Services::finish_records() {
    if (journal_) {
        journal_->finish();
    }
    return journal_ != nullptr;
}

engine::Worker& Services::worker() {
    if (!worker_) {
        worker_ = std::make_unique<engine::Worker>(
            [this](engine::Report report) {
                asio::post(io_, [this, report = std::move(report)] { on_events_({report}); });
            },
            monotonic_now,
            engine::WorkerShare{threads_ > 0 ? threads_ : default_threads(), run_in_background});
    }
    return *worker_;
}

store::Journal& Services::journal() {
    if (!journal_) {
        journal_ = std::make_unique<store::Journal>(write_, [this](store::SaveResult written) {
            asio::post(io_, [this, written = std::move(written)] {
                on_events_({app::RecordSaved{written.file, written.problem, written.name}});
            });
        });
    }
    return *journal_;
}

} // namespace program
