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
//   page       the content of the screen: start, server, table, review; a text over any of them
//   tab        one of the kinds of talk on a server, with its log
//   lobby      the list of games, seeks and players on a server
//   setting    a row of src/app/settings: an option of the command line, a key of the config file
//   field      the line in which one setting's value is typed
//   offer      a request of another player on a server: a match, a partnership, a draw
//   event      an input to update(): a key, news, time; effect: its request to the outside
#pragma once

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

/// A verb of the input line, as the rows of src/app/on name it, by a key.
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
    page_up,
    page_down,
    menu_up,
    menu_down,
    menu_left,
    menu_right,
    to_default,    ///< the chosen setting, as it is without a word
    next_unread,   ///< Alt-a: the next talk with something unread
    offer_partner, ///< for the chosen row of the lobby, like the following ones
    offer_match,
    watch,
    look_again ///< the lobby, afresh
};

/// Alt and a letter: a canned tell (PEERS.md 4.2) while the input line is empty; else readline's
/// Alt key of that letter, if there is one. `\` and a letter, typed, come as text.
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

using Intent = std::variant<InsertText, EditLine, Action, Verb, PartnerKey, AltLetter, ShowTab>;

/// The sets of keys, one for each page; Mode chooses their meaning.
enum class Mode : std::uint8_t {
    menu, ///< the start page
    settings,
    field, ///< one value is being typed, over the start page or the settings
    input, ///< a game with an input line
    replay,
    page,   ///< help and other texts
    server, ///< connected, no game: an input line
    lobby,  ///< connected, and a row of the lobby is being chosen
    chairs  ///< connected, at a table before the match
};

} // namespace app
