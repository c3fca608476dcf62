// SPDX-License-Identifier: GPL-3.0-or-later
// What the human at this keyboard wants: keys have been looked up, nothing has been judged.
#pragma once

#include <cstdint>
#include <string>
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

/// Everything that has a key or a menu entry of its own and no argument.
enum class Command : std::uint8_t {
    submit,        ///< Enter
    complete,      ///< Tab
    complete_back, ///< Shift-Tab
    escape,        ///< clears the line, then the premoves, then a page
    interrupt,     ///< Ctrl-C: never ends a game
    suspend,       ///< Ctrl-Z
    repaint,       ///< Ctrl-L
    help,          ///< F1
    flip,          ///< F2
    accept,        ///< F3
    decline,       ///< F4
    claim_flag,    ///< F5 (claims a draw by repetition too where one stands)
    offer_draw,    ///< F6
    abort,         ///< F8
    resign,        ///< F9, twice within three seconds
    other_board,   ///< F7: the input goes to the other board, when I play both
    next_layout,   ///< F12
    next_boards,   ///< Ctrl-O: boards that had no room take turns
    ready,
    pause,
    take_back,
    rematch,
    swap_seats,
    review, ///< step through the match that has just ended
    new_match,
    quit,
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
    next_unread,   ///< Alt-a: the next talk with something unread
    reply,         ///< begins a tell to the last one who told us something
    lobby,         ///< its keys, and back to the line
    offer_partner, ///< to the chosen one of the lobby, as the following
    offer_match,
    watch,
    look_again ///< the lobby, afresh
};

/// Alt and a letter: a canned tell (PEERS.md 4.2) while the input line is empty; else readline's
/// Alt key of that letter, if there is one. `\` and a letter, typed, come as text.
struct PartnerKey {
    char letter{};
};

/// Alt and a digit: that talk, 0 the boards.
struct ShowTab {
    int number = 0;
};

using Intent = std::variant<InsertText, EditLine, Command, PartnerKey, ShowTab>;

/// Which keys mean what just now.
enum class Mode : std::uint8_t {
    menu,  ///< the start page
    input, ///< a game with an input line
    over,  ///< the match has ended: single keys while the line is empty
    replay,
    page,   ///< help and other texts
    server, ///< connected, no game: an input line
    lobby   ///< connected, and a row of the lobby is being chosen
};

} // namespace app
