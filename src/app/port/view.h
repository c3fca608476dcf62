// SPDX-License-Identifier: GPL-3.0-or-later
// The picture in words and numbers: everything the painter needs, worded already; no colours, no
// cells, no sizes. A View is made afresh for every frame.
#pragma once

#include "src/app/port/intent.h"
#include "src/app/port/rows.h"
#include "src/app/port/sentence.h"
#include "src/base/shared_list.h"
#include "src/notation/moves/piece_letters.h"
#include "src/rules/board/hand.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// The input line.
struct InputView {
    std::string prompt;     ///< "A> "
    std::string text;       ///< UTF-8
    std::size_t cursor = 0; ///< bytes from the start of `text`
    std::vector<std::string> completions;
    std::optional<std::size_t> chosen; ///< index of the chosen completion
    std::string search;                ///< in place of the prompt while Ctrl-R searches
    bool selected = false;             ///< all of the text: the next letter replaces it
    bool operator==(const InputView&) const = default;
};

struct View {
    enum class Page : std::uint8_t { start, settings, game, replay, text, server, library, chairs };

    /// One seat: the plate above or below a board.
    struct SeatView {
        char letter = 'A';
        rules::Side side{};
        std::string name;      ///< "you", "bob", "level 4"...
        std::string rating;    ///< or level, may be empty
        std::string clock;     ///< "2:31", "0:07.3", empty when there are no clocks
        bool to_move = false;  ///< this clock runs, or would
        bool low_time = false; ///< under 20 s
        int share = 0;         ///< percent of the first time control that are left, at most 100
        bool flagged = false;
        bool is_me = false; ///< played from this keyboard
        bool is_partner = false;
        std::optional<int> diagonal; ///< of my seat: seconds more (+) or less than the diagonal
                                     ///< opponent, unless a chip says it
        bool drops = true;           ///< has a reserve at all, unlike a player of the usual chess
        rules::Hand hand;
        rules::PerKind<bool> arrived{};    ///< into the reserve, within the last second
        rules::PerKind<bool> coming{};     ///< a half-move on another board could send one now
        std::optional<rules::Kind> picked; ///< taken up from the reserve, or to be dropped once it
                                           ///< is there
        std::string wants; ///< this player's wishes, the newest first, then the most urgent, two
                           ///< blanks between: "N+  sit  trades+"
        std::string state; ///< "sits", "lag 120ms"; may be empty
        bool operator==(const SeatView&) const = default;
    };

    /// Marks of a square besides its piece.
    struct Mark {
        bool last = false;    ///< the last move left or entered it
        bool check = false;   ///< a king that is attacked
        bool pending = false; ///< shown before it is confirmed
        bool premove = false;
        bool target = false; ///< the move typed so far, or a piece taken up, could end here
        bool cursor = false;
        bool operator==(const Mark&) const = default;
    };

    struct BoardView {
        rules::BoardId board{};
        bool mine =
            false; ///< played from this keyboard; false for all boards where nobody here plays
        rules::Side bottom{}; ///< the side at the bottom of the board
        base::EnumArray<rules::Square, std::optional<rules::Piece>, rules::squares> pieces{};
        base::EnumArray<rules::Square, Mark, rules::squares> marks{};
        rules::PerSide<SeatView> seats{};
        Text state; ///< "check: needs a piece from partner", "mate", may be empty
        bool operator==(const BoardView&) const = default;
    };

    /// Another match that is watched, for screens that have room for both.
    struct BesideView {
        std::vector<BoardView> boards;
        std::string title; ///< "eve+fay vs gus+hal", and its end
        bool operator==(const BesideView&) const = default;
    };

    using MoveView = app::MoveView;

    /// The one word: what to do now. Seen at every size.
    struct Chip {
        enum class Kind : std::uint8_t {
            turn, ///< "YOUR MOVE A"
            sit,  ///< "SIT 40s": so long can be waited
            go    ///< "GO dave 2:09", "LOW TIME"
        };
        Kind kind{};
        std::string text;
        bool operator==(const Chip&) const = default;
    };

    /// My clock beside that of my partner's opponent: the one with more time can sit. The other
    /// diagonal has the same difference.
    struct DiagonalView {
        std::string one, across;           ///< "you", "dave"
        rules::Seat seat{}, across_seat{}; ///< theirs
        std::optional<int> lead;           ///< seconds that `one` has more, unless a chip says it
        bool operator==(const DiagonalView&) const = default;
    };

    /// Pieces passed to a seat, oldest first.
    struct FlowView {
        struct Fed {
            rules::Piece piece{};
            std::string label; ///< of the move that took it: "5A"
            bool operator==(const Fed&) const = default;
        };
        std::string who;
        rules::Seat seat{};
        std::vector<Fed> fed;
        bool operator==(const FlowView&) const = default;
    };

    /// A player's wishes, or moves that wait to be played.
    struct WishView {
        std::string who;   ///< "bob"; "pre" for what waits to be played
        char letter{};     ///< of the player's seat, for places without room for the name
        std::string wants; ///< the wishes, as SeatView::wants; may be empty
        Tone tone{};
        bool operator==(const WishView&) const = default;
    };

    /// The engine's judgement of one board.
    struct AnalysisView {
        rules::BoardId board{};
        std::string score; ///< in pawns for White, or why there is none: "+1.35", "#3", "over"
        int depth = 0;     ///< half-moves that were looked ahead
        std::string line;  ///< the best moves for both, a blank between
        bool operator==(const AnalysisView&) const = default;
    };

    /// A window of talk on a server, with its newest lines.
    struct TabView {
        std::string label; ///< "partner bob", "ch24"
        bool shown = false;
        bool unread = false;
        base::SharedList<Text> lines;
        bool own = false; ///< of one channel or person; the others are always there
        bool operator==(const TabView&) const = default;
    };

    /// The lobby's rows around the chosen one.
    struct LobbyView {
        struct Row {
            Text text;
            bool heading = false;
            bool chosen = false;
            bool operator==(const Row&) const = default;
        };
        std::vector<Row> rows;
        bool open = false; ///< has the keys; else it is only shown where there is room to spare
        bool operator==(const LobbyView&) const = default;
    };

    /// The matches around the chosen one.
    struct LibraryView {
        std::vector<LibraryLine> rows;
        std::size_t chosen = 0; ///< index into `rows`
        std::string facts;      ///< my results among those found
        bool operator==(const LibraryView&) const = default;
    };

    /// The time bar below a replay: what happened when.
    struct FilmView {
        struct Mark {
            int at = 0;      ///< thousandths of the match's time
            char kind = 'x'; ///< `x` capture, `X` one that lost much, `+` check, `t` tell, `#` mate
            bool here = false; ///< where one stands
            bool operator==(const Mark&) const = default;
        };
        std::string move;  ///< "12b Bxg2"; empty before the first
        std::string clock; ///< "2:31", since the match began
        std::vector<Mark> marks;
        int at = 0;           ///< thousandths: where one stands
        std::string standing; ///< "A level  B lost"; may be empty
        std::string speed;    ///< "0.25x"
        bool runs = false;
        bool operator==(const FilmView&) const = default;
    };

    /// A server's table before a match: a plate for each chair.
    struct ChairsView {
        struct ChairView {
            char letter = 'A';
            std::string name; ///< "carol", "bot level 5", "free"
            std::string rating;
            std::string state; ///< "ready", "Enter sits here"
            bool mine = false;
            bool free = false;
            bool ready = false;
            bool chosen = false;
            bool operator==(const ChairView&) const = default;
        };
        struct BoardChairs {
            std::string title; ///< "board A"
            ChairView top, bottom;
            bool operator==(const BoardChairs&) const = default;
        };
        std::vector<BoardChairs> boards;
        std::string partners; ///< who are partners
        std::string beside;   ///< who watches
        std::string score;    ///< of the evening, three blanks between teams
        bool operator==(const ChairsView&) const = default;
    };

    using MenuItem = app::MenuItem;

    Page page = Page::start;
    Mode mode = Mode::menu;
    int layout = 0;                 ///< presses of F12, each for another layout
    notation::PieceLetters letters; ///< letters of the player's language
    int pieces = 0;                 ///< presses of Ctrl-V, each for another piece set
    int boards_turn = 0;            ///< presses of Ctrl-O, each for the boards that had no room
    std::string title;              ///< "bughouse 3+0   fics"; parts are set apart by three blanks,
                                    ///< and what has no room is left out whole
    std::string title_right;        ///< the score of the evening
    std::string title_brief;        ///< for where that has no room; the title gives way to it
    std::vector<BoardView> boards;  ///< own boards first
    BesideView beside;
    base::SharedList<MoveView> moves;
    base::SharedList<Text> talk; ///< partner's words and events, oldest first; the shown tab's
    std::size_t talk_below = 0;  ///< newer lines below: the view is scrolled up
    std::vector<TabView> tabs;   ///< on a server, by number
    LobbyView lobby;             ///< Page::server
    ChairsView chairs;           ///< Page::chairs
    Sentence offer;              ///< waits to be answered; which keys do it
    std::vector<FlowView> flow;  ///< me, my partner, then the others
    std::optional<DiagonalView> diagonal;
    std::vector<WishView> wishes;       ///< my partner's, mine, then others'
    std::vector<AnalysisView> analysis; ///< one for each of `boards`; empty: analysis is off
    std::string judgement;              ///< the team that stands better, by the analysis
    std::vector<Chip> chips;            ///< before the status
    Sentence status;                    ///< trouble, the move that is awaited, or the result
    Sentence status_right;              ///< premove, warnings
    std::string window_title;           ///< for the terminal's window; empty: left as it is
    std::string motto;                  ///< Page::start: what this is, and what to do
    std::string keys;                   ///< the most useful keys just now, three blanks between
    bool keys_stay = false;             ///< they are no room for a long status
    Sentence coach;                     ///< in the place of `keys`
    std::string mates;                  ///< before `keys`: what mates, parts as in `title`
    InputView input;
    bool mouse = false;           ///< what the mouse does is wanted; else it selects text
    std::vector<MenuItem> menu;   ///< Page::start and Page::settings
    std::string menu_note;        ///< Page::start: a line below the menu
    LibraryView library;          ///< Page::library
    std::optional<FilmView> film; ///< Page::replay
    std::vector<Text> book;       ///< Page::replay: what the library's matches played here
    std::vector<Text> lines;      ///< Page::text, scrolled by `scroll`
    std::size_t scroll = 0;
    bool operator==(const View&) const = default;
};

} // namespace app
