// SPDX-License-Identifier: GPL-3.0-or-later
// The moment of one event: the model, its effects and the time. Included by update() and the
// handlers only.
#pragma once

#include "src/app/model.h"
#include "src/app/port/effect.h"
#include "src/app/port/event.h"

#include <optional>
#include <string>
#include <utility>

namespace app {

/// The result of an entered line.
enum class Entered : std::uint8_t {
    done,
    stays ///< for editing: it was refused
};
using enum Entered;

/// One event being handled: the model it changes, when it happened, what the world shall do.
struct Moment {
    Model& model;
    base::Instant now;
    Effects& out;
    std::optional<rules::Seat>
        by{}; ///< the player who enters the line, where it names one: `A:draw`

    void notice(std::string text, Tone tone = Tone::notice) const {
        model.notice = worded(std::move(text), tone);
    }
    /// Why a line is not done, for the handler to return.
    [[nodiscard]] Entered refuse(std::string why) const {
        notice(std::move(why), Tone::warning);
        return stays;
    }
    void ask(rules::Seat seat, decltype(play::Request::what) what) const {
        out.push_back(Ask{play::Request{seat, std::move(what)}});
    }
    void ask_server(play::ServerRequest what) const { out.push_back(AskServer{std::move(what)}); }
    /// If the user wants to hear it.
    void ring() const {
        if (model.options.bell) {
            out.push_back(Bell{});
        }
    }
};

/// The seat in whose name somebody at this keyboard asks.
[[nodiscard]] inline rules::Seat asking_seat(const Model& model) {
    return model.table ? typing_seat(*model.table) : rules::Seat{};
}
/// The same; a seat named in the line comes first.
[[nodiscard]] inline rules::Seat asking_seat(const Moment& m) {
    return m.by ? *m.by : asking_seat(m.model);
}

} // namespace app
