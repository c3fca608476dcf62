// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of move laws that cover every option of the move generator: every value of each law by
// itself, for all rows of the table of laws, and combinations that are in use.
#pragma once

#include "src/base/text.h"
#include "src/notation/laws/law_text.h"
#include "tests/support/catch.h"

#include <string>
#include <utility>
#include <vector>

struct NamedLaws {
    std::string name;
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

/// The usual move laws with one law changed, for each law and every other value; for numbers the
/// lowest and the highest.
inline std::vector<NamedLaws> laws_changed_one_by_one() {
    std::vector<NamedLaws> found;
    for (const notation::LawField& field : notation::law_fields()) {
        const bool words = field.values.find('|') != std::string_view::npos;
        for (const std::string_view value : base::split(field.values, words ? '|' : '-')) {
            rules::RuleSet laws;
            std::string setting = std::string(field.name) + '=' + std::string(value);
            REQUIRE(notation::set_law(laws, setting));
            if (laws.moves != rules::MoveLaws{}) {
                found.push_back({std::move(setting), laws.moves});
            }
        }
    }
    return found;
}

inline std::vector<NamedLaws> many_laws() {
    rules::MoveLaws tandem;
    tandem.drop_may_check = false;
    tandem.drop_may_mate = false;
    tandem.last_pawn_drop_rank = 6;
    rules::MoveLaws slow_pawns;
    slow_pawns.dropped_pawn_double_step = false;
    slow_pawns.first_pawn_drop_rank = 1;
    slow_pawns.last_pawn_drop_rank = 5;
    std::vector<NamedLaws> laws = laws_changed_one_by_one();
    laws.insert(laws.end(), {{"plain", {}},
                             {"dropped pawns step once", slow_pawns},
                             {"tandem", tandem},
                             {"transfer", transfer_laws()}});
    return laws;
}
