// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons, one row each: unaltered positions from real games. Their solutions are computed, and
// a test proves that each has one.
#include "src/app/table/lesson.h"

namespace app {

using rules::BoardId;
using rules::Side;

const std::vector<Lesson>& lessons() {
    static const std::vector<Lesson> all{
        {"A mate by a drop",
         "r1b4r/pppk1p2/4ppp1/3pP3/3nn3/3b1N2/P1P3PP/2K5/QRRBNPn w - - 96.359 -0.016 | "
         "r1kN4/1ppq2pp/4pp2/p2p1P1B/1b1P1P2/1K1B1b2/PPP2BqP/RN1r4/QRPPPn b - - 96.203 0.14",
         {BoardId::b, Side::black},
         Goal::mate,
         1,
         "One drop mates, and no other move does. Which?",
         "In the game Kb8 was played.",
         "fics_3611438 27b"},
        {"A mate by a drop",
         "6r1/pNpb1pPp/2pb1Q2/3pnp1k/2r1p3/2B2P1P/PP2QPn1/RK5R/RBBPqrbnnp w - - 56 27 | "
         "4k3/pbppqpp1/4p3/4N3/3P1PP1/5PPB/PpP2PPK/5R2/NNr w - - 72 11",
         {BoardId::a, Side::white},
         Goal::mate,
         1,
         "One drop mates. Which?",
         "In the game P@g4+ was played.",
         "gp1final_02 34A"},
        {"A mate by a drop",
         "4Q~k1r/pPp2pbp/2Ppp3/4n3/4P3/2P4N/P1P1QPpP/R1B1K1Rq/Npp b Q - 100.6 86.3 | "
         "r1Q~n1k1r/pp1Pppbp/2n5/5r2/8/2b1N3/P1P2PPP/R1B2RK1/QBBNqbnpp w - - 86.8 100.1",
         {BoardId::b, Side::white},
         Goal::mate,
         1,
         "Four pieces in hand. Which one mates, and where?",
         "In the game Nxf5 was played.",
         "160842426293_160842426295 25B"},
        {"A check that no piece can block",
         "4r1k1/ppp2p1p/2n2q1p/3p4/4n1p1/2P1P1B1/P1P1B1PP/2RQK2R/QBNnp w K - 73 5 | "
         "r2k3r/p1ppqpNp/8/1b1pN3/1b1P4/2N1b3/PPPnbPpP/R1K3R1/BPPPPr b - - 75 3",
         {BoardId::b, Side::black},
         Goal::mate,
         2,
         "Mate in two, whatever comes to White.",
         "A check from the next square leaves no square to drop on.",
         "gp1final_09 27b"},
        {"A check that no piece can block",
         "5k1r/p1q2pp1/3Bp2p/4P3/4b3/3P4/PP3PPP/4K2R/RN b - - 74.99 109.199 | "
         "rnbqBQn1/pp2ppPp/1k1pbp1P/1Np1p3/4Pp2/2B5/PPP2PPP/RN1QKB1R/Nrrbnnp w KQ - 26.952 157.237",
         {BoardId::b, Side::white},
         Goal::mate,
         2,
         "Mate in two, whatever comes to Black.",
         "A knight's check can never be blocked. N@c4+ was played.",
         "1934461 27B"},
        {"A check that no piece can block",
         "r4r2/ppp2ppk/6rp/4P1b1/5n2/6BQ/PPP2PPP/R1B3K1/BNNPqbbbnnp b - - 5.6 148.3 | "
         "3N2k1/pppQr1p1/3pNpp1/4p3/8/3PP3/PPPnKPPP/2q~B3R/RRq w - - 12.9 141",
         {BoardId::b, Side::white},
         Goal::mate,
         2,
         "Mate in two, whatever comes to Black.",
         "A check from the next square leaves no square to drop on.",
         "161530025903_161530025905 37B"},
        {"Sit or go",
         "6r1/pNpb1pPp/2pb1Q2/3pnp1k/2r1p1P1/2B2P1P/PP2QPn1/RK5R/RBBNNqrbnnpp b - - 56 12 | "
         "4k1Nr/pbq3p1/3pp1p1/6P1/3P1P2/5PPB/PpP2PPK/5R2 w - - 63 5",
         {BoardId::a, Side::black},
         Goal::sit,
         1,
         "You are in check. Sit or go?",
         "Moving, you are mated.",
         "gp1final_02 34a"},
        {"Sit or go",
         "rn4n1/ppp2Q2/3k1n2/6R1/2N1Ppb1/8/PPPP1bKP/R1BQ4/BBPqrrbnppp b - - 51.469 45.715 | "
         "r1b1k1N1/ppp1qpPp/4p3/1P6/3Pp3/P1P1P3/2P3PP/2K2B1R/RNNpp b q - 58.57 38.614",
         {BoardId::a, Side::black},
         Goal::sit,
         1,
         "One legal move. Sit or go?",
         "Whoever has more time can wait.",
         "create_dataset_py_01 26a"},
        {"Sit or go",
         "6rq/p1p2k2/3Bb2p/1Q3p1p/3p4/5P1p/PPP3KP/RN3R2/QPqbnpppp w - - 23.27 138.771 | "
         "r5k1/p1p1b1Pp/2p3pP/5B2/2nP4/4bB2/PPP2KPP/R6R/BNNNPPrrnn w - - 42.076 119.965",
         {BoardId::a, Side::white},
         Goal::go,
         1,
         "You are in check. Sit or go?",
         "Behind on the clock nobody can sit; Kxh3 is not mated.",
         "small_001 31A"},
        {"A piece that was a pawn",
         "3k3r/p1p2pbp/2Pppp2/6B1/4P3/2P2n1N/P1P1KPpP/R6R/Nrpp b - - 97.6 79.3 | "
         "r1Q~n1k1r/pp1Pppbp/2n5/5N2/8/2b4P/P1P2PKP/R1B2R2/QQBBNPPqqbnp b - - 84.3 92.6",
         {BoardId::b, Side::black},
         Goal::give_partner_piece,
         1,
         "Your partner needs a piece, no pawn. What do you take?",
         "A promoted piece goes home as the pawn it was (marked ~ in a FEN).",
         "160842426293_160842426295 28b"},
        {"Feed",
         "B3k2r/p1pbqppp/5n2/3p4/3P4/2b5/PPP1nPPP/R1BQ1R1K/QBNNPPp b k - 75.4 172.6 | "
         "r1bq1b1r/pp1p2pp/2np2p1/3Np3/4P1kP/8/PPPP1P2/R1B1K1NR/rnp w KQ - 80.4 167.6",
         {BoardId::a, Side::black},
         Goal::feed,
         1,
         "Your partner mates with the right piece. Which one?",
         "The piece that mates is worth more than the one that counts more.",
         "161528823185_161528823187 12a"},
        {"Keep",
         "r1bq2r1/pppkb2p/2npp3/3PP3/6n1/2NB1N2/PPP1K1PP/R1BQ3R/BPnp b - - 154.526 150.662 | "
         "r1b1k2r/p1p1bppp/2p1pp2/3qNp2/3P1N2/2P2P2/PP4PP/R1BQ1RK1/Pn b kq - 167.694 137.494",
         {BoardId::b, Side::black},
         Goal::deny_mating_piece,
         1,
         "A queen would mate your partner. What may you play?",
         "In the game fxe5 lost the queen: the match, not a trade.",
         "small_057 13b"},
    };
    return all;
}

} // namespace app
