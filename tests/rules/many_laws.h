// SPDX-License-Identifier: GPL-3.0-or-later
// Move laws that together cover every option of the move generator.
#pragma once

#include "src/rules/laws/move_laws.h"

#include <vector>

struct NamedLaws {
    const char* name;
    rules::MoveLaws laws;
};

inline rules::MoveLaws laws_on_dropped_rooks(rules::DroppedRookCastles law) {
    rules::MoveLaws laws;
    laws.dropped_rook_castles = law;
    return laws;
}

inline rules::MoveLaws transfer_laws() {
    rules::MoveLaws laws;
    laws.drop_may_check = false;
    laws.drop_may_mate = false;
    laws.drop_may_block = false;
    laws.drop_zone = rules::DropZone::own_half;
    laws.last_pawn_drop_rank = 4;
    laws.kings_are_taken = true;
    return laws;
}

inline std::vector<NamedLaws> many_laws() {
    rules::MoveLaws wbn;
    wbn.promotes_to_rook_and_bishop = false;
    rules::MoveLaws tandem;
    tandem.drop_may_check = false;
    tandem.drop_may_mate = false;
    tandem.last_pawn_drop_rank = 6;
    rules::MoveLaws no_mate;
    no_mate.drop_may_mate = false;
    rules::MoveLaws slow_pawns;
    slow_pawns.dropped_pawn_double_step = false;
    slow_pawns.first_pawn_drop_rank = 1;
    slow_pawns.last_pawn_drop_rank = 5;
    return {{"plain", {}},
            {"a dropped rook may castle", laws_on_dropped_rooks(rules::DroppedRookCastles::yes)},
            {"FICS", laws_on_dropped_rooks(rules::DroppedRookCastles::unmoved_corner)},
            {"WBN", wbn},
            {"dropped pawns step once", slow_pawns},
            {"tandem", tandem},
            {"no mate by a drop", no_mate},
            {"transfer", transfer_laws()}};
}
