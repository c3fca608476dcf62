// SPDX-License-Identifier: GPL-3.0-or-later
// The session: the process that plays, and has a terminal only while a front lends it one.
#pragma once

#include "src/main/complaint.h"
#include "src/main/session/session_line.h"

#include <optional>
#include <string>
#include <utility>

namespace program {

class Session {
  public:
    explicit Session(SessionConnection line) : front_(std::move(line)) {}

    /// The session of this process; null if it is not a session.
    [[nodiscard]] static Session* here();

    /// Forks the process into front and session, once and before any thread exists. In the front it
    /// returns the exit code when the session is over or goes on without this terminal; in the
    /// session it returns nothing. A complaint says why there is no screen to play on.
    [[nodiscard]] static OrComplaint<std::optional<ExitCode>> fork_front();
    /// Sends the front to another session, since this one ends.
    void send_front_to(const std::string& id) const {
        front_.send({Message::Kind::switch_session, 0, id});
    }
    /// Tells the front that the session is over, and its exit code; does nothing in a process that
    /// is not a session.
    static void report_end(ExitCode code);

    /// The front that lends its terminal; closed if there is none.
    [[nodiscard]] const SessionConnection& front() const { return front_; }
    /// The greeting of the present front, which includes its terminal.
    [[nodiscard]] const Hello& hello() const { return hello_; }
    /// Sets the environment so that curses finds that front's terminal descriptions.
    void set_terminfo_folders(const Hello& hello) const;
    /// Locks the session: from now on fronts need this word, and an attaching front cannot name
    /// folders of terminal descriptions.
    void lock(std::string word) { word_ = std::move(word); }
    /// The word that unlocks the session; empty if it is not locked.
    [[nodiscard]] const std::string& word() const { return word_; }
    /// Whether `word` unlocks the session; always true if it is not locked.
    [[nodiscard]] bool accepts_word(const std::string& word) const {
        return word_.empty() || word == word_;
    }
    /// The command with which the user returns: `bughouse attach ID`, or `attach WORD` at a kiosk.
    [[nodiscard]] std::string return_command(const std::string& id) const {
        return word_.empty() ? "bughouse attach " + id : "attach " + word_;
    }
    /// Continues at a new front, after the caller has notified the previous one.
    void take_front(SessionConnection front, Hello hello);
    /// For a process that is no longer the session: drops the connection to the front.
    void leave_front_to_parent() {
        front_.close();
        hello_ = {};
    }
    /// Releases the front with an exit code and a farewell for it to print.
    void dismiss_front(ExitCode code, const std::string& farewell);

  private:
    [[nodiscard]] bool wait_for_front();

    SessionConnection front_;
    Hello hello_;
    std::string word_;
};

} // namespace program
