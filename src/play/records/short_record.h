// SPDX-License-Identifier: GPL-3.0-or-later
// A record in few bytes: half-moves by their squares, clocks by what was used. Every one becomes
// the same canonical BPGN again.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/play/records/judge.h"

#include <optional>
#include <string>
#include <string_view>

namespace play {

/// The game, replayed to its last half-move by that judgement.
[[nodiscard]] std::string short_record(const notation::Game& game, const Judgement& judgement);
/// The game as write_bpgn() writes it; nothing if short_record() did not make these bytes.
[[nodiscard]] std::optional<std::string> long_record(std::string_view bytes);

} // namespace play
