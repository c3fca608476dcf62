// SPDX-License-Identifier: GPL-3.0-or-later
// The whole client in memory: the program's pump, with searches that finish at once and a clock
// that moves only when the test says so. Replaces the real time, files and threads of src/main.
#pragma once

#include "src/app/event_pump.h"
#include "src/app/port/event.h"
#include "src/app/say/speaker.h"
#include "src/app/view.h"
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

class World final : public app::EventPump {
  public:
    World();
    explicit World(app::Options options);
    /// Starts with settings as from the config file and the command line.
    explicit World(const app::Settings& settings);
    World(World&&);
    World& operator=(World&&);
    ~World() override;

    /// Starts a match as `bughouse play` does.
    void sit_down(const app::MatchTerms& terms);
    /// Types `line` and presses Enter.
    void type(std::string_view line);
    void type_without_enter(std::string_view text);
    void press(const app::Intent& intent);
    void event(const app::Event& event);
    /// Plays a move for a seat, whether a person's or a bot's: "a e5".
    void play(std::string_view seat_and_san);
    /// Lets time pass, with everything that becomes due.
    void pass(Millis time);
    /// Lets time pass until the match is over, at most `at_most`. Whether it is over.
    bool play_on(Millis at_most);

    [[nodiscard]] app::View view() const { return app::view(model, now); }
    [[nodiscard]] std::string status() const { return view().status.text; }
    /// The chips before the status, separated by bars: "YOUR MOVE A|SIT 22s".
    [[nodiscard]] std::string chips() const;
    [[nodiscard]] const rules::Match& match() const { return model.table->match; }
    [[nodiscard]] bool over() const { return model.table && match().outcome(); }
    /// All half-moves in SAN with their labels: "1A e4 1a e5".
    [[nodiscard]] std::string moves() const;
    /// The last saved record of the current match.
    [[nodiscard]] std::string saved() const;

    Instant now = support::epoch;
    /// Nodes that each search of a bot may use, so that runs are repeatable.
    std::uint64_t nodes = 200;
    bool bots_think = true; ///< false: bots move only through play()
    /// Replaces the engine if set.
    std::function<engine::Report(const engine::Task&)> thinks_as;
    bool disk_full = false;
    bool disk_is_slow = false; ///< the answers to saves wait in `late_saves`
    std::vector<app::RecordSaved> late_saves;
    std::map<std::string, std::string> files;
    std::string config;                      ///< the config file
    std::map<std::string, std::string> kept; ///< other small files, by their names
    int restyles = 0;
    int bells = 0;
    std::optional<int> coached; ///< the last number of coached matches to be saved
    std::vector<play::ServerRequest> asked_server; ///< oldest first
    std::vector<play::Request> asked_referee; ///< requests about the server's game, oldest first
    /// Called with each request to the server about the game.
    std::function<void(const play::Request&)> on_ask;
    std::vector<app::AskLibrary> asked_library; ///< oldest first
    /// Answers requests to the library.
    std::function<std::optional<app::LibraryAnswer>(const app::AskLibrary&)> library_says;
    /// An external engine that plays a seat; `engine_says` gives its answer to each line.
    struct EngineProgram {
        std::string command;
        std::vector<std::string> heard;
        bool ended = false;
    };
    std::map<std::uint64_t, EngineProgram> engines; ///< by their numbers
    std::function<std::vector<std::string>(std::string_view line)> engine_says;
    int thoughts = 0;  ///< searches requested
    int forgotten = 0; ///< searches cancelled
    std::optional<engine::Task> last_task;
    int wakes = 0;            ///< number of times that a deadline woke the client
    int refusals = 0;         ///< of bots' moves
    play::NewsList announced; ///< by the local referee in answer to requests, oldest first
    bool has_quit = false;
    bool speaks = false;  ///< text mode: `speaker` gets all events
    app::Speaker speaker; ///< keeps its text until it is taken

  private:
    /// Sets the time of day to 00:00:00 at the start.
    void begin_at_midnight();
    void ask(const play::Request& request, Instant at) override;
    void ask_server(const play::Request& request, Instant at) override;
    void ask_server(const play::ServerRequest& request, Instant at) override;
    void carry_out(app::Think think) override;
    void carry_out(app::CancelSearch) override { ++forgotten; }
    void carry_out(app::StartEngine start) override;
    void carry_out(app::TellEngine tell) override;
    void carry_out(app::EndEngine end) override;
    void carry_out(app::SaveRecord save) override;
    void carry_out(app::AskLibrary question) override;
    void carry_out(app::SaveCoachedCount kept) override { coached = kept.matches; }
    void carry_out(app::SaveSetting setting) override;
    void carry_out(app::ChangeClientFile change) override {
        kept[change.file] = change.change(kept[change.file]);
    }
    void carry_out(app::SavePicture picture) override;
    void carry_out(app::Restyle) override { ++restyles; }
    void carry_out(app::Bell) override { ++bells; }
    void carry_out(app::SuspendSelf) override {}
    void carry_out(app::DetachFromTerminal) override {}
    void carry_out(app::Repaint) override {}
    void carry_out(app::Quit) override { has_quit = true; }
    void on_model_updated(const app::Event& event, Instant at) override {
        if (speaks) {
            speaker.hear(model, event, at);
        }
    }

    std::optional<engine::HashTable>
        hash_table_; ///< made for the first search, since it takes a megabyte
};

/// A match with its clocks running: the user sits at A; all others move only through play().
[[nodiscard]] World alone_at_the_table();
[[nodiscard]] World alone_at_the_table(app::Options options);

/// Terms with all four seats at this keyboard, at 3+0.
[[nodiscard]] app::MatchTerms hot_seat();
/// A match under `terms`, its clocks running.
[[nodiscard]] World seated(const app::MatchTerms& terms);
/// The texts of all lines, each followed by a newline.
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
/// The replay of that game, as `bughouse replay` opens it under the default laws.
[[nodiscard]] World replaying(std::string_view text);

} // namespace world
