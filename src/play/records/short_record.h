// SPDX-License-Identifier: GPL-3.0-or-later
// A record in few bytes: half-moves by their squares, clocks by the time used. Decoding one always
// gives the same canonical BPGN.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/play/records/judge.h"

#include <optional>
#include <string>
#include <string_view>

namespace play {

/// Encodes a game that `judgement` has replayed to its last half-move.
[[nodiscard]] std::string encode_record(const notation::Game& game, const Judgement& judgement);
/// The game as write_bpgn() writes it; nothing if the bytes are not from encode_record().
[[nodiscard]] std::optional<std::string> decode_record(std::string_view bytes);

} // namespace play
