// SPDX-License-Identifier: GPL-3.0-or-later
// The handlers of events, and Context, which each of them works on. Included only by update() and
// the handlers. Sections follow the source files that define the functions.
#pragma once

#include "src/app/line/typed_line.h"
#include "src/app/model.h"
#include "src/app/port/effect.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace app {

enum class BellFor : std::uint8_t;

// Context, the argument of every handler, and the results of handlers.

/// Whether the input line is cleared or stays for correction after Enter.
enum class LineResult : std::uint8_t {
    done,
    stays ///< refused: it stays in the input line for editing
};
using enum LineResult;

/// The message when the player answers an offer but there is none; the next offer removes it.
inline constexpr std::string_view no_offer = "there is no offer";
/// The message for who would play while four bots do.
inline constexpr std::string_view bots_play_here = "bots play here: /quit leaves, F10 pauses";

/// An event being handled: the model that it changes, its time, and the effects so far.
struct Context {
    Model& model;
    base::Instant now;
    Effects& out;
    std::optional<rules::Seat>
        by{}; ///< set if the line names a seat: in `A:draw`, White on board A

    void notice(Wording text, Tone tone = Tone::notice) const {
        model.notice = Sentence(std::move(text), tone);
    }
    /// Shows why a line is refused; returns what the handler has to return.
    [[nodiscard]] LineResult refuse(Wording why) const {
        notice(std::move(why), Tone::warning);
        return stays;
    }
    void ask(rules::Seat seat, decltype(play::Request::what) what) const {
        const bool clocks = std::holds_alternative<play::Pause>(what) ||
                            std::holds_alternative<play::Resume>(what) ||
                            std::holds_alternative<play::Ready>(what);
        if (model.table && model.table->terms.bots_only && !clocks) {
            return notice(bots_play_here);
        }
        out.push_back(Ask{play::Request{seat, std::move(what)}});
    }
    /// Adds bots' effects. A Think about a position that the library may know is held back until
    /// the library has replied.
    void add(bots::Effects effects) const;
    void ask_server(play::ServerRequest what) const { out.push_back(AskServer{std::move(what)}); }
    /// Quits the program without asking or saving.
    void quit() const {
        model.leaving = true;
        out.push_back(Quit{});
    }
    /// Rings if the user wants to hear about `why` and is not typing; but at most once in half a
    /// second, except for a move.
    void ring(BellFor why) const;
};

/// The seat for which a request from this keyboard is made.
[[nodiscard]] inline rules::Seat asking_seat(const Model& model) {
    return model.table ? typing_seat(*model.table) : rules::Seat{};
}
/// The seat that the line names, else asking_seat(model).
[[nodiscard]] inline rules::Seat asking_seat(const Context& m) {
    return m.by ? *m.by : asking_seat(m.model);
}

// Tab: completes the word being typed.

void on_complete(const Context& m, bool back);
/// The commands of FICS-style servers, and those that only this program's server has.
[[nodiscard]] std::span<const std::string_view> server_commands();

// The player's keys, by page.

void on_intent(const Context& m, const Intent& intent);
/// Resolves keys that have waited long enough: Alt and a letter with nothing after it, or a letter
/// that answers what to do after a match. To be called when time has passed.
void resolve_waiting_keys(const Context& m);

// Enter: carries out the line, or explains why not and keeps it.

void on_line(const Context& m);
/// Whether this line is a single letter that takes effect without Enter: an answer after a match,
/// or a key of the page of chairs.
[[nodiscard]] bool takes_effect_without_enter(const Model& model, std::string_view text);
/// A typed tell with English piece letters, as bots, servers and records use them.
[[nodiscard]] std::string tell_in_english_letters(const Context& m, std::string_view text);
/// Sends a tell to the partner; without one, the line is refused.
LineResult tell_partner(const Context& m, const std::string& text);
/// Sends the partner the canned tell of a partner key.
void send_canned_tell(const Context& m, char letter);
/// Adds a line to the talk window `tab` and, if the boards of a game are shown, to the window
/// beside them.
void add_also_beside_boards(const Context& m, Tab tab, const std::string& text, Tone tone);
/// While the boards of a game are shown, waits for the server's answer to a command just sent, in
/// order to show it beside them.
void await_answer(const Context& m, const std::string& command);
/// Shows an answer that has arrived, a short one in the talk and a long one as a page, once nothing
/// is being typed.
void show_command_answer(const Context& m);
/// Sends a line to the server unchanged: a command, or the name that it waits for.
LineResult on_raw_line(const Context& m, const std::string& text);

// A typed move: played, queued as a premove, or refused with the reason in the rules' terms.

LineResult on_move_line(const Context& m, const MoveLine& line);
void send_move(const Context& m, rules::Seat seat, rules::Move move, std::string text);
/// Withdraws a pending move: one not yet sent, or one whose answer from the server may have been
/// lost.
void withdraw_pending_move(const Context& m);

// Lessons: an answer is judged, and no opponent replies.

/// Opens the table for the course's current lesson.
void open_lesson(const Context& m);
/// Enter on an empty line: goes to the next lesson once this one is solved.
void next_lesson(const Context& m);
/// Handles `sit`, `go`, `show` and `next`; false for any other line.
bool on_lesson_line(const Context& m, std::string_view text);
LineResult on_lesson_move(const Context& m, const MoveLine& line);

// Hints in a match against bots.

/// Shows the result of the search that `hint` started; ignores other reports.
void show_hint(const Context& m, const engine::Report& report);

// Mouse and cursor: picking up a piece and putting it on a square.

void on_mouse(const Context& m, const MouseEvent& pointer);
/// Picks a piece of that kind from the reserve on the cursor's board, or promotes a pawn to it.
void on_reserve_key(const Context& m, rules::Kind kind);
/// Moves the cursor to the boards.
void start_cursor(const Context& m);
/// Returns the keys from the boards to the input line.
void end_cursor(Table& table);
/// Handles a key if it moves or uses the cursor on the boards; false if it does not.
[[nodiscard]] bool on_cursor(const Context& m, Action action);

// Settings: their page, and the field in which a value is typed. Changes take effect at once and
// are saved in the config file.

void on_settings_page(const Context& m, Action action);
/// Opens the field for a setting: empty, with `value_if_empty` as what Enter then takes, or else
/// filled with the current value.
void open_value_field(Model& model, const Setting& setting, std::string_view value_if_empty = {});
/// Whether the line is the name of a setting, alone or with a value that it can have: `level 1`.
[[nodiscard]] bool is_setting_line(const Model& model, std::string_view line);
/// Handles the intent if it is meant for the field; false if it is not.
[[nodiscard]] bool on_field(const Context& m, const Intent& intent);

// Keys of the pages without an input line (start page, texts, replay, lobby), and switching between
// pages.

void on_menu(const Context& m, Action action);
void on_text_page(const Context& m, Action action);
/// Moves the choice on a page that lists `entries` entries; false if the key means something else.
[[nodiscard]] bool choose_entry(TextPage& page, Action action, std::size_t entries);
void start_review(const Context& m);
void on_review(const Context& m, Action action);
/// Adds typed letters and digits to the filter of the open lobby; after a space, the filter becomes
/// the first word of a line instead. False if they are meant for the input line.
[[nodiscard]] bool extend_lobby_filter(const Context& m, Server& server, std::string_view typed);
/// Erases the last letter of the lobby's filter.
void shorten_lobby_filter(Server& server);
void on_lobby_action(const Context& m, Server& server, Action action);
/// Shows the server's talk window of that number, counted from 1, or the boards for 0.
void show_tab(const Context& m, int number);

// The library: its page, its answers, and the opening book of a replay.

/// Opens the library page; `alone`: the program shows nothing else, so leaving the page quits it.
void open_library(const Context& m, bool alone);
void on_library(const Context& m, Action action);
void on_library_answer(const Context& m, LibraryAnswer answer);
void ask_summary(const Context& m);
/// Gives a waiting bot the moves that the library knows.
void on_opening(const Context& m, std::uint64_t serial, const std::vector<play::BookMove>& moves);
/// Asks the library about the position shown in a replay; to be called after every event.
void update_book(const Context& m);
/// Handles the intent if it is meant for the short line of a page (the library's filter, a place in
/// a replay); false if it is not.
[[nodiscard]] bool on_filter_or_jump(const Context& m, const Intent& intent);

// The page of a server's table, before a match and between matches.

void on_chairs_news(const Context& m, Server& server, const play::ChairsNews& told);
/// Handles a key on the page of chairs; false if it means nothing there.
[[nodiscard]] bool on_chairs_action(const Context& m, Server& server, Action action);
/// A click on a chair chooses it; a click on the chosen chair sits down.
void choose_or_take_chair(const Context& m, Server& server, rules::Seat seat);
/// Whether this line is a letter that acts on the page of chairs without Enter.
[[nodiscard]] bool is_chairs_page_key(const Model& model, std::string_view text);
/// Carries out a line typed on the page of chairs: a letter that acts there, or talk for everyone
/// at the table; false if the line is a command.
[[nodiscard]] bool on_chairs_line(const Context& m, const std::string& text);
/// Opens the page of chairs; if we are at no table, asks the server for one.
void show_chairs(const Context& m);

// `bughouse watch`: shows the best running match of a server, and then the next best.

/// Watches the best match in the lobby's list, unless one is being shown.
void watch_best_match(const Context& m, Server& server, const play::Lobby& lobby);
/// Requests the server's lists when they are due; to be called when time has passed.
void request_lobby_when_due(const Context& m);
/// Schedules the next request for the server's lists once the watched match has ended; to be called
/// after every event.
void schedule_lobby_request(const Context& m);

// `connect --bot LEVEL`: a bot plays our seat on a server, one match at a time.

/// Seats the bot in the game that has opened; does nothing without `--bot`.
void seat_own_bot(const Context& m, const play::GameOpened& opened);
/// Lets the bot answer an offer made to us; does nothing without `--bot`.
void answer_as_bot(const Context& m, const play::Offer& offer);

// Talk windows for one channel or one person each.

/// The person or channel of a talk window.
struct Correspondent {
    std::string name;             ///< name of the window: "kim", "ch24"
    std::optional<int> channel{}; ///< none for a person
    /// The recipient to put after `tell`.
    [[nodiscard]] std::string address() const { return channel ? std::to_string(*channel) : name; }
};
/// The person or channel of the shown window; nothing if it is one of the five fixed windows.
[[nodiscard]] std::optional<Correspondent> shown_correspondent(const Model& model);
/// The window for one person or channel, opened if necessary; nothing if there are too many.
std::optional<Tab> open_own_window(const Context& m, const Correspondent& who);
/// Adds a line that we send to the server to the window of its recipient, if it is a tell to a
/// channel or to a player seen before; to be called with every line sent.
void note_own_tell(const Context& m, std::string_view line);
/// To be called with each line from the server: once "(told bob)" shows that our last tell reached
/// a player not seen before, adds that tell to their window.
void route_delivered_tell(const Context& m, std::string_view line);
/// The window of one channel or person that the line of talk belongs to; nothing if it belongs to
/// one of the five fixed windows.
[[nodiscard]] std::optional<Tab> own_window_of(const Model& model, const play::Talk& talk);
/// Whether the newest lines of `log` show `text` as a tell of our own, so that a line with this
/// text from the server is its echo.
[[nodiscard]] bool is_echo(const TalkLog& log, std::string_view text);

} // namespace app
