// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the news of a session as text that tests compare.
#pragma once

#include "src/play/news.h"

#include <string>

namespace support {

/// One line, without its newline; empty for kinds of news that other tests check (the console,
/// talk, lists, offers).
[[nodiscard]] std::string event_text(const play::News& event);

} // namespace support
