// SPDX-License-Identifier: GPL-3.0-or-later
// The whole client in memory: the pump of the program and a worker that thinks at once, with a
// clock that only moves when it is told to. What src/main does with real time, files and threads is
// done here with values.
#pragma once

#include "src/app/pump.h"
#include "src/app/say/speaker.h"
#include "src/engine/search/hash_table.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "tests/support/epoch.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace world {

using base::Instant;
using base::Millis;

class World final : public app::Pump {
  public:
    explicit World(app::Options options = {});
    /// With what config file and command line say.
    explicit World(const app::Settings& settings);

    /// As `bughouse play` does.
    void sit_down(const app::MatchTerms& terms);
    /// Types `line` and presses Enter.
    void type(std::string_view line);
    void type_without_enter(std::string_view text);
    void press(const app::Intent& intent);
    void event(const app::Event& event);
    /// The seat of that letter plays, person or bot: "a e5".
    void play(std::string_view seat_and_san);
    /// Lets time pass, waking all that asked to be woken.
    void pass(Millis time);
    /// Until the match is over, at most for so long; whether it is.
    bool play_on(Millis at_most);

    [[nodiscard]] app::View view() const { return app::view(model, now); }
    [[nodiscard]] std::string status() const { return view().status.text; }
    /// The chips before it, with a bar between: "YOUR MOVE A|SIT 22s".
    [[nodiscard]] std::string chips() const;
    [[nodiscard]] const rules::Match& match() const { return model.table->match; }
    [[nodiscard]] bool over() const { return model.table && match().outcome(); }
    /// SAN of all half-moves with their labels: "1A e4 1a e5".
    [[nodiscard]] std::string moves() const;
    /// The record that was saved last under the present match's name.
    [[nodiscard]] std::string saved() const;

    Instant now = support::epoch;
    /// Nodes for each task of a bot, so that a run is the same everywhere.
    std::uint64_t nodes = 200;
    bool bots_think = true; ///< else they only do what play() says
    /// Thinks in the place of the engine.
    std::function<engine::Report(const engine::Task&)> thinks_as;
    bool disk_full = false;
    std::map<std::string, std::string> files;
    std::string config;                      ///< the config file
    std::map<std::string, std::string> kept; ///< other small files, by their names
    int restyles = 0;
    int bells = 0;
    std::optional<int> coached;                    ///< what was to be kept last
    std::vector<play::ServerRequest> asked_server; ///< oldest first
    std::vector<play::Request> asked_referee;      ///< of the server, oldest first
    /// The server's half: what is asked of it about the game.
    std::function<void(const play::Request&)> on_ask;
    std::vector<app::AskLibrary> asked_library; ///< oldest first
    /// What the library says to that.
    std::function<std::optional<app::LibraryAnswer>(const app::AskLibrary&)> library_says;
    /// A program that plays a seat: what it was told, and what it answers to a line.
    struct EngineProgram {
        std::string command;
        std::vector<std::string> heard;
        bool ended = false;
    };
    std::map<std::uint64_t, EngineProgram> engines; ///< by their numbers
    std::function<std::vector<std::string>(std::string_view line)> engine_says;
    int thoughts = 0;  ///< tasks that were asked for
    int forgotten = 0; ///< and dropped
    std::optional<engine::Task> last_task;
    int wakes = 0;            ///< times that time passing woke the client
    int refusals = 0;         ///< of moves that bots asked for
    play::NewsList announced; ///< by our referee to what was asked of it, oldest first
    bool has_quit = false;
    bool speaks = false;  ///< text mode: `speaker` hears all
    app::Speaker speaker; ///< keeps what it says until it is taken

  private:
    /// The clock on the wall says 00:00:00 when time begins.
    void begin_at_midnight();
    void ask(const play::Request& request, Instant at) override;
    void ask_server(const play::Request& request, Instant at) override;
    void ask_server(const play::ServerRequest& request, Instant at) override;
    void think(app::Think think) override;
    void forget(app::Forget) override { ++forgotten; }
    void start_engine(app::StartEngine start) override;
    void tell_engine(app::TellEngine tell) override;
    void end_engine(app::EndEngine end) override;
    void save(app::Save save) override;
    void ask_library(app::AskLibrary question) override;
    void keep_coached(app::KeepCoached kept) override { coached = kept.matches; }
    void keep_setting(app::KeepSetting setting) override;
    void keep_file(app::KeepFile file) override { kept[file.file] = file.text; }
    void save_picture(app::SavePicture picture) override {
        kept[picture.name] = picture.bpgn;
        event(app::PictureSaved{picture.name + ".svg", disk_full ? "disk full" : ""});
    }
    void restyle() override { ++restyles; }
    void ring() override { ++bells; }
    void suspend() override {}
    void detach() override {}
    void repaint() override {}
    void quit() override { has_quit = true; }
    void heard(const app::Event& event, Instant at) override {
        if (speaks) {
            speaker.hear(model, event, at);
        }
    }

    std::optional<engine::HashTable> hash_table_; ///< of the first who thinks: it is a megabyte
};

/// I sit in A, everybody else only moves when play() says so; the clocks run.
[[nodiscard]] World alone_at_the_table(app::Options options = {});

/// All four seats at this keyboard, at 3+0 unless told otherwise.
[[nodiscard]] app::MatchTerms hot_seat();
/// At that match, its clocks running.
[[nodiscard]] World seated(const app::MatchTerms& terms);
/// All of them, one a line.
template <class Lines> [[nodiscard]] std::string text_of(const Lines& lines) {
    std::string text;
    for (const app::Text& line : lines) {
        text += line.text + "\n";
    }
    return text;
}
[[nodiscard]] bool has(std::string_view text, std::string_view part);

/// The only game of a BPGN text.
[[nodiscard]] notation::ReadGame game_in(std::string_view text);
/// Its replay, as `bughouse replay` opens it under the usual laws.
[[nodiscard]] World replaying(std::string_view text);

} // namespace world
