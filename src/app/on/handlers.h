// SPDX-License-Identifier: GPL-3.0-or-later
// The handlers of events, and Moment, which each of them works on. Included only by update() and
// the handlers. Sections follow the source files that define the functions.
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

// The argument of every handler: the model, the time of the event and the effects so far.

/// Whether the input line is cleared or stays for correction after Enter.
enum class Entered : std::uint8_t {
    done,
    stays ///< refused: it stays in the input line for editing
};
using enum Entered;

/// An event being handled: the model that it changes, its time, and the effects so far.
struct Moment {
    Model& model;
    base::Instant now;
    Effects& out;
    std::optional<rules::Seat> by{}; ///< set if the line names a seat: `A:draw`

    void notice(Wording text, Tone tone = Tone::notice) const {
        model.notice = Sentence(std::move(text), tone);
    }
    /// Shows why a line is refused; returns what the handler has to return.
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
    /// Adds bots' effects. A Think about a position that the library may know waits for its reply.
    void add(bots::Effects effects) const;
    void ask_server(play::ServerRequest what) const { out.push_back(AskServer{std::move(what)}); }
    /// Rings if the user wants to hear about `why` and is not typing; except for a move, not twice
    /// in a short time.
    void ring(BellFor why) const {
        constexpr base::Millis pause{500};
        const bool again = why != BellFor::move && model.rang && now - *model.rang < pause;
        if (model.options.bell && model.options.bell_for >= why && model.input.empty() && !again) {
            model.rang = now;
            out.push_back(Bell{});
        }
    }
};

/// The seat in whose name somebody at this keyboard makes a request.
[[nodiscard]] inline rules::Seat asking_seat(const Model& model) {
    return model.table ? typing_seat(*model.table) : rules::Seat{};
}
/// The seat that the line names, else asking_seat(model).
[[nodiscard]] inline rules::Seat asking_seat(const Moment& m) {
    return m.by ? *m.by : asking_seat(m.model);
}

// Tab: completes the word being typed.

void on_complete(const Moment& m, bool back);
/// The commands of FICS-style servers, and those of this program's server only.
[[nodiscard]] std::span<const std::string_view> server_commands();

// The player's keys, by page.

void on_intent(const Moment& m, const Intent& intent);
/// Resolves keys that have waited long enough: Alt and a letter with nothing after it, or a letter
/// that answers what to do after a match. To be called when time has passed.
void settle_keys(const Moment& m);

// Enter: carries out the line, or explains why not and keeps it.

void on_line(const Moment& m);
/// Whether this line, a single letter, is an answer that takes effect without Enter.
[[nodiscard]] bool answers_at_once(const Model& model, std::string_view text);
/// A typed tell with English piece letters, as bots, servers and records use them.
[[nodiscard]] inline std::string in_english(const Moment& m, std::string_view text) {
    return m.model.options.letters.english_sentence(text);
}
/// Sends a tell to the partner; without one, the line is refused.
Entered tell_partner(const Moment& m, const std::string& text);
/// Sends the tell of that partner key.
void partner_key(const Moment& m, char letter);
/// Adds a line to its talk window and, beside a game, to the window that is shown.
void add_seen(const Moment& m, Tab tab, const std::string& text, Tone tone);
/// Beside a game, waits for the server's answer to a command just sent, in order to show it.
void await_answer(const Moment& m, const std::string& command);
/// Shows an answer that has arrived, a short one in the talk and a long one as a page, once nothing
/// is being typed.
void show_answer(const Moment& m);
/// Sends a line to the server unchanged: a command, or the name that it waits for.
Entered on_raw_line(const Moment& m, const std::string& text);

// A typed move: played, queued as a premove, or refused with the reason in the rules' terms.

Entered on_move_line(const Moment& m, const MoveLine& line);
void send_move(const Moment& m, rules::Seat seat, rules::Move move, std::string text);
/// Withdraws a pending move: one not yet sent, or one whose answer from the server may have been
/// lost.
void take_pending_back(const Moment& m);

// Lessons: an answer is judged, and no opponent replies.

/// Opens the table for the course's current lesson.
void open_lesson(const Moment& m);
/// Enter on an empty line: goes to the next lesson once this one is solved.
void next_lesson(const Moment& m);
/// Handles `sit`, `go`, `show` and `next`; false for any other line.
bool on_lesson_line(const Moment& m, std::string_view text);
Entered on_lesson_move(const Moment& m, const MoveLine& line);

// Hints in a match against bots.

/// Shows the result of the search that `hint` started; ignores other reports.
void take_hint(const Moment& m, const engine::Report& report);

// Mouse and cursor: picking up a piece and putting it on a square.

void on_pointer(const Moment& m, const Pointer& pointer);
/// Picks that piece from the reserve of the cursor's board, or chooses what a pawn promotes to.
void on_held_key(const Moment& m, rules::Kind kind);
/// Moves the cursor to the boards.
void start_cursor(const Moment& m);
/// Returns the keys from the boards to the input line.
void leave_board(Table& table);
/// Handles a key if it moves or uses the cursor on the boards; false if it does not.
[[nodiscard]] bool on_cursor(const Moment& m, Action action);

// Settings: their page, and the field in which a value is typed. Changes take effect at once and
// are saved in the config file.

void on_settings_page(const Moment& m, Action action);
/// Opens the field for a setting, filled with `proposed` or else with the current value.
void type_value(Model& model, const Setting& setting, std::string_view proposed = {});
/// Handles the intent if it is meant for the field; false if it is not.
[[nodiscard]] bool on_field(const Moment& m, const Intent& intent);

// Keys of the pages without an input line (start page, texts, replay, lobby), and switching between
// pages.

void on_menu(const Moment& m, Action action);
void on_text_page(const Moment& m, Action action);
void start_review(const Moment& m);
void on_review(const Moment& m, Action action);
/// The library: its page, its answers, and the opening book beside a replay. follow_book() is to be
/// called after every event.
void open_library(const Moment& m, bool alone);
void on_library(const Moment& m, Action action);
void on_library_answer(const Moment& m, LibraryAnswer answer);
void ask_summary(const Moment& m);
/// Gives a waiting bot the moves that the library knows.
void on_opening(const Moment& m, std::uint64_t serial, const std::vector<play::BookMove>& moves);
void follow_book(const Moment& m);
/// Handles the intent if it is meant for the short line of a page (the library's filter, a place in
/// a replay); false if it is not.
[[nodiscard]] bool on_entry(const Moment& m, const Intent& intent);
/// Letters and digits filter the open lobby; false if they belong to the input line.
[[nodiscard]] bool filter_lobby(const Moment& m, Server& server, std::string_view typed);
/// Erases the last letter of the lobby's filter.
void unfilter_lobby(Server& server);
void on_lobby_action(const Moment& m, Server& server, Action action);
// The page of a server's table, before a match and between matches.

void on_chairs_told(const Moment& m, Server& server, const play::ChairsTold& told);
/// False if the key means nothing on that page.
[[nodiscard]] bool on_chairs_action(const Moment& m, Server& server, Action action);
// `connect --bot LEVEL`: a bot plays our seat on a server, one match at a time.

/// If there is such a bot, seats it in the game.
void seat_own_bot(const Moment& m, const play::GameOpened& opened);
/// If there is such a bot, answers an offer to us.
void answer_as_bot(const Moment& m, const play::Offer& offer);

/// A click on a chair chooses it; a click on the chosen chair sits down.
void press_chair(const Moment& m, Server& server, rules::Seat seat);
/// Whether this line is a letter that acts on the page without Enter.
[[nodiscard]] bool is_chairs_letter(const Model& model, std::string_view text);
/// Carries out such a letter, or sends the line to everyone at the table; false if it is a command.
[[nodiscard]] bool on_chairs_line(const Moment& m, const std::string& text);
// `bughouse watch`: shows the best running match of a server, and then the next best.

/// Watches the best match in the lobby's list, unless one is being shown.
void watch_best(const Moment& m, Server& server, const play::Lobby& lobby);
/// Requests the server's lists when they are due; to be called when time has passed.
void look_for_best(const Moment& m);
/// When the watched match has ended, schedules a look for the next; to be called after every event.
void note_watched_end(const Moment& m);

/// Opens the page of chairs; if we are at no table, asks the server for one.
void show_chairs(const Moment& m);

/// Shows the server's talk window of that number, counted from 1, or the boards for 0.
void show_tab(const Moment& m, int number);

// Talk windows for one channel or one person each.

/// The person or channel of a talk window.
struct Correspondent {
    std::string name;             ///< name of the window: "kim", "ch24"
    std::optional<int> channel{}; ///< none for a person
    /// The recipient to put after `tell`.
    [[nodiscard]] std::string address() const { return channel ? std::to_string(*channel) : name; }
};
/// The person or channel of the shown window; nothing if it is a common window.
[[nodiscard]] std::optional<Correspondent> shown_correspondent(const Model& model);
/// Their window, opened if necessary; nothing if there are too many windows.
std::optional<Tab> own_window(const Moment& m, const Correspondent& who);
/// To be called with each line sent to the server: if it tells something to a channel or to a
/// player seen before, adds it to their window.
void note_own_tell(const Moment& m, std::string_view line);
/// The window of a channel or person for a line of talk; nothing if it belongs in a common window.
[[nodiscard]] std::optional<Tab> window_of(const Model& model, const play::Talk& talk);
/// Whether the window's newest lines contain this text as ours: some servers echo it.
[[nodiscard]] bool is_echo(const TalkLog& log, std::string_view text);

} // namespace app
