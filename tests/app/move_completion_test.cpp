// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/typed_move.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "tests/support/catch.h"

#include <algorithm>

namespace {

rules::Position position_of(std::string_view fen) {
    return *rules::Position::from(*notation::parse_fen(fen));
}

std::string squares(rules::Bitboard set) {
    std::string text;
    while (set != 0) {
        text += (text.empty() ? "" : " ") + notation::to_text(rules::pop(set));
    }
    return text;
}

} // namespace

TEST_CASE("checks are offered first, then captures, then the rest") {
    const auto position = position_of("4k3/8/8/3p4/8/2N5/8/4K3[N] w - -");
    const auto moves = app::moves_beginning(position, "N");
    REQUIRE(moves.size() > 10);
    CHECK(moves[0] == "N@c7+");
    CHECK(moves[3] == "N@g7+");
    CHECK(moves[4] == "Nxd5");
    CHECK(app::moves_beginning(position, "N@c") ==
          std::vector<std::string>{"N@c7+", "N@c1", "N@c2", "N@c4", "N@c5", "N@c6", "N@c8"});
    CHECK(app::moves_beginning(position, "x").empty());
}

TEST_CASE("the squares that a half-typed move could enter are known") {
    const rules::Position start;
    CHECK(squares(app::targets(start, "")).empty());
    CHECK(squares(app::targets(start, "N")) == "a3 c3 f3 h3");
    CHECK(squares(app::targets(start, "Nf")) == "f3");
    CHECK(squares(app::targets(start, "e")) == "e3 e4");
    CHECK(squares(app::targets(start, "e2")) == "e3 e4");
    CHECK(squares(app::targets(start, "Ng1")) == "f3 h3");
    CHECK(squares(app::targets(start, "g1f")) == "f3");
    CHECK(squares(app::targets(start, "resign")).empty());
    CHECK(squares(app::targets(start, std::string(1000, 'e'))).empty());
    const auto drops = position_of("4k3/8/8/8/8/8/8/4K3[PQ] w - -");
    CHECK(squares(app::targets(drops, "Q@a")) == "a1 a2 a3 a4 a5 a6 a7 a8");
    CHECK(squares(app::targets(drops, "@a")) == "a2 a3 a4 a5 a6 a7");
    const auto castles = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    CHECK(squares(app::targets(castles, "O-O-")) == "a1");
    const auto captures = position_of("4k3/8/5p2/3pP3/8/2N5/8/4K3 w - f6");
    CHECK(squares(app::targets(captures, "N")) == "b1 d1 a2 e2 a4 e4 b5 d5");
    CHECK(squares(app::targets(captures, "Nx")) == "d5");
    CHECK(squares(app::targets(captures, "ex")) == "f6");
}

TEST_CASE("whatever SAN a legal move has, typing it letter by letter shows its square") {
    for (const char* fen : {"r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[Pn] w KQkq -",
                            "4k3/8/8/3p4/8/2N3N1/8/R3K2R[NQP] w KQ -"}) {
        const auto position = position_of(fen);
        for (const rules::Move move : rules::legal_moves(position)) {
            std::string san = notation::to_san(position, move);
            san.erase(std::remove_if(san.begin(), san.end(),
                                     [](char c) { return c == '+' || c == '#' || c == '='; }),
                      san.end());
            if (move.type() == rules::Move::Type::promotion) {
                san.pop_back();
            }
            for (std::size_t size = 1; size <= san.size(); ++size) {
                INFO(san << " " << size);
                CHECK(rules::has(app::targets(position, san.substr(0, size)), move.to()));
            }
        }
    }
}
