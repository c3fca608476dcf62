// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/loop.h"

#include "src/app/update.h"
#include "src/main/environment.h"
#include "src/main/game_stream.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/position_picture.h"
#include "src/play/records/recording.h"
#include "src/store/files.h"

#include <asio/post.hpp>

#include <utility>

namespace program {

using base::Instant;

namespace {

/// Draws the picture in the theme of `looks` and saves it in the game folder.
app::PictureSaved save_picture_file(const app::SavePicture& picture, const app::Looks& looks) {
    const auto last = last_game_in(picture.bpgn);
    const std::string data = store::program_folders(environment).data;
    const std::string file = data + "/games/" + picture.record_name + ".svg";
    const auto theme = tui::Theme::named(
        looks.theme.empty() ? std::string(tui::Theme::names().front()) : looks.theme,
        tui::Depth::full);
    auto recording = last ? play::recording_of(*last, *rules::preset("fics"))
                          : base::failure(std::string("there is no record of it"));
    if (!recording || !theme || data.empty()) {
        const std::string why = theme ? "neither HOME nor XDG_DATA_HOME is set" : "no such theme";
        return {file, recording ? why : recording.error()};
    }
    const auto drawn = position_picture(*std::move(recording), std::nullopt, *theme);
    if (!drawn) {
        return {file, drawn.error()};
    }
    auto problem = store::create_parent_folders(file);
    problem = problem ? problem : store::write_whole(file, *drawn);
    return {file, problem.value_or("")};
}

} // namespace

std::optional<std::string> change_on_disk(const app::ChangeClientFile& change) {
    if (auto problem = store::create_parent_folders(change.file)) {
        return problem;
    }
    return store::change_whole(change.file, change.most_bytes, change.change);
}

std::optional<store::CoachedMatches> coached_here() {
    const std::string folder = store::program_folders(environment).state;
    return folder.empty() ? std::nullopt
                          : std::optional(store::CoachedMatches(folder + "/coached-matches"));
}

Loop::Loop(app::Model&& mind, WriteRecord write, std::string library)
    : EventPump(std::move(mind)), write_(std::move(write)), library_path_(std::move(library)),
      signals_(io_, [this](int signal) { handle_signal(signal); }),
      alarm_(io_, [this] { wake_up(); }),
      engines_(io_, [this](app::Event event) { tell(std::move(event), monotonic_now()); }),
      log_(io_,
           [this](std::string why) { tell(app::SettingSaved{std::move(why)}, monotonic_now()); }) {}

void Loop::run_until_quit(Startup startup) {
    const Instant now = monotonic_now();
    threads_ = startup.threads;
    if (startup.sit_down) {
        begin(startup.sit_down(model, now), now);
    }
    on_startup(now);
    if (startup.call) {
        server_ = std::make_unique<ServerLink>(io_, *std::move(startup.call),
                                               [this](std::vector<app::Event> events) {
                                                   tell_all(std::move(events), monotonic_now());
                                               });
        tell_all(server_->handle(net::Start{}, now), now);
    }
    do {
        finish_handler();
    } while (!ended_ && io_.run_one() > 0);
    worker_.reset();
    engines_.end_all();
    library_.reset();
    log_.finish();
}

void Loop::finish_records() {
    signals_.ignore();
    alarm_.set(std::nullopt);
    if (journal_) {
        journal_->finish();
        io_.restart();
        io_.poll();
    }
}

bool Loop::has_failed() const {
    return (server_ && !server_->trouble().empty()) || !app::all_saved(model);
}

void Loop::await_events(std::optional<Instant> until) {
    const auto due = server_ ? server_->next_wake() : std::nullopt;
    alarm_.set(base::earlier(base::earlier(next_wake(monotonic_now()), due), until));
    if (server_) {
        server_->wait_for_bytes();
    }
}

void Loop::carry_out(app::Quit /*effect*/) {
    ended_ = true;
    io_.stop();
}

void Loop::tell(app::Event event, Instant now) {
    handle(std::move(event), now);
    mark_stale();
}

void Loop::tell_all(std::vector<app::Event> events, Instant now) {
    for (app::Event& event : events) {
        tell(std::move(event), now);
    }
}

void Loop::wake_up() {
    if (ended_) {
        return;
    }
    const Instant now = monotonic_now();
    if (server_) {
        tell_all(server_->handle(net::Woken{}, now), now);
    }
    wake(now);
    mark_stale();
}

void Loop::ask_server(const play::Request& request, Instant now) {
    if (server_) {
        tell_all(server_->handle(request, now), now);
    }
}

void Loop::ask_server(const play::ServerRequest& request, Instant now) {
    if (server_) {
        tell_all(server_->handle(request, now), now);
    }
}

engine::Worker& Loop::worker() {
    if (!worker_) {
        worker_ = std::make_unique<engine::Worker>(
            [this](engine::Report report) {
                asio::post(io_,
                           [this, report = std::move(report)] { tell(report, monotonic_now()); });
            },
            monotonic_now,
            engine::WorkerShare{threads_ > 0 ? threads_ : default_threads(), run_in_background});
    }
    return *worker_;
}

void Loop::carry_out(app::SaveRecord save) {
    if (!journal_) {
        journal_ = std::make_unique<store::Journal>(write_, [this](store::SaveResult written) {
            asio::post(io_, [this, written = std::move(written)] {
                tell(app::RecordSaved{written.file, written.problem, written.name},
                     monotonic_now());
            });
        });
    }
    journal_->save(
        {std::move(save.name), std::move(save.bpgn), std::move(save.previous_name), save.done});
}

void Loop::carry_out(app::AskLibrary question) {
    if (!library_) {
        library_ =
            std::make_unique<LibraryThread>(library_path_, [this](app::LibraryAnswer answer) {
                asio::post(io_, [this, answer = std::move(answer)]() mutable {
                    tell(base::Boxed<app::LibraryAnswer>(std::move(answer)), monotonic_now());
                });
            });
    }
    library_->ask(std::move(question));
}

void Loop::carry_out(app::SaveCoachedCount kept) {
    if (const auto here = coached_here()) {
        (void)here->write_count(kept.matches); // if it fails, one match too many is coached
    }
}

void Loop::carry_out(app::SavePicture picture) {
    tell(save_picture_file(picture, model.looks), monotonic_now());
}

void Loop::carry_out(app::ChangeClientFile change) {
    tell(app::SettingSaved{change_on_disk(change).value_or("")}, monotonic_now());
}

} // namespace program
