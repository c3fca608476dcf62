// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal as the kernel sees it: an open file that takes bytes when it can.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"
#include "tui/grid/size.h"

#include <string>
#include <string_view>

namespace program {

/// Why there is no terminal, with a hint for callers by ssh.
[[nodiscard]] std::string with_ssh_hint(std::string why);

/// A descriptor of our own on the controlling terminal, never blocking. Opened afresh: a copy of
/// standard input would share its flags with the shell's, and leave them changed.
class TtyFile {
  public:
    /// The reason says why there is none.
    [[nodiscard]] static base::Result<TtyFile, std::string> open();
    /// Takes a descriptor that was opened elsewhere, without blocking.
    explicit TtyFile(store::Descriptor fd) : fd_(std::move(fd)) {}

    [[nodiscard]] int fd() const { return fd_.get(); }
    /// Asked of the kernel; 80x24 where it does not know.
    [[nodiscard]] tui::Size size() const;
    /// The line is cut, or the emulator is gone: such a tty stays readable for ever.
    [[nodiscard]] bool hung_up() const;

    enum class Taken : std::uint8_t { all, some, gone };
    /// Hands over what the kernel takes at once, and removes it from `bytes`.
    Taken write(std::string_view& bytes) const;

  private:
    store::Descriptor fd_;
};

} // namespace program
