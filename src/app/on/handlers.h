// SPDX-License-Identifier: GPL-3.0-or-later
// Handlers of events, and the moment that each works with: the model, its effects and the time.
// Included by update() and the handlers only. Each function stands in the source that its section
// names.
#pragma once

#include "src/app/line/typed_line.h"
#include "src/app/model.h"
#include "src/app/port/effect.h"
#include "src/app/port/event.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace app {

// The moment of one event: the model, its effects and the time. Included by update() and the
// handlers only.

/// The result of an entered line.
enum class Entered : std::uint8_t {
    done,
    stays ///< refused: the line stays for editing
};
using enum Entered;

/// One event in work: the model that it changes, its time, and the effects so far.
struct Moment {
    Model& model;
    base::Instant now;
    Effects& out;
    std::optional<rules::Seat>
        by{}; ///< the player who enters the line, where it names one: `A:draw`

    void notice(Wording text, Tone tone = Tone::notice) const {
        model.notice = Sentence(std::move(text), tone);
    }
    /// Why a line is not done, for the handler to return.
    [[nodiscard]] Entered refuse(Wording why) const {
        notice(std::move(why), Tone::warning);
        return stays;
    }
    void ask(rules::Seat seat, decltype(play::Request::what) what) const {
        const bool clocks = std::holds_alternative<play::Pause>(what) ||
                            std::holds_alternative<play::Resume>(what) ||
                            std::holds_alternative<play::Ready>(what);
        if (model.table && model.table->terms.nobody && !clocks) {
            return notice("bots play here: /quit leaves, F10 pauses");
        }
        out.push_back(Ask{play::Request{seat, std::move(what)}});
    }
    /// The wishes of bots. A thought about a move that the library may know waits for its answer.
    void add(bots::Effects effects) const;
    void ask_server(play::ServerRequest what) const { out.push_back(AskServer{std::move(what)}); }
    /// If the user wants to hear of that and is not typing; but for a move, not again within a
    /// moment.
    void ring(BellFor why) const {
        constexpr base::Millis pause{500};
        const bool again = why != BellFor::move && model.rang && now - *model.rang < pause;
        if (model.options.bell && model.options.bell_for >= why && model.input.empty() && !again) {
            model.rang = now;
            out.push_back(Bell{});
        }
    }
};

/// The seat in whose name somebody at this keyboard asks.
[[nodiscard]] inline rules::Seat asking_seat(const Model& model) {
    return model.table ? typing_seat(*model.table) : rules::Seat{};
}
/// The same; a seat named in the line overrides it.
[[nodiscard]] inline rules::Seat asking_seat(const Moment& m) {
    return m.by ? *m.by : asking_seat(m.model);
}

// Tab: the words that the line may go on with.

void on_complete(const Moment& m, bool back);
/// The commands of FICS-style servers, and those of ours alone.
[[nodiscard]] std::span<const std::string_view> server_commands();

// Key presses of the player, by page.

void on_intent(const Moment& m, const Intent& intent);
/// To be called when time has passed: a letter with Alt that nothing followed means its key, one
/// that answers what to do after a match answers.
void settle_keys(const Moment& m);

// Enter: what the line says is done, or says why not and stays.

void on_line(const Moment& m);
/// Whether that line, a letter, says without Enter what to do after a match.
[[nodiscard]] bool answers_at_once(const Model& model, std::string_view text);
/// A typed tell with English letters for pieces, which bots, servers and records have.
[[nodiscard]] inline std::string in_english(const Moment& m, std::string_view text) {
    return m.model.options.letters.english_sentence(text);
}
/// Sends a tell to the partner; the line stays when there is no partner.
Entered tell_partner(const Moment& m, const std::string& text);
/// Tells the partner what that letter says.
void partner_key(const Moment& m, char letter);
/// A line of talk in its window; beside a game also in the window that is shown.
void add_seen(const Moment& m, Tab tab, const std::string& text, Tone tone);
/// Beside a game the answer to that command, which was just sent, is shown as soon as it has come.
void await_answer(const Moment& m, const std::string& command);
/// Shows an answer that has come: a short one in the talk, a long one as a page, as soon as nothing
/// is being typed.
void show_answer(const Moment& m);
/// A command for the server, as it stands; or the name that it waits for.
Entered on_raw_line(const Moment& m, const std::string& text);

// A typed move: played, queued as a premove, or refused in the rules' words.

Entered on_move_line(const Moment& m, const MoveLine& line);
void send_move(const Moment& m, rules::Seat seat, rules::Move move, std::string text);
/// Takes back a move that is not sent yet, or that the server has not answered, whose answer may
/// have been missed.
void take_pending_back(const Moment& m);

// Lessons: an answer is judged, and nobody replies.

/// The table of the school's lesson.
void open_lesson(const Moment& m);
/// Enter on an empty line: the next lesson, once this one is solved.
void next_lesson(const Moment& m);
/// `sit`, `go`, `show` and `next`; false: another line.
bool on_lesson_line(const Moment& m, std::string_view text);
Entered on_lesson_move(const Moment& m, const MoveLine& line);

// The hint in a match against bots.

/// Words the report of the search that `hint` asked for; another one changes nothing.
void take_hint(const Moment& m, const engine::Report& report);

// Mouse and cursor: a piece is taken up and put on a square.

void on_pointer(const Moment& m, const Pointer& pointer);
/// Takes that piece from the reserve on the cursor's board, or says what a pawn becomes.
void on_held_key(const Moment& m, rules::Kind kind);
/// Brings the cursor to the boards.
void start_cursor(const Moment& m);
/// The keys go back to the line.
void leave_board(Table& table);
/// Whether the key was for the cursor, while it is on the boards.
[[nodiscard]] bool on_cursor(const Moment& m, Action action);

// Settings: the page of all of them, and the field in which a value is typed. A change holds at
// once and goes to the config file.

void on_settings_page(const Moment& m, Action action);
/// The field for that setting, with the value that it has or the one that is proposed.
void type_value(Model& model, const Setting& setting, std::string_view proposed = {});
/// Whether the intent was for the field.
[[nodiscard]] bool on_field(const Moment& m, const Intent& intent);

// Keys of the pages that have no input line: the start page, texts, a match that is stepped
// through, the lobby of a server. And which page is shown.

void on_menu(const Moment& m, Action action);
void on_text_page(const Moment& m, Action action);
void start_review(const Moment& m);
void on_review(const Moment& m, Action action);
/// The library: its page, what it answers, and the book that follows a replay; the last is to be
/// called after every event.
void open_library(const Moment& m, bool alone);
void on_library(const Moment& m, Action action);
void on_library_answer(const Moment& m, LibraryAnswer answer);
void ask_summary(const Moment& m);
/// The moves that the library has for a bot that waits for them.
void on_opening(const Moment& m, std::uint64_t serial, const std::vector<play::BookMove>& moves);
void follow_book(const Moment& m);
/// The short line of a page: the filter of the library, where to go in a replay. Whether the intent
/// was for it.
[[nodiscard]] bool on_entry(const Moment& m, const Intent& intent);
/// Letters and digits narrow the rows of the lobby that has the keys; false: they are for the line.
[[nodiscard]] bool filter_lobby(const Moment& m, Server& server, std::string_view typed);
/// Erases the last letter of the filter.
void unfilter_lobby(Server& server);
void on_lobby_action(const Moment& m, Server& server, Action action);
// The page of a server's table, before a match and between two.

void on_chairs_told(const Moment& m, Server& server, const play::ChairsTold& told);
/// False: that is no key of the page.
[[nodiscard]] bool on_chairs_action(const Moment& m, Server& server, Action action);
// `connect --bot LEVEL`: a bot has our seat on a server, one match at a time.

/// Gives our seat in that game to the bot, where there is one.
void seat_own_bot(const Moment& m, const play::GameOpened& opened);
/// Lets the bot answer an offer to us, where there is one.
void answer_as_bot(const Moment& m, const play::Offer& offer);

/// A click: that chair is chosen, and the chosen one taken.
void press_chair(const Moment& m, Server& server, rules::Seat seat);
/// Whether that line is a letter which the page obeys without Enter.
[[nodiscard]] bool is_chairs_letter(const Model& model, std::string_view text);
/// Obeys a letter, or says the line to all at the table. False: it is a command like elsewhere.
[[nodiscard]] bool on_chairs_line(const Moment& m, const std::string& text);
// `bughouse watch`: the best running match of a server, and then the next.

/// Watches the best match of that list, unless one is shown.
void watch_best(const Moment& m, Server& server, const play::Lobby& lobby);
/// To be called when time has passed: asks for the lists when it is time to.
void look_for_best(const Moment& m);
/// To be called after each event: when the match shown is over the next is looked for soon.
void note_watched_end(const Moment& m);

/// Opens the page; without a table asks the server for one.
void show_chairs(const Moment& m);

/// The server's talk of that number, from 1 on, or the boards: 0.
void show_tab(const Moment& m, int number);

// Talk windows, each for one channel or one person.

/// The person or channel that a window is for.
struct Correspondent {
    std::string name;             ///< of the window: "kim", "ch24"
    std::optional<int> channel{}; ///< none: a person
    /// The first word behind `tell`.
    [[nodiscard]] std::string address() const { return channel ? std::to_string(*channel) : name; }
};
/// The one of the window that is shown; none: it is a common one.
[[nodiscard]] std::optional<Correspondent> shown_correspondent(const Model& model);
/// Their window, which is opened if need be; none: there are too many.
std::optional<Tab> own_window(const Moment& m, const Correspondent& who);
/// To be called with a line that goes to the server: what it tells a channel, or a player who was
/// seen before, stands in their window from now on.
void note_own_tell(const Moment& m, std::string_view line);
/// The own window of a server's line of talk; none: it belongs in a common one.
[[nodiscard]] std::optional<Tab> window_of(const Model& model, const play::Talk& talk);
/// Whether the newest lines of that window have this text as ours: some servers send it back.
[[nodiscard]] bool is_echo(const TalkLog& log, std::string_view text);

} // namespace app
