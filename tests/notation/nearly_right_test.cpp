// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are nearly correct, as a file: boards, records, laws, moves and other sites' matches
// with a byte or two changed at random, and what is read from them; see tests/support/written.h.
// "fen 3" is one of them in words. "many fen 100 200" are digests of a range of them; each can be
// shown in words like the first.
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/chesscom.h"
#include "src/notation/json_text.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/piece_letters.h"
#include "src/notation/moves/san.h"
#include "src/notation/moves/seconds.h"
#include "src/rules/match/unpressed_moves.h"
#include "tests/notation/bpgn_stream.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/written.h"

#include <array>
#include <fmt/format.h>

namespace nearly_right {
namespace {

using rules::Move;
using rules::Position;
using std::string;
using std::string_view;
using support::Dice;

template <class List> auto any_of(Dice& dice, const List& list) {
    return list[dice.below(std::size(list))];
}

/// `text` with a byte or two removed, doubled, swapped or replaced by one of `signs`.
string changed(Dice& dice, string text, string_view signs) {
    for (auto times = dice.below(4); times > 0 && !text.empty(); --times) {
        const auto at = dice.below(text.size());
        const auto other = dice.below(text.size());
        const char sign = any_of(dice, signs);
        switch (dice.below(6)) {
        case 0:
            text.erase(at, 1);
            break;
        case 1:
            text.insert(at, 1, sign);
            break;
        case 2:
            std::swap(text[at], text[other]);
            break;
        case 3:
            text.erase(at, 1 + dice.below(12));
            break;
        default:
            text[at] = sign;
        }
    }
    return text;
}

/// The text with every byte made visible.
string shown(string_view text) {
    string all;
    for (const char c : text) {
        const bool plain = c >= ' ' && c <= '~';
        all += plain ? string(1, c) : fmt::format("\\{:02x}", static_cast<unsigned char>(c));
    }
    return all;
}

const std::array<string, 12> fens{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "r3k2r/p2q1p1p/2n2np1/3pP3/8/2N2NP1/P2Q1P1P/R3K2R[NPbp] w KQkq d6 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3[QRqr] b - - 0 1",
    "k7/2K5/8/1R6/8/8/8/8[pP] w - -",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR[] w HFhf - 2 9",
    "r1bq1rk1/ppp2pQp/3p4/8/8/2N5/PPP2PPP/R3K2R[Bn] b KQ - 4 9",
    "1r2kr2/8/8/8/8/8/8/RR2K1R1[qq] w Bb - 12 30",
    "rnb1kbnr/pppp1ppp/8/4p3/5PPq~/8/PPPPP2P/RNBQKBNR[] w KQkq -",
    "7k/5K2/8/6N1/2N1N3/8/2N5/8[BNRQPbnrqp] w - - 0 1",
    "8/1b1k1b2/8/8/3q4/b1K1q3/1p6/2R5[] b - - 0 1",
    "r3k2r/8/8/8/1b6/8/8/R3K2R[Pp] w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR/Nn b KQkq e3 120 180.5"};

string read_fen(Dice& dice) {
    const string text = changed(dice, any_of(dice, fens), "pnbrqkPNBRQK12345678/~[]- whaHA36");
    const auto setup = notation::parse_fen(text);
    if (!setup) {
        return shown(text) + ": " + to_text(setup.error());
    }
    string told = shown(text) + ": " + notation::to_fen(*setup);
    const auto position = Position::from(*setup);
    return told + (position ? "" : " is no position");
}

string read_bfen(Dice& dice) {
    string text;
    for (auto boards = 1 + dice.below(3); boards > 0; --boards) {
        text += (text.empty() ? "" : " | ") + any_of(dice, fens);
    }
    text = changed(dice, text, "pnbrqkPNBRQK12345678/~[]- whaHA36|.");
    const auto read = notation::parse_bfen(text);
    return shown(text) + ": " +
           (read ? notation::to_bfen(*read) : notation::to_text(read.error())) +
           notation::ambiguous_numbers(text).value_or("");
}

/// A move in any notation, whether it is legal or not.
string any_move_text(Dice& dice, const Position& position) {
    const auto moves = dice.below(5) == 0 ? rules::physically_possible_moves(position)
                                          : rules::legal_moves(position);
    const auto square = [&] {
        return notation::to_text(static_cast<rules::Square>(dice.below(64)));
    };
    if (moves.empty() || dice.below(4) == 0) {
        constexpr std::array pieces{"", "", "N", "B", "R", "Q", "K", "b", "n", "P"};
        constexpr std::array behind{"", "", "", "=Q", "=N", "(R)", "/B", "K", "+", "#"};
        string text = any_of(dice, pieces);
        const string from = square();
        text += dice.below(3) == 0 ? from : from.substr(dice.below(3));
        text += dice.below(3) == 0 ? "x" : "";
        text += square();
        return text + any_of(dice, behind);
    }
    std::vector<Move> list(moves.begin(), moves.end());
    std::sort(list.begin(), list.end(), [](Move a, Move b) {
        return notation::to_coordinates(a) < notation::to_coordinates(b);
    });
    const Move move = any_of(dice, list);
    const auto form = dice.below(3);
    return form == 0 ? notation::to_coordinates(move) : notation::to_san(position, move);
}

string told(const base::Result<Move, notation::MoveFault>& move) {
    return move ? notation::to_coordinates(*move) : string(notation::to_text(move.error()));
}

string told(const base::Result<notation::TypedMove, notation::MoveFault>& typed) {
    return typed ? notation::to_coordinates(typed->move) + (typed->queen_assumed ? " queen" : "")
                 : string(notation::to_text(typed.error()));
}

string read_move(Dice& dice) {
    rules::MoveLaws laws;
    laws.kings_are_taken = dice.below(8) == 0;
    laws.promotes_to_rook_and_bishop = dice.below(2) == 0;
    // Excludes the last one, which has clock times.
    const string& fen = fens[dice.below(fens.size() - 1)];
    const auto position = Position::from(notation::parse_fen(fen).value(), laws,
                                         {.capturable_king = true, .any_kings = true});
    if (!position) {
        return fen + " is no position";
    }
    string text = any_move_text(dice, *position);
    if (dice.below(4) == 0) {
        text = changed(dice, text, "abcdefgh12345678NBRQKPOox0-=+#!?@():/. e");
    }
    string all = fmt::format("{} {}: {}; {}; {}", fen, shown(text),
                             told(notation::parse_san(*position, text)),
                             told(notation::parse_typed(*position, text)),
                             told(notation::parse_typed_by_hand(*position, text)));
    if (const auto written = notation::read_move(text)) {
        all += fmt::format("; {}; {}; {}{}", notation::why_not(*position, *written, true),
                           notation::why_not(*position, *written, false), written->check ? 1 : 0,
                           written->mate ? 1 : 0);
        all += "; " + told(notation::fitting_move_by_hand(*position, *written));
    }
    return all;
}

/// Every legal move of a board in every notation.
string all_moves(Dice& dice) {
    // Excludes the last one, which has clock times.
    const string& fen = fens[dice.below(fens.size() - 1)];
    const auto position = Position::from(notation::parse_fen(fen).value(), {},
                                         {.capturable_king = true, .any_kings = true});
    string all = fen + ':';
    std::vector<string> moves;
    for (const Move move : rules::physically_possible_moves(*position)) {
        const auto san = notation::to_san(*position, move);
        moves.push_back(
            ' ' + san +
            (dice.below(8) == 0 ? ' ' + told(notation::parse_typed_by_hand(*position, san)) : ""));
    }
    for (const string& move : moves) {
        all += move;
    }
    return all;
}

const std::array<string, 5> records{
    "[Event \"x\"]\n[WhiteA \"alice\"][WhiteAElo \"2051\"]\n[TimeControl \"180+2\"]\n"
    "[Result \"1-0\"]\n\n1A. e4 {299} 1B. e4 {299.5} 1a. e6 {-0.5} 1b. e5 {C:hi} {[ts=1.5]}\n"
    "{bob resigns} 1-0\n",
    "\xEF\xBB\xBF[Site \"a \\\"b\\\\ \"]\r\n[Laws \"wbn\"]\r\n\r\n1A.e4{119.5}1a. e8(Q) {C:a\r\nb}"
    "(2A. d4(=) {7} (2a. d5 $3)) 2A. d3 $14 ; to the end\n% not ours\n*\n\n[Event \"y\"]{}0-1",
    "1A e4 (3:00) 1A. e4 e5 1... Nc6 2. Nf3 {[%clk 0:02:59.9]} {[%emt 3] x} 1/2 - 1/2\n",
    "[White \"a\"]\n[Black \"b\"]\n[Variant crazyhouse]\n\n1. e4 {2:59} e5 {3:00.5} 2. Nf3 Nc6\n"
    "3. Bb5 {C:one} {C:two} a6 !? 4. -- O-O-O {draw by agreement} 1/2-1/2\n\n",
    "[BFEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 180 180\"]\n"
    "12a. P@e6 {17} 12b. Q@h7# {C:ann -> bob: -q} ((((13A. x))) {{a}} } ) ] 0-1 0-1\n"};

string read_record(Dice& dice) {
    string text;
    for (auto several = 1 + dice.below(2); several > 0; --several) {
        text += any_of(dice, records);
    }
    text = changed(dice, text, "[]{}()\";%.*-/0123ABab \n\r\t\\=$@:+");
    if (dice.below(2) == 0) {
        text = changed(dice, text, "[]{}()\";%.*-/0123ABab \n\r\t\\=$@:+");
    }
    const auto read = bpgn_stream::stream(text, 1 + dice.below(64));
    string all = shown(text) + " => " + shown(read.broken) + shown(read.stray);
    for (const auto& game : read.games) {
        all += " => " + shown(notation::write_bpgn(game.game)) + " | " +
               bpgn_stream::remarks(game) +
               fmt::format(" | {} {}:{} {}", game.valid_moves, game.at.line, game.at.column,
                           notation::result(game.game));
        for (const auto& move : game.game.moves) {
            const auto left = notation::left(move);
            all += left ? fmt::format(" {}", left->count()) : " -";
        }
    }
    return all;
}

string read_laws(Dice& dice) {
    constexpr std::array books{"wbn", "fide", "geneva", "wall", "fics", "icc"};
    string text = any_of(dice, books);
    const auto fields = notation::law_fields();
    for (auto several = dice.below(4); several > 0; --several) {
        const auto& field = any_of(dice, fields);
        const auto values = base::split(field.values, '|');
        string one = fmt::format(" {}={}", field.name, any_of(dice, values));
        text += dice.below(3) == 0 ? notation::with_dashes(one) : one;
    }
    if (dice.below(3) == 0) {
        text = changed(dice, text, "=_-abcdesty0123456789| ");
    }
    const auto laws = notation::laws_from(text);
    if (!laws) {
        return shown(text) + ": " + to_text(laws.error());
    }
    string all = shown(text) + ": " + notation::to_text(*laws);
    constexpr std::array times{"180", "180+2", "20b2", "0d5", "-"};
    const auto time = *notation::time_control_from_seconds(any_of(dice, times));
    all += "; " + notation::why_contradictory(*laws, time).value_or("");
    const auto lines = notation::law_lines(*laws);
    for (int i = 0; i < 6; ++i) {
        const auto& line = any_of(dice, lines);
        all += fmt::format("; {} {} {} {}", line.setting, line.label, line.text, line.article);
    }
    const auto& field = any_of(dice, fields);
    return all + "; " + notation::law_value(*laws, field.name) + ' ' +
           notation::article_of(field.name, *laws);
}

string read_time(Dice& dice) {
    constexpr std::array texts{"299", "119.521", "-0.5", "180+2", "180b12", "20d5", "-", "0+1"};
    const string text = changed(dice, any_of(dice, texts), "0123456789+-.bd ");
    const auto seconds = notation::seconds_from(text);
    const auto control = notation::time_control_from_seconds(text);
    return shown(text) + ": " +
           (seconds ? fmt::format("{} {}", seconds->count(), notation::to_seconds(*seconds)) : "") +
           "; " + (control ? notation::to_text(*control) : "no time control");
}

string read_words(Dice& dice) {
    constexpr std::array alphabets{"KDTLSB", "RDTFCP", "KQRBNP", "ABCDEF", "SNKXYZ", "KDTLSK"};
    constexpr std::array sentences{"Nf3: which one?",
                                   "no knight: N@f3? waits",
                                   "N++",
                                   "++n",
                                   "A:Nf3 a:e8=Q",
                                   "b2b4, Bxb4+",
                                   "take the Q, O-O-O!",
                                   "a rook or queen mates (+++r +++q)",
                                   "Sf3 d@e4 ++s -l",
                                   "exd8=D#",
                                   "Ngxf3 R1e2 Qh4e1 e.p.",
                                   "[N] q~ [P]"};
    const auto letters = notation::PieceLetters::from(any_of(dice, alphabets));
    const string text =
        changed(dice, any_of(dice, sentences), "NBRQKPnbrqkpSDTLFC@x+-=abcdefgh12345678:?~[] ");
    if (!letters) {
        return text + ": " + letters.error();
    }
    return fmt::format("{}: {}; {}; {}; {}; {}; {}", shown(text), letters->in_san(text),
                       letters->in_sentence(text), letters->english_sentence(text),
                       letters->in_single_letters(text), letters->english_move(text),
                       letters->are_english());
}

const std::array<string, 2> halves{
    R"({"game":{"id":159663448943,"partnerGameId":159663448945,"moveList":"mC0KgvZQ",)"
    R"("moveTimestamps":"1790,1790,1700,1650","baseTime1":1800,"timeIncrement1":20,)"
    R"("gameEndReason":"resigned","pgnHeaders":{"White":"ann1","Black":"ann2","WhiteElo":2000,)"
    R"("Date":"2025.12.10","Result":"1-0","Variant":"Bughouse"}}})",
    R"({"game":{"id":159663448945,"partnerGameId":159663448943,"moveList":"lB&E-N*a+!",)"
    R"("moveTimestamps":"1770,1760","baseTime1":1800,"gameEndReason":"bughousepartnerlose",)"
    R"("pgnHeaders":{"White":"b\u00e9\"\\n","Black":"bob2","BlackElo":"1900",)"
    R"("Date":"2025.12.10","Result":"0-1","Variant":"Bughouse"}}})"};

string read_site(Dice& dice) {
    notation::JsonObjectSplitter objects;
    string text = halves[0] + (dice.below(2) == 0 ? "" : ", ") + halves[1];
    text = changed(dice, dice.below(3) == 0 ? '[' + text + ']' : text, "{}[]\",:\\0123456789ntu -");
    const auto piece = 1 + dice.below(300);
    notation::ChesscomPairs pairs;
    string all;
    const auto collect = [&] {
        while (const auto object = objects.next()) {
            const auto board = notation::chesscom_board(*object);
            all += " => " + (board ? board->id + ' ' + board->other + ' ' + board->result + ' ' +
                                         board->reason + ' ' + board->variant +
                                         fmt::format(" {} {} {} {}", board->base_tenths,
                                                     board->increment_tenths, board->moves.size(),
                                                     board->clocks.size())
                                   : board.error());
            if (!board) {
                continue;
            }
            const auto match = pairs.add(*board, fmt::format("half {}", all.size()));
            all += match ? *match ? shown(notation::write_bpgn(**match)) : " waits" : match.error();
        }
    };
    for (std::size_t at = 0; at < text.size(); at += piece) {
        objects.feed(string_view(text).substr(at, piece));
        collect();
    }
    objects.finish();
    collect();
    for (const auto& [name, other] : pairs.missing_ids_by_name()) {
        all += "; " + name + " for " + other;
    }
    return shown(text) + all + "; " + notation::json_string(text.substr(0, 40));
}

struct Kind {
    string_view name;
    string (*read)(Dice&);
};
constexpr std::array<Kind, 9> text_kinds{{{"fen", read_fen},
                                          {"bfen", read_bfen},
                                          {"move", read_move},
                                          {"board", all_moves},
                                          {"record", read_record},
                                          {"laws", read_laws},
                                          {"time", read_time},
                                          {"words", read_words},
                                          {"site", read_site}}};

string read(string_view kind, std::uint64_t seed) {
    const auto* const found = std::find_if(text_kinds.begin(), text_kinds.end(),
                                           [kind](const Kind& one) { return one.name == kind; });
    REQUIRE(found != text_kinds.end());
    Dice dice((seed + 1) * 0x9E3779B97F4A7C15U);
    return found->read(dice);
}

std::uint64_t digest(string_view text) {
    std::uint64_t sum = 0xCBF29CE484222325U; // FNV-1a
    for (const char c : text) {
        sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    }
    return sum;
}

string what_comes(string_view line) {
    const auto phrase = base::tokens(line);
    const auto number = [&](std::size_t at) {
        return base::to_number<std::uint64_t>(phrase.at(at)).value();
    };
    if (phrase.at(0) != "many") {
        return "    " + read(phrase.at(0), number(1)) + '\n';
    }
    constexpr std::size_t in_a_row = 20;
    string text;
    for (auto seed = number(2); seed < number(3); ++seed) {
        const auto at = (seed - number(2)) % in_a_row;
        text +=
            fmt::format("{}{:03x}", at == 0 ? "    " : " ", digest(read(phrase[1], seed)) >> 52U);
        text += at == in_a_row - 1 || seed + 1 == number(3) ? "\n" : "";
    }
    return text;
}

} // namespace
} // namespace nearly_right

TEST_CASE("texts that are nearly right are read as it is written down") {
    support::check_written("tests/notation/written/nearly_right.txt", nearly_right::what_comes);
}
