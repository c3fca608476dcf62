// SPDX-License-Identifier: GPL-3.0-or-later
// Unfinished matches of the game folder that can be resumed.
#pragma once

#include <string>

namespace program {

/// The file of the last match; empty when there is none. Records are named by when they were begun.
[[nodiscard]] std::string last_record();

/// The file of the last match, if it was left before its end and was of this machine.
[[nodiscard]] std::string unfinished_record();

} // namespace program
