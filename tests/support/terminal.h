// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program on a pseudo-terminal, with a terminal emulator (libvterm) that draws its
// screen. Nothing sleeps: every wait is for something to appear, with a deadline.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace support {

/// How the program is started. Its environment holds only `environment`, HOME, PATH and a UTF-8
/// locale.
struct Start {
    std::vector<std::string> arguments;
    std::string home;                                               ///< a temporary folder
    std::vector<std::pair<std::string, std::string>> environment{}; ///< "" unsets a variable
    int columns = 80;
    int rows = 24;
    std::string script{}; ///< a shell script to run instead, with job control; $0 is the program
};

class Terminal {
  public:
    explicit Terminal(const Start& start);
    ~Terminal(); ///< ends the program and its session if they still run
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    static constexpr std::chrono::seconds usual_timeout{20};

    /// Draws the program's output until `so` holds. False if the deadline passes first.
    bool wait_until(const std::function<bool()>& so,
                    std::chrono::milliseconds deadline = usual_timeout);
    bool wait_for(std::string_view text, std::chrono::milliseconds deadline = usual_timeout);
    /// Waits for the program to end. Returns its exit code, 128 + the signal that ended it, or -1
    /// if it still runs.
    int wait_for_end(std::chrono::milliseconds deadline = usual_timeout);

    void type(std::string_view keys);
    void resize(int columns, int rows);
    void claim_size(unsigned short columns,
                    unsigned short rows); ///< reports a size without having it
    void hang_up();                       ///< closes the terminal
    void send(int signal);                ///< to the program only, not its children
    [[nodiscard]] pid_t process() const;  ///< the program
    void take(bool whether);              ///< false: stop reading the program's output

    [[nodiscard]] std::string row(int index) const; ///< without trailing blanks
    [[nodiscard]] std::string text() const;         ///< all rows
    [[nodiscard]] bool shows(std::string_view what) const;
    [[nodiscard]] bool on_alternate_screen() const;
    [[nodiscard]] bool reports_mouse() const;
    [[nodiscard]] bool is_raw() const; ///< in raw mode
    [[nodiscard]] int bells() const;
    [[nodiscard]] std::size_t bytes_written() const; ///< by the program so far
    /// The newest output of the program, unprocessed, at most most_raw bytes.
    [[nodiscard]] const std::string& raw() const;
    static constexpr std::size_t most_raw = 65536;
    /// Processor time used by all ended programs of this test, including their child processes.
    [[nodiscard]] static std::chrono::milliseconds processor_time();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace support
