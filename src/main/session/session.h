// SPDX-License-Identifier: GPL-3.0-or-later
// The session: the process that plays, with a terminal only while a front lends it one.
#pragma once

#include "src/main/complaint.h"
#include "src/main/session/session_line.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace program {

class Session {
  public:
    explicit Session(SessionLine line) : front_(std::move(line)) {}

    /// Nothing in a process that is none.
    [[nodiscard]] static Session* here();

    /// Parts the process in two, once and before any thread is there. In the front it returns when
    /// the session is over, or goes on without this terminal: with the exit code. In the session
    /// it answers nothing. The complaint says why there is no screen to play on.
    [[nodiscard]] static Answer<std::optional<ExitCode>> part();
    /// Sends the front to another session: this one has nothing more to do with it.
    void hand_over(const std::string& id) const { front_.send({Message::Kind::go_over, 0, id}); }
    /// Tells the front, the process at the terminal, that the session is over, and with which exit
    /// code; does nothing in a process that is no session.
    static void end(ExitCode code);

    /// The front that lends its terminal; closed while there is none.
    [[nodiscard]] const SessionLine& front() const { return front_; }
    /// The greeting of the present front, with its terminal.
    [[nodiscard]] const Hello& hello() const { return hello_; }
    /// Points curses to the terminal descriptions of that front.
    void set_terminfo(const Hello& hello) const;
    /// Locks the session: fronts need this word from now on, and a front that attaches learns no
    /// folders.
    void lock(std::string word) { word_ = std::move(word); }
    /// Empty while it is not locked.
    [[nodiscard]] const std::string& word() const { return word_; }
    /// Whether that opens it; anything does while it is not locked.
    [[nodiscard]] bool opens(const std::string& word) const {
        return word_.empty() || word == word_;
    }
    /// The command that brings the user back: `bughouse attach ID`, or the kiosk's own word.
    [[nodiscard]] std::string way_back(const std::string& id) const {
        return word_.empty() ? "bughouse attach " + id : "attach " + word_;
    }
    /// Goes on at a new front, after the caller has told the former one.
    void take_front(SessionLine front, Hello hello);
    /// In a process that is not the session any more: the front no longer hears from here.
    void forget_front() {
        front_.close();
        hello_ = {};
    }
    /// Lets the front go, with a farewell and an exit code.
    void dismiss_front(ExitCode code, const std::string& farewell);

  private:
    [[nodiscard]] bool wait_for_front();

    SessionLine front_;
    Hello hello_;
    std::string word_;
};

} // namespace program
