// SPDX-License-Identifier: GPL-3.0-or-later
// A judged game, or the verdict on it, as JSON.
#pragma once

#include "src/play/records/judge.h"

#include <string>
#include <string_view>

namespace play {

/// One object on one line: tags, half-moves with everything that was written behind them, the
/// verdict. Half-moves that replay carry their squares as "move".
[[nodiscard]] std::string to_json(const notation::Game& game, const Judgement& judgement);

/// The verdict alone, as `bpgn check --json` prints it; `name` is "FILE#N".
[[nodiscard]] std::string to_json(std::string_view name, const Judgement& judgement);

} // namespace play
