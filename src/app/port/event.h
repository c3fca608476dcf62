// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can happen to the client.
#pragma once

#include "src/app/port/intent.h"
#include "src/base/variant.h"
#include "src/engine/search/search.h"
#include "src/play/news.h"

#include <cstddef>
#include <string>
#include <variant>

namespace app {

/// A deadline that next_wake() asked for has come.
struct Woke {};
/// The table that OpenTable asked for is there; it has not begun.
struct TableOpened {
    rules::Match match;
};
/// A line of a program that plays a seat.
struct EngineSaid {
    std::uint64_t engine = 0; ///< of StartEngine
    std::string line;
};
/// It has ended by itself, or could not be started.
struct EngineGone {
    std::uint64_t engine = 0;
    std::string why;
};
/// The record was written, or why not (full disk, read-only home).
struct Saved {
    std::string file;    ///< where it is now
    std::string problem; ///< empty when it was written
    std::string name;    ///< of the Save; empty: the present match's
};
/// The text page as it was drawn: so many lines are a page down, and up.
struct PageShown {
    std::size_t down = 0;
    std::size_t up = 0;
};
/// The program was told to end: save, and go quietly.
struct Hangup {};
/// Nobody sees the screen or types any more: the terminal hung up.
struct ScreenGone {};
/// Somebody does again: the shell has given the terminal back, or another one has come.
struct ScreenBack {};

using Event =
    std::variant<Intent, play::News, engine::Report, EngineSaid, EngineGone, Woke,
                 base::Boxed<TableOpened>, Saved, PageShown, Hangup, ScreenGone, ScreenBack>;
// A line of a server's is two of these, and they come in floods.
static_assert(sizeof(Event) <= 200);

} // namespace app
