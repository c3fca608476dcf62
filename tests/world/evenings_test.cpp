// SPDX-License-Identifier: GPL-3.0-or-later
// What a user types and what the screen then shows, as files. The first line says where they are:
// ": table" with three bots that move only when told to, ": keyboard wbn clock=press" with all four
// seats and those laws, ": start", ": server" before the login. Then "> e4" is typed with Enter, "^
// Alt-k F1" are keys, "| e" is typed without Enter, "+ a e5" moves a bot, "< Bob says: hi" is a
// server's line ("\" at its end: no line end), "~ 1500" lets milliseconds pass. An indented line is
// a row of the screen that has changed, or what is sent. See written.h.
#include "net/link/link.h"
#include "src/app/show/typing.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "src/play/records/recording.h"
#include "src/rules/laws/variant.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/support/source_tree.h"
#include "tests/support/written.h"
#include "tests/tui/golden.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"
#include "tui/keys/bindings.h"
#include "tui/paint/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

using std::string;
using std::string_view;
using world::Millis;
using world::World;

namespace {

constexpr tui::Size usual_size{80, 24};

/// A client with its link to a server, without a socket.
class Seated {
  public:
    explicit Seated(string_view where) : world_(begun(where)) {
        if (where == "server") {
            net::LinkOptions options;
            options.address = "fics.test 5000";
            options.seal = net::TimesealChoice::off;
            options.session.who = {"Alice", "secret"};
            link_ = std::make_unique<net::Link>(options);
            world_->on_ask = [this](const play::Request& request) { give(request); };
            give(net::Start{});
            give(net::Opened{});
        }
    }

    void act(char what, string_view text) {
        switch (what) {
        case '>':
            world_->type(text);
            break;
        case '|':
            world_->type_without_enter(text);
            break;
        case '^':
            for (const string_view key : base::tokens(text)) {
                press(key);
                world::draw_page(*world_, usual_size);
            }
            break;
        case '+':
            world_->play(text); // throws if the move is illegal
            break;
        case '<':
            give(net::Received{text.ends_with('\\') ? string(text.substr(0, text.size() - 1))
                                                    : string(text) + "\n\r"});
            break;
        case '~':
            pass(Millis{base::to_number<int>(text).value()});
            break;
        default:
            FAIL("no such line: " << what << ' ' << text);
        }
        pass(Millis{1}); // so that no two events share an instant
    }

    /// The changed rows of the screen, what text mode says, and what was sent.
    string news() {
        string text;
        const string sent = std::exchange(sent_, {});
        for (const string_view line : base::split(sent, '\n')) {
            text += line.empty() ? "" : fmt::format("    sent|{}\n", line);
        }
        const string shown = support::text_of(tui::paint(world_->view(), usual_size, plain_ascii));
        const auto rows = base::split(shown, '\n');
        rows_.resize(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows_[i] != rows[i]) {
                rows_[i] = string(rows[i]);
                text += fmt::format("    {:02}|{}\n", i + 1, rows[i]);
            }
        }
        for (const string& line : world_->speaker.take()) {
            text += fmt::format("    says|{}\n", line);
        }
        return text + (world_->bells == bells_ ? "" : (bells_ = world_->bells, "    bell\n"));
    }

  private:
    /// The terms of a variant such as "ring3" or "crazyhouse", with all seats at this keyboard.
    static std::optional<app::MatchTerms> terms_of(string_view variant) {
        const auto known = rules::variant(variant);
        if (!known) {
            return std::nullopt;
        }
        app::MatchTerms terms;
        terms.variant = string(variant);
        terms.humans = rules::seats(known->plan());
        return terms;
    }

    static std::unique_ptr<World> begun(string_view where) {
        auto world = std::make_unique<World>();
        world->bots_think = false;
        world->speaks = true;
        if (where == "replay") {
            const string game = support::contents_of(
                support::in_repository("tests/data/games/bots/fics-bughouse-level2-1.bpgn"));
            const auto recording = play::recording_of(world::game_in(game), *rules::preset("fics"));
            app::open_recording(world->model, recording.value());
        } else if (where == "table" || where == "keyboard") {
            world->sit_down(where == "table" ? app::MatchTerms() : world::hot_seat());
        } else if (where.starts_with("keyboard ")) {
            auto terms = world::hot_seat();
            const auto words = base::tokens(where);
            terms.laws = string(words.at(1));
            terms.law_changes.assign(words.begin() + 2, words.end());
            world->sit_down(terms);
        } else if (const auto terms = terms_of(where)) {
            world->sit_down(*terms);
        } else if (where == "server") {
            world->model.server.emplace();
            world->model.server->host = "fics.test";
        } else if (where != "start") {
            FAIL("nowhere: " << where);
        }
        return world;
    }

    void press(string_view key) {
        const auto& model = world_->model;
        const auto intent =
            tui::intent_for_key_name(app::mode(model), key, app::line_is_empty(model));
        if (intent) { // ignores keys without a meaning there
            world_->press(*intent);
        }
    }

    void pass(Millis time) {
        const auto end = world_->now + time;
        while (link_ && link_->next_wake() && *link_->next_wake() <= end) {
            world_->pass(std::max(*link_->next_wake() - world_->now, Millis{}));
            give(net::Woken{});
        }
        world_->pass(end - world_->now);
        ask();
    }

    void give(const net::Link::Input& input) {
        net::Link::Output output = link_->update(input, world_->now);
        sent_ += output.bytes;
        for (play::News& one : output.news) {
            world_->event(std::move(one));
        }
        ask();
    }

    /// Passes the client's requests to its link.
    void ask() {
        while (link_ && !world_->asked_server.empty()) {
            const play::ServerRequest request = world_->asked_server.front();
            world_->asked_server.erase(world_->asked_server.begin());
            give(request);
        }
    }

    std::unique_ptr<World> world_;
    std::unique_ptr<net::Link> link_;
    string sent_;
    std::vector<string> rows_;
    int bells_ = 0;
};

} // namespace

TEST_CASE("the screen shows what is written down of an evening, and nothing else") {
    const auto* const name =
        GENERATE("table.txt", "keyboard.txt", "server.txt", "start.txt", "replay.txt", "ring.txt",
                 "crazyhouse.txt", "house_tables.txt", "house_matches.txt", "lobby.txt", "keys.txt",
                 "arbiter.txt", "seldom.txt");
    std::unique_ptr<Seated> player;
    support::check_written(string("tests/world/evenings/") + name, [&](string_view line) {
        if (line.starts_with(": ")) {
            player = std::make_unique<Seated>(line.substr(2));
        } else {
            REQUIRE(player);
            player->act(line.front(), line.size() > 2 ? line.substr(2) : "");
        }
        return player->news();
    });
}
