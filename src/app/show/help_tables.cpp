// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/help_tables.h"

#include "src/app/line/answers.h"
#include "src/app/server/talk_logs.h"

namespace app {

namespace {

using Of = HelpTable::Of;

HelpTable moves() {
    return {"What you type",
            {
                {"e4 Nf3 exd5 O-O", "moves as they are written; also e2e4, 0-0"},
                {"N@f3 n@f3 @e6", "drops; @ alone is a pawn; Nf3@ is N@f3"},
                {"e8=N e8n e8", "promotions; e8 alone makes a queen and says so"},
                {"Bxc3 bxc3", "B is the bishop, b the file"},
                {"Nf3 (not your move)", "a premove, played when it is; Esc clears them all"},
                {"N@f3?", "waits until it can be played, or the piece comes"},
                {"e4!", "played without asking, when confirm is on"},
                {"<e4 >e4 b:Nf6", "on your own board, on the other one, by that seat"},
                {"< > b:", "the next moves are for that board, or seat"},
                {"<- >-", "no premoves on that board any more"},
                {"A:draw a:claim mate", "a command by that seat; b:;sit is its tell"},
                {";sit  ;;", "to your partner; once more"},
                {"\\s", "what Alt-s says, where Alt does not reach"},
                {"/quit", "a command; the slash can be left out"},
            }};
}

HelpTable server_lines() {
    return {"What you type on a server",
            {
                {"who, finger bob, ...", "goes to the server as it stands"},
                {"tell bob hi", "Tab completes names that were seen"},
                {"/quit", "our own commands need the slash here"},
                {"//quit", "/quit goes to the server"},
                {"e4 (in a game)", "a move; one that fails is not sent"},
                {"e4! (in a game)", "sent even if it looks illegal here"},
                {";sit  ;;", "to your partner; once more"},
                {"\\s  \\n", "what a partner key says, also without a game"},
                {"/r TEXT", "to whoever told you something last"},
                {"/accept  /decline", "the newest offer; with a number or name that one"},
                {"/win 3, /win tells", "the talk of that number or name"},
                {"/lobby", "games, partners and players to choose from"},
            },
            Of::servers};
}

HelpTable answers() {
    HelpTable table{"After the match, with Enter", {}, Of::own_tables};
    for (const Answer& answer : answers_after_match) {
        table.rows.push_back({answer.letter, answer.does});
    }
    return table;
}

HelpTable partner_keys() {
    HelpTable table{"To your partner: Alt, or \\ , and a letter while the line is empty", {}};
    for (const CannedRow& row : canned_rows()) {
        table.rows.push_back({row.keys, row.says});
    }
    return table;
}

HelpTable marks() {
    return {"What the screen shows: in colour, squares in place of brackets",
            {
                {"N n", "a white knight, a black one; also as figurines"},
                {"q~", "a promoted piece, which is captured as a pawn"},
                {"[N] [.]", "the last move: where it ended and began"},
                {"!k!", "a king in check"},
                {"(N)", "a move not yet confirmed, answered or pressed"},
                {"{N}", "a premove"},
                {"<.>", "a square where the move that is being typed can go"},
                {"P2 N1 B-", "the pieces in hand: two pawns, a knight, no bishop"},
                {"> alice [2:31]", "who is to move; of others the seat: A a B b"},
                {"flag", "that player's time is up"},
                {"+22 -5", "seconds more, or less, than the diagonal opponent"},
                {"N++ Q--", "asked of the partner: a knight soon, no queen"},
                {"sits", "that bot waits for a piece"},
                {"+N >p <b", "captured for you, your partner, an opponent"},
                {"[3]ch24*", "talk with something unread: Alt-3 shows it"},
                {"+1.35 #3 (#-3)", "analysis: pawns for White, mates; () unless a piece comes"},
                {"3A 3a 3B 3b", "the third moves on both boards, White and Black"},
            }};
}

HelpTable levels() {
    return {"The levels of the bots",
            {
                {"1 2", "hardly look ahead, and overlook long and quiet moves"},
                {"3 4", "look a little further, and overlook a little"},
                {"5 6", "look further, overlook nothing, judge quite well"},
                {"7", "looks far ahead, overlooks nothing, judges well"},
                {"8", "looks as far ahead as its clock allows"},
            }};
}

HelpTable law_books() {
    return {"The law books",
            {
                {"fics", "freechess.org: any piece may come and parry a mate"},
                {"icc", "chessclub.com: fics without draws by repetition"},
                {"wbn", "World Bughouse Network: a last drop after mate"},
                {"fide", "FIDE: promotions are named, stalemate is a draw"},
                {"geneva", "Geneva: touch-move, the other board may play on"},
                {"wall", "the Wall: pieces pass before the clock is pressed"},
                {"common", "the overview of the game: what most people play"},
            }};
}

} // namespace

std::vector<HelpTable> typing_help() {
    return {moves(), server_lines(), answers(), partner_keys()};
}

std::vector<HelpTable> table_help() {
    return {marks(), levels(), law_books()};
}

} // namespace app
