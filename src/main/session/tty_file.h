// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal as the kernel sees it: an open file that accepts bytes when it can.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"
#include "tui/grid/size.h"

#include <string>
#include <string_view>

namespace program {

/// The reason `why` there is no terminal, with a hint for users of ssh.
[[nodiscard]] std::string with_ssh_hint(const std::string& why);

/// A separate non-blocking descriptor of the controlling terminal. It is opened afresh: a duplicate
/// of standard input would share its flags with the shell's and leave them changed.
class TtyFile {
  public:
    /// Opens the controlling terminal; a failure says why there is none.
    [[nodiscard]] static base::Result<TtyFile, std::string> open();
    /// Takes over a non-blocking descriptor that was opened elsewhere.
    explicit TtyFile(store::Descriptor fd) : fd_(std::move(fd)) {}

    [[nodiscard]] int fd() const { return fd_.get(); }
    /// The size according to the kernel; 80x24 if that does not know.
    [[nodiscard]] tui::Size size() const;
    /// Whether the connection is cut or the emulator has gone: such a tty stays readable for ever.
    [[nodiscard]] bool hung_up() const;

    enum class WriteResult : std::uint8_t { all, some, gone };
    /// Writes as much as the kernel accepts at once and removes it from `bytes`.
    WriteResult write(std::string_view& bytes) const;

  private:
    store::Descriptor fd_;
};

} // namespace program
