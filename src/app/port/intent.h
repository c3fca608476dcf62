// SPDX-License-Identifier: GPL-3.0-or-later
// Intents of the player at this keyboard: keys are looked up, nothing is judged yet.
//
// The words of this program, beside those of the game in src/rules/types.h:
//   line       typed text until Enter: a move, a tell, a verb, or a command for the server
//   verb       a word that the client itself obeys: `resign`, typed or by a key
//   command    a line for a server; a subcommand of the program is one in src/main only
//   tell       a message to the partner; a partner key sends a canned one
//   table      a match as this client sees it: players and seats, waiting moves, its record
//   authority  the judge of a match: the local referee, or a server
//   pending    a move of ours that waits for Enter, or for the authority's answer
//   premove    a move that waits for its turn; an armed one until it can be played
//   record     a match as BPGN, on its way to a file; a review steps through one
//   evening    all matches since the program was started, and their score
//   page       the content of the screen: start, library, server, table, review; texts over them
//   tab        one of the kinds of talk on a server, with its log
//   lobby      the list of games, seeks and players on a server
//   setting    a row of src/app/settings: an option of the command line, a key of the config file
//   field      the line in which one setting's value is typed
//   offer      a request of another player on a server: a match, a partnership, a draw
//   pick       a piece taken up by mouse or cursor, to be put on a square
//   event      an input to update(): a key, news, time; effect: its request to the outside
#pragma once

#include "src/rules/types.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace app {

/// Text typed or pasted; control characters are gone, a paste's newlines are spaces.
struct InsertText {
    std::string text;
};

/// Editing of the input line, readline's set.
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

/// A key that stands for a typed verb: `name` is the verb in the table of src/app/on/verbs.h.
struct Verb {
    std::string_view name;
};

/// Every other thing that has a key of its own and no argument.
enum class Action : std::uint8_t {
    submit,        ///< Enter
    complete,      ///< Tab
    complete_back, ///< Shift-Tab
    escape,        ///< clears the line, then the premoves, then a page
    interrupt,     ///< Ctrl-C: never ends a game
    suspend,       ///< Ctrl-Z
    next_boards,   ///< Ctrl-O: boards that had no room take turns
    command,       ///< `/` on a page without a line: back to the line behind it, which begins so
    ply_back,
    ply_forward,
    to_start,
    to_end, ///< replay and review
    board_back,
    board_forward, ///< `[` `]`: the previous, next ply of the own board
    run,           ///< space: follow the clocks
    slower,
    faster,    ///< ... at another speed
    mark_back, ///< the mark of the time bar before, the next one
    mark_forward,
    page_up,
    page_down,
    menu_up,
    menu_down,
    menu_left,
    menu_right,
    to_board, ///< Left, Right on an empty line: the cursor goes to the boards
    cursor_left,
    cursor_right,
    cursor_up,
    cursor_down,
    to_default,    ///< the chosen setting, as it is without a word
    next_unread,   ///< Alt-a: the next talk with something unread
    offer_partner, ///< for the chosen row of the lobby, like the following ones
    offer_match,
    watch,
    look_again, ///< the lobby, afresh
    write_out,  ///< the matches found, to a file
    statistics
};

/// Alt and a letter: a canned tell while the input line is empty; else readline's Alt key of that
/// letter, if there is one.
struct PartnerKey {
    char letter{};
};

/// Alt and a letter, before the key's own intent, if it has one. tmux and slow lines make one of
/// Esc and a letter that follows soon: when a move or a verb comes of the letter and what is typed
/// at once behind it, they were two keys.
struct AltLetter {
    char letter{};
};

/// Alt and a digit: that talk, 0 the boards.
struct ShowTab {
    int number = 0;
};

/// A kind of piece by its key, while the cursor is on the boards: taken from the reserve, or what a
/// pawn becomes.
struct TakeHeld {
    rules::Kind kind{};
};

// Parts of the picture that the mouse can hit.

struct OnSquare {
    rules::BoardId board{};
    rules::Square square{};
    bool operator==(const OnSquare&) const = default;
};
/// A slot of a reserve, with pieces or without.
struct OnReserve {
    rules::Seat seat{};
    rules::Kind kind{};
    bool operator==(const OnReserve&) const = default;
};
/// A row of the list that has the keys: so many below the chosen one, or above (-).
struct OnRow {
    int below = 0;
    bool operator==(const OnRow&) const = default;
};
/// A chair of a server's table.
struct OnChair {
    rules::Seat seat{};
    bool operator==(const OnChair&) const = default;
};
/// The name of a window of talk.
struct OnTab {
    int number = 0;
    bool operator==(const OnTab&) const = default;
};
/// The name of a key in a hint: it counts as pressed. At most 8 bytes.
struct OnKey {
    std::array<char, 8> name{};
    bool operator==(const OnKey&) const = default;
};
using Spot = std::variant<std::monostate, OnSquare, OnReserve, OnRow, OnChair, OnTab, OnKey>;

/// The mouse, at that place. Terminals may lose a release: nothing waits for one.
struct Pointer {
    enum class Act : std::uint8_t {
        press,
        release,
        put_back, ///< another button than the left one
        wheel_up,
        wheel_down
    };
    Act act{};
    Spot spot{};
};

using Intent = std::variant<InsertText, EditLine, Action, Verb, PartnerKey, AltLetter, ShowTab,
                            TakeHeld, Pointer>;

/// The sets of keys, one for each page; Mode chooses their meaning.
enum class Mode : std::uint8_t {
    menu, ///< the start page
    settings,
    field, ///< one value is being typed, over the start page or the settings
    input, ///< a game with an input line
    board, ///< the same, and arrows move a cursor on its boards
    replay,
    library, ///< a match of the library is being chosen
    entry,   ///< a short line of a page: the filter of the library, a place in a replay
    page,    ///< help and other texts
    server,  ///< connected, no game: an input line
    lobby,   ///< connected, and a row of the lobby is being chosen
    chairs   ///< connected, at a table before the match
};

} // namespace app
