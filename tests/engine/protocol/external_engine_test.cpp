// SPDX-License-Identifier: GPL-3.0-or-later
// Conversations with external engines: `<` is what the program sends, `>` what it is sent; other
// words are events at the table.
#include "src/base/text.h"
#include "src/engine/protocol/external_engine.h"
#include "src/notation/moves/move_text.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <map>

using base::Millis;
using engine::ExternalEngine;
using std::string;

namespace {

const std::map<string, string, std::less<>> known_boards{
    {"start", string(boards::usual_array)},
    {"knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1"},
    {"knights", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NN] w KQkq - 0 1"},
    {"e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1"}};

class Conversation {
  public:
    explicit Conversation(bool clocks) : engine_(game(clocks), now_, first_) { note(first_); }

    /// Runs one line of the script and notes what follows from it.
    void line(std::string_view text) {
        const auto tokens = base::tokens(text);
        const auto rest = tokens.size() > 1 ? text.substr(text.find(tokens[1])) : "";
        said_ += string(text) + '\n';
        if (tokens[0] == "<") {
            note(engine_.hear(rest, now_));
        } else if (tokens[0] == "think") {
            engine::MoveRequest turn;
            turn.serial = ++serial_;
            turn.position = boards::position(known_boards.find(tokens[1])->second);
            turn.own = Millis{60'000};
            turn.other = Millis{50'000};
            turn.at = now_;
            note(engine_.think(turn, now_));
        } else if (tokens[0] == "forget") {
            note(engine_.forget(now_));
        } else if (tokens[0] == "tell") {
            note(engine_.tell(rest));
        } else if (tokens[0] == "wait") {
            now_ += Millis{*base::to_number<int>(tokens[1])};
            note(engine_.on_wake(now_));
        }
    }
    [[nodiscard]] const string& said() const { return said_; }

  private:
    static engine::GameToPlay game(bool clocks) {
        engine::GameToPlay game;
        if (clocks) {
            game.time = Millis{60'000};
        }
        game.partner = "bob";
        return game;
    }
    void note(const ExternalEngine::Out& out) {
        for (const string& one : out.lines) {
            said_ += "    > " + one + '\n';
        }
        if (out.answer) {
            said_ += fmt::format("    plays {} for {}\n",
                                 notation::to_coordinates(out.answer->move), out.answer->serial);
        }
        said_ += out.tell.empty() ? "" : "    tells " + out.tell + '\n';
        said_ += out.failed.empty() ? "" : "    fails: " + out.failed + '\n';
    }

    base::Instant now_ = support::epoch;
    ExternalEngine::Out first_;
    string said_;
    std::uint64_t serial_ = 0;
    ExternalEngine engine_;
};

/// Runs the lines that are not indented, and returns the whole conversation.
string conversed(std::string_view script, bool clocks = true) {
    Conversation conversation(clocks);
    for (const auto line : base::split(script, '\n')) {
        if (!line.empty() && line.front() != ' ') {
            conversation.line(line);
        }
    }
    return conversation.said();
}

/// A UCI engine that has answered `isready`.
const string uci_ready = "    > uci\n"
                         "< option name UCI_Variant type combo var chess var bughouse\n"
                         "< uciok\n"
                         "    > setoption name UCI_Variant value bughouse\n"
                         "    > ucinewgame\n"
                         "    > isready\n"
                         "< readyok\n";
const string set_board = "    > position fen ";
const string usual_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n";
const string with_knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1\n";
const string after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1\n";
const string go_white = "    > go wtime 60000 btime 50000 winc 0 binc 0\n";
const string go_black = "    > go wtime 50000 btime 60000 winc 0 binc 0\n";

/// A CECP engine after its features, with one minute; `asked_of_cecp()` asks for a move on a board.
const string cecp_ready = "    > uci\n"
                          "< Error (unknown command): uci\n"
                          "    > xboard\n"
                          "    > protover 2\n"
                          "< feature setboard=1 variants=\"chess, bughouse\" done=1\n"
                          "    > new\n"
                          "    > variant bughouse\n"
                          "    > level 0 1:00 0\n"
                          "    > easy\n"
                          "    > nopost\n"
                          "    > partner bob\n"
                          "    > force\n";

string asked_of_cecp(const string& holding, const string& board = "PPPPPPPP/RNBQKBNR w") {
    return "    > force\n"
           "    > setboard rnbqkbnr/pppppppp/8/8/8/8/" +
           board + " KQkq - 0 1\n    > holding " + holding +
           "\n    > time 6000\n    > otim 5000\n    > go\n";
}

} // namespace

TEST_CASE("an external engine's conversations go as they should") {
    const string script = GENERATE_COPY(values<string>({
        // A turn that comes before the engine is ready waits; the answer carries the turn's number.
        uci_ready.substr(0, uci_ready.rfind("< readyok")) + "think start\n" + "< readyok\n" +
            set_board + usual_start + go_white + "< bestmove e2e4\n" + "    plays e2e4 for 1\n",
        // Of several waiting turns only the newest is sent.
        uci_ready.substr(0, uci_ready.rfind("< readyok")) + "think e4\n" + "think start\n" +
            "< readyok\n" + set_board + usual_start + go_white + "< bestmove d2d4 ponder d7d5\n" +
            "    plays d2d4 for 2\n",
        // UCI: a new piece stops the search, and the stopped search's answer is not taken for the
        // new turn's.
        uci_ready + "think start\n" + set_board + usual_start + go_white + "think knight\n" +
            "    > stop\n" + set_board + with_knight + go_white + "< bestmove e2e4\n" +
            "< bestmove N@f3\n" + "    plays N@f3 for 2\n" +
            "< bestmove e2e4\n", // nobody has asked for it
        uci_ready + "think start\n" + set_board + usual_start + go_white + "forget\n" +
            "    > stop\n" + "< bestmove e2e4\n" + "forget\n" + "think e4\n" + set_board +
            after_e4 + go_black + "< bestmove e7e5\n" + "    plays e7e5 for 2\n",
        // CECP: more pieces are reported during the search, and its answer holds for the new board.
        cecp_ready + "think knight\n" + asked_of_cecp("[N] []") + "think knights\n" +
            "    > holding [NN] [] WN\n" + "< move N@f3\n" + "    plays N@f3 for 2\n",
        // CECP: another board waits until the stopped search has answered.
        cecp_ready + "think knight\n" + asked_of_cecp("[N] []") + "think start\n" + "    > ?\n" +
            "< move N@f3\n" + asked_of_cecp("[] []") + "< move e2e4\n" + "    plays e2e4 for 2\n",
        cecp_ready + "think start\n" + asked_of_cecp("[] []") + "forget\n" + "    > ?\n" +
            "< move e2e4\n" + "< move e2e4\n",
        // After an illegal move the engine is asked once more.
        uci_ready + "think start\n" + set_board + usual_start + go_white + "< bestmove e7e5\n" +
            set_board + usual_start + go_white + "< bestmove e2e5\n" +
            "    fails: it has played e2e5, its second illegal move\n" + "think start\n",
        // Silence: the engine is polled, and any sign of life buys more time; otherwise it has
        // failed.
        uci_ready + "think start\n" + set_board + usual_start + go_white + "wait 19999\n" +
            "wait 1\n" + "    > isready\n" + "< readyok\n" + "wait 9999\n" + "wait 1\n" +
            "    > isready\n" + "wait 4999\n" + "wait 1\n" + "    fails: it does not answer\n",
        uci_ready + "think start\n" + set_board + usual_start + go_white + "< bestmove e2e4\n" +
            "    plays e2e4 for 1\n" + "wait 1000000\n", // no deadline is due
        // CECP: an engine that sits answers the ping, not the request to move.
        cecp_ready + "think start\n" + asked_of_cecp("[] []") + "wait 19999\n" + "wait 1\n" +
            "    > ?\n" + "    > ping 1\n" + "< pong 1\n" + "wait 9999\n" + "wait 1\n" +
            "    > ?\n" + "    > ping 1\n" + "wait 4999\n" + "wait 1\n" +
            "    fails: it does not answer\n",
        uci_ready + "think start\n" + set_board + usual_start + go_white + "forget\n" +
            "    > stop\n" + "wait 29999\n" + "wait 1\n" + "    fails: it does not answer\n",
        // Introductions: UCI is tried first, then CECP.
        "    > uci\nwait 1499\nwait 1\n    > xboard\n    > protover 2\nwait 9999\nwait 1\n"
        "    fails: it speaks neither UCI nor CECP\n",
        "    > uci\n< option name UCI_Variant type combo var crazyhouse\n< uciok\n"
        "    fails: it does not play bughouse\n< uciok\n",
        "    > uci\n< feature setboard=0 variants=\"bughouse\" done=1\n"
        "    fails: it takes no positions (setboard)\n",
        "    > uci\n< feature variants=\"bughousex,crazyhouse\" setboard=1 done=1\n"
        "    fails: it does not play bughouse\n",
        uci_ready.substr(0, uci_ready.rfind("< readyok")) + "wait 59999\n" + "wait 1\n" +
            "    fails: it does not answer\n",
        // CECP: an engine that has much to load says so, whether it has been greeted or not.
        cecp_ready.substr(0, cecp_ready.find("< feature")) + "wait 9000\n" + "< feature done=0\n" +
            "wait 59999\n" + cecp_ready.substr(cecp_ready.find("< feature")),
        "    > uci\n< feature done=0\n    > xboard\n    > protover 2\nwait 59999\nwait 1\n"
        "    fails: it speaks neither UCI nor CECP\n",
        // CECP: an engine that wants to hear its colour hears it before its reserves.
        cecp_ready.substr(0, cecp_ready.find(" done=1")) + " colors=1" +
            cecp_ready.substr(cecp_ready.find(" done=1")) + "think start\n" + "    > black\n" +
            asked_of_cecp("[] []") + "< move e2e4\n" + "    plays e2e4 for 1\n" + "think e4\n" +
            "    > white\n" + "    > force\n" +
            "    > setboard rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n" +
            "    > holding [] []\n" + "    > time 6000\n" + "    > otim 5000\n" + "    > go\n",
        // Tells in both directions, where the protocol has them.
        cecp_ready + "tell +n\n" + "    > ptell +n\n" + "< tellics ptell ---q\n" +
            "    tells ---q\n" + "< tellics say hello\n" + "< tellicsptell x\n",
        uci_ready + "tell +n\n" + "< tellics ptell sit\n" + "    tells sit\n",
        // A tell that comes before the engine is ready waits, too.
        cecp_ready.substr(0, cecp_ready.find("< feature")) + "tell hi\n" + "tell +n\n" +
            cecp_ready.substr(cecp_ready.find("< feature")) + "    > ptell hi\n" +
            "    > ptell +n\n" + "tell -\n" + "    > ptell -\n",
        uci_ready.substr(0, uci_ready.rfind("< readyok")) + "tell +n\n" + "< readyok\n",
        "    > uci\ntell +n\n< option name UCI_Variant type combo var crazyhouse\n< uciok\n"
        "    fails: it does not play bughouse\ntell +n\n",
        uci_ready + "< resign\n" + "    fails: it resigns\n",
        uci_ready + "< tellics resign\n" + "    fails: it resigns\n",
        uci_ready + "< info depth 3 score cp 5\n" + "< 12 30 4 5 e2e4\n" + "< # bestmove e2e4\n" +
            "< bestmoves e2e4\n",
    }));
    CHECK(conversed(script) == script);
}

TEST_CASE("without clocks an external engine has three seconds a move") {
    CHECK(base::lower(conversed("< option name UCI_Variant type combo var bughouse\n"
                                "< uciok\n< readyok\nthink start\n",
                                false))
              .find("    > go movetime 3000\n") != string::npos);
}

TEST_CASE("an engine asked late, or again after an illegal move, is told the time left by then") {
    const string position =
        "    > position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n";
    const string script = uci_ready.substr(0, uci_ready.rfind("< readyok")) +
                          "think start\nwait 2000\n< readyok\n" + position +
                          "    > go wtime 58000 btime 50000 winc 0 binc 0\n" +
                          "wait 3000\n< bestmove e2e5\n" + position +
                          "    > go wtime 55000 btime 50000 winc 0 binc 0\n";
    CHECK(conversed(script) == script);
}

TEST_CASE("without clocks an engine that speaks CECP is told the time for a move") {
    CHECK(conversed("< Error (unknown command): uci\n"
                    "< feature setboard=1 variants=\"bughouse\" done=1\n",
                    false)
              .find("    > variant bughouse\n    > st 3\n    > easy\n") != string::npos);
}

TEST_CASE("an external engine that starts slowly hears the first ten tells of its partner") {
    string script = cecp_ready.substr(0, cecp_ready.find("< feature"));
    for (int i = 0; i < 11; ++i) {
        script += fmt::format("tell {}\n", i);
    }
    script += cecp_ready.substr(cecp_ready.find("< feature"));
    for (int i = 0; i < 10; ++i) {
        script += fmt::format("    > ptell {}\n", i);
    }
    CHECK(conversed(script) == script);
}

TEST_CASE("an external engine tells its partner three hundred times a match, and no more") {
    string script = uci_ready;
    for (int i = 0; i < 301; ++i) {
        script += "< tellics ptell sit\n";
        script += i < 300 ? "    tells sit\n" : "";
    }
    CHECK(conversed(script) == script);
}
