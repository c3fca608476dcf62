// SPDX-License-Identifier: GPL-3.0-or-later
// Which protocol a user interface speaks; and no line in any protocol crashes the engine.
#include "src/engine/protocol/conversation.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/protocol_script.h"

using engine::Conversation;
using std::string;
using support::Lines;
using support::ProtocolScript;

TEST_CASE("the first line that is not blank says which protocol it is") {
    ProtocolScript<Conversation> uci;
    CHECK(uci.say("").empty());
    CHECK(uci.say("uci").back() == "uciok");
    CHECK(uci.say("protover 2") == Lines{"info string unknown command"});
    for (const string first : {"xboard", "protover 2", "new", "variant bughouse"}) {
        ProtocolScript<Conversation> cecp;
        (void)cecp.say(first);
        CHECK(cecp.say("uci") == Lines{"Error (unknown command): uci"});
    }
    ProtocolScript<Conversation> script;
    CHECK(script.say("go perft 1").back() == "Nodes searched: 20");
}

TEST_CASE("a conversation that never began can end") {
    Conversation nobody;
    CHECK(std::holds_alternative<engine::EndConversation>(nobody.end_conversation().back()));
}

namespace {

/// A line of words known to both protocols, of altered ones, or of random bytes.
string some_line(support::Dice& dice) {
    static const std::vector<string> tokens{"position",
                                            "startpos",
                                            "fen",
                                            "moves",
                                            "go",
                                            "depth",
                                            "2",
                                            "nodes",
                                            "movetime",
                                            "-1",
                                            "infinite",
                                            "ponder",
                                            "ponderhit",
                                            "searchmoves",
                                            "mate",
                                            "perft",
                                            "1",
                                            "stop",
                                            "setoption",
                                            "name",
                                            "value",
                                            "Hash",
                                            "Skill",
                                            "UCI_Variant",
                                            "crazyhouse",
                                            "bughouse",
                                            "new",
                                            "variant",
                                            "setboard",
                                            "holding",
                                            "[QN]",
                                            "[]",
                                            "[P]",
                                            "WN",
                                            "BP",
                                            "partner",
                                            "ptell",
                                            "sit",
                                            "usermove",
                                            "e2e4",
                                            "e7e5",
                                            "P@e4",
                                            "n@F3",
                                            "time",
                                            "otim",
                                            "99999999999",
                                            "level",
                                            "0",
                                            "0:30",
                                            "st",
                                            "sd",
                                            "force",
                                            "?",
                                            "ping",
                                            "undo",
                                            "remove",
                                            "result",
                                            "post",
                                            "memory",
                                            "option",
                                            "Skill=2",
                                            "isready",
                                            "r3k2r/8/8/8/8/8/8/R3K2R[Pn]",
                                            "4k3/8/8/8/8/8/8/4K3[QQQQQQqqqq]",
                                            "w",
                                            "b",
                                            "KQkq",
                                            "-",
                                            "wtime",
                                            "btime",
                                            "\xff\x01",
                                            "[",
                                            "]",
                                            "="};
    string line;
    for (std::size_t left = 1 + dice.below(7); left > 0; --left) {
        line += tokens[dice.below(tokens.size())] + (dice.below(30) == 0 ? "" : " ");
    }
    return line;
}

} // namespace

TEST_CASE("random lines in either protocol never bring the engine down") {
    for (const string first : {"uci", "xboard"}) {
        support::Dice dice(15);
        ProtocolScript<Conversation> script;
        script.most_nodes = 50;
        script.deepest_count = 2;
        (void)script.say(first);
        for (int i = 0; i < 50'000; ++i) {
            script.now += base::Millis{7};
            const string line = some_line(dice);
            CAPTURE(line);
            for (const string& answer : script.say(line)) {
                if (answer.find('\n') != string::npos) {
                    FAIL(answer);
                }
            }
        }
        CHECK_FALSE(script.left());
    }
}
