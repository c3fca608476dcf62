// SPDX-License-Identifier: GPL-3.0-or-later
// A terminal of the tests' own: the real program on a pseudo-terminal, its screen as an emulator
// (libvterm) draws it. Nothing sleeps: every wait is for something to be seen, with a deadline.
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

/// How the program is started. The environment has nothing but this, HOME, PATH and a UTF-8
/// locale.
struct Start {
    std::vector<std::string> arguments;
    std::string home;                                               ///< a folder of the test's own
    std::vector<std::pair<std::string, std::string>> environment{}; ///< "" unsets
    int columns = 80;
    int rows = 24;
    std::string script{}; ///< instead: a script of the shell with job control; $0 is the program
};

class Terminal {
  public:
    explicit Terminal(const Start& start);
    ~Terminal(); ///< ends the program if it still runs, and its session with it
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    static constexpr std::chrono::seconds patience{20};

    /// Whether the screen came to be so before the deadline; what is written until then is drawn.
    bool wait_until(const std::function<bool()>& so, std::chrono::milliseconds deadline = patience);
    bool wait_for(std::string_view text, std::chrono::milliseconds deadline = patience);
    /// Waits for the program to end; its exit code, 128 + the signal that ended it, -1 when it
    /// still runs.
    int wait_for_end(std::chrono::milliseconds deadline = patience);

    void type(std::string_view keys);
    void resize(int columns, int rows);
    void claim_size(unsigned short columns, unsigned short rows); ///< without having it
    void hang_up();                                               ///< the emulator is gone
    void send(int signal);                                        ///< to the program alone
    [[nodiscard]] pid_t process() const;                          ///< the program
    void take(bool whether); ///< false: the terminal takes no bytes any more

    [[nodiscard]] std::string row(int index) const; ///< without blanks at its end
    [[nodiscard]] std::string text() const;         ///< all rows
    [[nodiscard]] bool shows(std::string_view what) const;
    [[nodiscard]] bool on_alternate_screen() const;
    [[nodiscard]] bool reports_mouse() const;
    [[nodiscard]] bool is_raw() const; ///< its modes are not a shell's
    [[nodiscard]] int bells() const;
    [[nodiscard]] std::size_t bytes_written() const; ///< by the program so far
    /// The newest bytes of the program as they came, at most most_raw.
    [[nodiscard]] const std::string& raw() const;
    static constexpr std::size_t most_raw = 65536;
    /// That all programs of this test which have ended have used, with what they had started.
    [[nodiscard]] static std::chrono::milliseconds processor_time();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace support
