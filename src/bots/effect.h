// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that bots ask of the outside world, and what engine programs send back.
#pragma once

#include "src/engine/search/task.h"
#include "src/play/request.h"

#include <string>
#include <variant>
#include <vector>

namespace bots {

/// A request to the authority of the table: the local referee or a server.
struct Ask {
    play::Request request;
};
struct Think {
    engine::Task task;
};
struct CancelSearch {
    rules::Seat seat;
};
/// Starts a program that plays a seat; it answers by EngineLine and EngineEnded.
struct StartEngine {
    std::uint64_t engine = 0; ///< a number that no other engine ever has
    std::string command;      ///< the command line, split without a shell
};
/// Sends a line to the engine program of that number.
struct TellEngine {
    std::uint64_t engine = 0;
    std::string line;
};
/// Asks an engine program to quit, and kills it if it does not.
struct EndEngine {
    std::uint64_t engine = 0;
};

using Effect = std::variant<Ask, Think, CancelSearch, StartEngine, TellEngine, EndEngine>;
using Effects = std::vector<Effect>;

/// A line from a program that plays a seat.
struct EngineLine {
    std::uint64_t engine = 0; ///< the number given by StartEngine
    std::string line;
};
/// An engine program has ended by itself or could not be started.
struct EngineEnded {
    std::uint64_t engine = 0;
    std::string why;
};

} // namespace bots
