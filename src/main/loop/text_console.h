// SPDX-License-Identifier: GPL-3.0-or-later
// Text mode between bytes and the model: keys and lines become events, and events become lines.
// Does no input or output itself.
#pragma once

#include "src/app/line/input.h"
#include "src/app/line/line_editor.h"
#include "src/app/say/speaker.h"
#include "src/app/say/transcript.h"
#include "tui/keys/key.h"

#include <functional>
#include <string>

namespace program {

class TextConsole {
  public:
    using Tell = std::function<void(app::Event event)>;

    /// `tell` passes events to the model; for `echoes` see Transcript.
    TextConsole(const app::Model& mind, bool echoes, Tell tell)
        : model_(mind), on_event_(std::move(tell)), transcript_(echoes) {}

    /// Describes the current state.
    void begin(base::Instant now);
    void hear(const app::Event& event, base::Instant now);
    /// Handles a key. In lists, arrows and letters act as on the full screen; elsewhere, beside the
    /// chairs of a server's table and after a text in front of a line, they edit a line.
    void handle_key(const tui::Key& key, base::Instant now);
    /// Answers a question about the boards itself; passes any other line to the model.
    void take_line(const std::string& line, base::Instant now);
    /// Prints the last lines, even while something is being typed.
    void say_last(const std::string& lines);
    /// Returns the bytes to be written, and forgets them.
    [[nodiscard]] std::string take() { return transcript_.take(); }

  private:
    void take_edit(const tui::Key& key);
    void choose_row(const std::string& line, base::Instant now);
    void enter_in_list(const std::string& line, base::Instant now);
    void say();

    const app::Model& model_;
    Tell on_event_;
    app::Speaker speaker_;
    app::Transcript transcript_;
    app::LineEditor line_;
    app::LineHistory history_;
};

} // namespace program
