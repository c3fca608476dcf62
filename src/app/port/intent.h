// SPDX-License-Identifier: GPL-3.0-or-later
// What the player at this keyboard wants: keys already looked up, nothing checked yet.
//
// The vocabulary of this program, in addition to that of the game in src/rules/types.h:
//   line       typed text until Enter: a move, a tell, a verb, or a command for the server
//   verb       a command that the client itself carries out, typed or by a key: `resign`
//   command    a line for a server; in src/main only, a subcommand of the program
//   tell       a message to the partner; a partner key sends a canned one
//   table      a match as this client sees it: players and seats, waiting moves, its record
//   authority  the judge of a match: the local referee, or a server
//   pending    a move of ours that awaits Enter, or the authority's answer
//   premove    a move entered before its turn; one marked `?` stays queued until it is legal
//   record     a match as BPGN, on its way to a file; a review steps through one
//   evening    all matches since the program was started, and their score
//   page       what the screen shows: start, library, server, table, review; texts in front of them
//   tab        a talk window on a server, with its log
//   lobby      the list of games, seeks and players on a server
//   setting    a row of src/app/settings: a command line option and a config file key
//   field      the line in which the value of one setting is typed
//   offer      a proposal of another player on a server: a match, a partnership, a draw
//   pick       a piece picked up by mouse or cursor, to be put on a square
//   event      an input to update(): a key, news, time; effect: what update() asks of the outside
#pragma once

#include "src/rules/types.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace app {

/// Text typed or pasted; control characters are removed and a paste's newlines are spaces.
struct InsertText {
    std::string text;
};

/// Edits of the input line, as in readline.
enum class Edit : std::uint8_t {
    left,
    right,
    word_left,
    word_right,
    home,
    end,
    erase_left,
    erase_right,
    erase_word_left,
    erase_word_right,
    erase_to_start,
    erase_to_end,
    yank,
    transpose,
    older,
    newer,
    search_back
};
struct EditLine {
    Edit edit{};
};

/// A key that acts like a typed verb; `name` is its name in the table of src/app/on/verbs.h.
struct Verb {
    std::string_view name;
};

/// All other actions that have a key and take no argument.
enum class Action : std::uint8_t {
    submit,        ///< Enter
    complete,      ///< Tab
    complete_back, ///< Shift-Tab
    escape,        ///< clears the line, then the premoves, then closes a page
    interrupt,     ///< Ctrl-C: never ends a game
    suspend,       ///< Ctrl-Z
    next_boards,   ///< Ctrl-O: shows next the boards that did not fit on the screen
    command, ///< `/` on a page without an input line: closes the page and begins a line with `/`
    ply_back,
    ply_forward,
    to_start,
    to_end, ///< to_start and to_end: to the start or end of a replay
    own_board_back,
    own_board_forward, ///< `[` `]`: the previous or next ply on the player's own board
    run,               ///< space: plays the replay by its clocks
    slower,
    faster,             ///< changes the speed of the replay
    timeline_mark_back, ///< previous or next mark on the timeline
    timeline_mark_forward,
    page_up,
    page_down,
    menu_up,
    menu_down,
    menu_left,
    menu_right,
    to_board, ///< Left or Right on an empty line: moves the cursor to the boards
    cursor_left,
    cursor_right,
    cursor_up,
    cursor_down,
    to_default,    ///< resets the chosen setting to its default
    next_unread,   ///< Alt-a: shows the next talk window with unread lines
    offer_partner, ///< offers a partnership to the player in the chosen row of the lobby
    offer_match,
    watch,
    refresh,        ///< refreshes the lobby
    export_matches, ///< writes the matches found to a file
    statistics
};

/// Alt and a letter: sends a canned tell while the input line is empty, else it is readline's Alt
/// key for that letter, if any.
struct PartnerKey {
    char letter{};
};

/// Alt and a letter, sent before the key's own intent, if any. tmux and slow connections merge Esc
/// and a letter that soon follows into Alt and the letter: if the letter and what is typed right
/// after it make a move or a verb, they were two keys.
struct AltOrEscLetter {
    char letter{};
};

/// Alt and a digit: shows the talk window of that number; 0 shows the boards.
struct ShowTab {
    int number = 0;
};

/// The key of a kind of piece while the cursor is on the boards: picks one from the reserve, or
/// chooses what a pawn promotes to.
struct PickFromReserve {
    rules::Kind kind{};
};

// Parts of the picture that the mouse can click.

struct OnSquare {
    rules::BoardId board{};
    rules::Square square{};
    bool operator==(const OnSquare&) const = default;
};
/// A slot of a reserve, even if it is empty.
struct OnReserve {
    rules::Seat seat{};
    rules::Kind kind{};
    bool operator==(const OnReserve&) const = default;
};
/// A row of the list that has the focus, given by how far it is below the chosen row; negative:
/// above.
struct OnRow {
    int rows_below_chosen = 0;
    bool operator==(const OnRow&) const = default;
};
/// A chair of a server's table.
struct OnChair {
    rules::Seat seat{};
    bool operator==(const OnChair&) const = default;
};
/// The label of a talk window.
struct OnTab {
    int number = 0;
    bool operator==(const OnTab&) const = default;
};
/// The name of a key in a hint: clicking it presses the key. At most 8 bytes.
struct OnKey {
    std::array<char, 8> name{};
    bool operator==(const OnKey&) const = default;
};
using ClickTarget = std::variant<std::monostate, OnSquare, OnReserve, OnRow, OnChair, OnTab, OnKey>;

/// A mouse action at a spot. Terminals may lose a release, so nothing depends on one.
struct MouseEvent {
    enum class Act : std::uint8_t {
        press,
        release,
        other_press, ///< any button but the left one
        wheel_up,
        wheel_down
    };
    Act act{};
    ClickTarget spot{};
};

using Intent = std::variant<InsertText, EditLine, Action, Verb, PartnerKey, AltOrEscLetter, ShowTab,
                            PickFromReserve, MouseEvent>;

/// The key maps; the page shown selects one.
enum class Mode : std::uint8_t {
    menu, ///< the start page
    settings,
    field, ///< one value is being typed, in front of the start page or the settings
    input, ///< a game with an input line
    board, ///< a game, while the arrow keys move a cursor on its boards
    replay,
    library,        ///< choosing a match of the library
    filter_or_jump, ///< typing a short line on a page: the library's filter, or a place in a
                    ///< replay
    page,           ///< help and other texts
    server,         ///< connected, no game: an input line
    lobby,          ///< connected, choosing a row of the lobby
    chairs,         ///< connected, at a table before the match
    page_over_line  ///< a text in front of an input line: letters but q type on
};

} // namespace app
