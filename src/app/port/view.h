// SPDX-License-Identifier: GPL-3.0-or-later
// What the painter needs to know: texts already worded and numbers, but no colours, cells or sizes.
// A new View is made for every frame.
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
#include <vector>

namespace app {

/// The input line.
struct InputView {
    std::string prompt;     ///< such as "A> "
    std::string text;       ///< the text typed, in UTF-8
    std::size_t cursor = 0; ///< byte offset into `text`
    std::vector<std::string> completions{};
    std::optional<std::size_t> chosen{}; ///< index of the chosen completion
    std::string search{};                ///< shown instead of the prompt while Ctrl-R searches
    bool selected = false;               ///< all text is selected: the next letter replaces it
    bool operator==(const InputView&) const = default;
};

struct View {
    enum class Page : std::uint8_t { start, settings, game, replay, text, server, library, chairs };

    /// The name plate above or below a board: one seat's player, clock and reserve.
    struct SeatView {
        char letter = 'A';
        rules::Side side{};
        std::string name;      ///< such as "you", "bob" or "level 4"
        std::string rating;    ///< rating or level; may be empty
        std::string clock;     ///< "2:31", "0:07.3"; empty without clocks
        bool to_move = false;  ///< it is this player's turn
        bool low_time = false; ///< less than 20 s left
        int time_percent = 0;  ///< percent of the starting time left, at most 100
        bool flagged = false;
        bool is_me = false; ///< its player is at this keyboard
        bool is_partner = false;
        std::optional<int> lead_seconds; ///< for my seat: seconds ahead (+) of the diagonal
                                         ///< opponent or behind (-), unless a chip shows it
        bool has_reserve = true;         ///< has a reserve, unlike a player of regular chess
        rules::Hand hand;
        rules::PerKind<bool> arrived{}; ///< kinds that came into the reserve within the last second
        rules::PerKind<bool> may_arrive{}; ///< kinds that another board could send next
        std::optional<rules::Kind> picked; ///< kind picked from the reserve, perhaps yet to arrive
        std::string wants; ///< this player's wishes, the newest first, then by urgency, separated
                           ///< by two spaces: "N+  sit  trades+"
        std::string state; ///< such as "sits" or "lag 120ms"; may be empty
        bool operator==(const SeatView&) const = default;
    };

    /// What is marked on a square besides its piece.
    struct Mark {
        bool last = false;    ///< origin or destination of the last move
        bool check = false;   ///< the king on it is in check
        bool pending = false; ///< part of an unconfirmed move, or the piece on it is picked up
        bool premove = false;
        bool target = false; ///< a destination of the piece picked up or the move being typed
        bool cursor = false;
        bool operator==(const Mark&) const = default;
    };

    struct BoardView {
        rules::BoardId board{};
        bool mine = false;    ///< somebody at this keyboard plays on it
        rules::Side bottom{}; ///< which side is at the bottom of the board
        base::EnumArray<rules::Square, std::optional<rules::Piece>, rules::squares> pieces{};
        base::EnumArray<rules::Square, Mark, rules::squares> marks{};
        rules::PerSide<SeatView> seats{};
        Text state; ///< such as "mate" or "check: needs a piece from partner"; may be empty
        bool operator==(const BoardView&) const = default;
    };

    /// A second match being watched, on screens with room for both.
    struct SecondMatchView {
        std::vector<BoardView> boards;
        std::string title; ///< "eve+fay vs gus+hal", and how it ended
        bool operator==(const SecondMatchView&) const = default;
    };

    using MoveView = app::MoveView;

    /// What to do now, in a word or two. Shown on screens of every size.
    struct Chip {
        enum class Kind : std::uint8_t {
            turn, ///< a move is due: "YOUR MOVE A"
            sit,  ///< "SIT 40s": how long it is safe to wait
            go    ///< hurry: "GO dave 2:09", "LOW TIME"
        };
        Kind kind{};
        std::string text;
        bool operator==(const Chip&) const = default;
    };

    /// My clock compared with that of the diagonal opponent, my partner's opponent: whoever has
    /// more time can sit. My partner and my own opponent have the same difference.
    struct DiagonalView {
        std::string name, diagonal_name;     ///< names: "you", "dave"
        rules::Seat seat{}, diagonal_seat{}; ///< the seats of these two players
        std::optional<int> lead; ///< seconds ahead of the diagonal opponent, unless a chip shows it
        bool operator==(const DiagonalView&) const = default;
    };

    /// The pieces passed to one seat, oldest first.
    struct ReceivedPiecesView {
        struct ReceivedPiece {
            rules::Piece piece{};
            std::string label; ///< the move that captured it: "5A"
            bool operator==(const ReceivedPiece&) const = default;
        };
        std::string who;
        rules::Seat seat{};
        std::vector<ReceivedPiece> received;
        bool operator==(const ReceivedPiecesView&) const = default;
    };

    /// A row beside the boards: what a player wants from their partner, or the premoves.
    struct WishView {
        std::string who;   ///< "bob", or "pre" for premoves
        char letter{};     ///< letter of the player's seat, used where the name does not fit
        std::string wants; ///< the wishes, as in SeatView::wants; may be empty
        Tone tone{};
        bool operator==(const WishView&) const = default;
    };

    /// The engine's evaluation of one board.
    struct AnalysisView {
        rules::BoardId board{};
        std::string score; ///< pawns for White, or why there is no score: "+1.35", "#3", "over"
        int depth = 0;     ///< half-moves searched
        std::string line;  ///< the best line of play, separated by spaces
        bool operator==(const AnalysisView&) const = default;
    };

    /// A talk window on a server, with its newest lines.
    struct TabView {
        std::string label; ///< its name: "partner bob", "ch24"
        bool shown = false;
        bool unread = false;
        base::SharedList<Text> lines;
        bool closable = false; ///< belongs to one channel or person and can be closed
        bool operator==(const TabView&) const = default;
    };

    /// The rows of the lobby around the chosen one.
    struct LobbyView {
        struct Row {
            Text text;
            bool heading = false;
            bool chosen = false;
            bool operator==(const Row&) const = default;
        };
        std::vector<Row> rows;
        bool has_focus = false; ///< has the focus; otherwise shown only if there is room to spare
        bool operator==(const LobbyView&) const = default;
    };

    /// The rows of the library around the chosen one.
    struct LibraryView {
        std::vector<LibraryLine> rows;
        std::size_t chosen = 0; ///< index into `rows`
        std::string my_results; ///< my results in the matches found
        bool operator==(const LibraryView&) const = default;
    };

    /// The timeline below a replay, with its events.
    struct ReplayTimelineView {
        struct Mark {
            int thousandths = 0; ///< thousandths of the match's duration
            char sign = 'x';     ///< `x` capture, `X` costly capture, `+` check, `t` tell, `#` mate
            bool here = false;   ///< the mark belongs to the position shown
            bool operator==(const Mark&) const = default;
        };
        std::string move;  ///< the last move: "12b Bxg2"; empty at the start
        std::string clock; ///< time since the match began: "2:31"
        std::vector<Mark> marks;
        int thousandths = 0;    ///< the position shown, in thousandths of the duration
        std::string evaluation; ///< how each board stands: "A level  B lost"; may be empty
        std::string speed;      ///< the speed of the replay: "0.25x"
        bool is_running = false;
        bool operator==(const ReplayTimelineView&) const = default;
    };

    /// A server's table before the match: one name plate per chair.
    struct ChairsView {
        struct ChairView {
            char letter = 'A';
            std::string occupant_text; ///< such as "carol", "bot level 5" or "free"
            std::string rating;
            std::string state; ///< such as "ready" or "Enter sits here"
            bool mine = false;
            bool free = false;
            bool ready = false;
            bool chosen = false;
            bool operator==(const ChairView&) const = default;
        };
        struct BoardChairs {
            std::string title; ///< such as "board A"
            ChairView top, bottom;
            bool operator==(const BoardChairs&) const = default;
        };
        std::vector<BoardChairs> boards;
        std::string partners; ///< who is whose partner
        std::string watchers;
        std::string score; ///< score of the evening; teams are separated by three spaces
        bool operator==(const ChairsView&) const = default;
    };

    /// The lines of a list's chosen entry, as indices into `lines`.
    struct LineRange {
        std::size_t first = 0, last = 0;
        bool operator==(const LineRange&) const = default;
    };

    using MenuItem = app::MenuItem;

    Page page = Page::start;
    Mode mode = Mode::menu;
    int layout_changes = 0;         ///< how often F12 was pressed; selects the layout
    notation::PieceLetters letters; ///< piece letters in the player's language
    int piece_set_changes = 0;      ///< how often Ctrl-V was pressed; selects the piece set
    /// How often Ctrl-O was pressed; selects which of the other boards are drawn in full.
    int next_boards_presses = 0;
    std::string title; ///< "bughouse 3+0   fics"; parts are separated by three spaces, and those
                       ///< that do not fit are dropped whole
    std::string title_right; ///< the score of the evening
    std::string
        title_right_brief; ///< replaces title_right if that does not fit; `title` yields to it
    std::vector<BoardView> boards; ///< my own boards first
    SecondMatchView second_match;
    base::SharedList<MoveView> moves;
    base::SharedList<Text> talk; ///< oldest first; on a server, lines of the shown tab
    std::size_t talk_below = 0;  ///< newer lines below those shown; 0 unless scrolled up
    std::vector<TabView> tabs;   ///< windows on a server, in the order of their numbers
    LobbyView lobby;             ///< Page::server
    ChairsView chairs;           ///< Page::chairs
    Sentence offer;              ///< an offer to be answered, and the keys that answer it
    std::vector<ReceivedPiecesView>
        received_pieces; ///< pieces passed to me, my partner, then the others
    std::optional<DiagonalView> diagonal;
    std::vector<WishView> wishes; ///< my partner's, mine, my premoves, then the wishes of others
    std::vector<AnalysisView> analysis; ///< one per board of `boards`; empty while analysis is off
    std::string better_team;            ///< the team that stands better, according to the analysis
    std::vector<Chip> chips;            ///< shown before the status
    Sentence status;                    ///< trouble, the move awaited, or the result
    Sentence status_right;              ///< premoves and warnings
    std::string window_title;           ///< title of the terminal's window; empty: leave it alone
    std::string program_introduction;   ///< Page::start: what the program is, and what to do
    std::string keys;         ///< the most useful keys at present, separated by three spaces
    bool keys_pinned = false; ///< a long status must not displace the keys
    Sentence coach;           ///< a hint of the coach, shown instead of `keys`
    std::string mates; ///< moves that mate, shown before `keys`; parts separated as in `title`
    InputView input;
    bool mouse = false;         ///< report mouse actions; if false, the mouse selects text
    std::vector<MenuItem> menu; ///< Page::start and Page::settings
    std::string rating_line;    ///< Page::start: a line under the menu
    LibraryView library;        ///< Page::library
    std::optional<ReplayTimelineView> replay_timeline; ///< Page::replay
    std::vector<Text> book;  ///< Page::replay: the library's moves from this position
    std::vector<Text> lines; ///< Page::text, scrolled by `scroll`
    std::size_t scroll = 0;
    std::optional<LineRange> chosen_lines; ///< Page::text: kept in sight
    std::vector<LineRange> entries; ///< Page::text: the lines of each thing that can be chosen
    bool operator==(const View&) const = default;
};

} // namespace app
