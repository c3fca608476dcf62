// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/board_text.h"

#include "src/notation/moves/fen.h"

#include <stdexcept>
#include <string>

namespace support {

rules::Setup setup_of(std::string_view fen) {
    const auto setup = notation::parse_fen(fen);
    if (!setup) {
        throw std::invalid_argument{notation::to_text(setup.error())};
    }
    return *setup;
}

rules::Position position_of(std::string_view fen, const rules::MoveLaws& laws,
                            rules::Leniency leniency) {
    const auto position = rules::Position::from(setup_of(fen), laws, leniency);
    if (!position) {
        throw std::invalid_argument{std::string{rules::to_text(position.error())}};
    }
    return *position;
}

} // namespace support
