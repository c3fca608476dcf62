// SPDX-License-Identifier: GPL-3.0-or-later
// Everything bots ask of the world, and what comes back from engine programs.
#pragma once

#include "src/engine/search/task.h"
#include "src/play/request.h"

#include <string>
#include <variant>
#include <vector>

namespace bots {

/// To the authority of the table: the local referee or a server.
struct Ask {
    play::Request request;
};
struct Think {
    engine::Task task;
};
struct Forget {
    rules::Seat seat;
};
/// Starts a program that plays a seat; EngineSaid and EngineGone come of it.
struct StartEngine {
    std::uint64_t engine = 0; ///< a number that no other one ever has
    std::string command;      ///< the command line, split without a shell
};
/// A line to that program.
struct TellEngine {
    std::uint64_t engine = 0;
    std::string line;
};
/// Asks an engine program to quit, and kills it when it does not.
struct EndEngine {
    std::uint64_t engine = 0;
};

using Effect = std::variant<Ask, Think, Forget, StartEngine, TellEngine, EndEngine>;
using Effects = std::vector<Effect>;

/// A line of a program that plays a seat.
struct EngineSaid {
    std::uint64_t engine = 0; ///< the number given by StartEngine
    std::string line;
};
/// An engine program has ended by itself, or could not be started.
struct EngineGone {
    std::uint64_t engine = 0;
    std::string why;
};

} // namespace bots
