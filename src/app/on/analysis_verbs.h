// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's opinion of a match that is over, or of a game that is examined. Of a match that may
// still be played it has none.
#pragma once

#include "src/app/on/verbs.h"

namespace app {

[[nodiscard]] std::span<const VerbRow> analysis_verbs();

/// After every event: the engine thinks about what is shown now, if it shall and may.
void follow_analysis(const Moment& m);

/// The keys of the page that lists the moves that lost the match.
void on_losses_page(const Moment& m, Action action);

} // namespace app
