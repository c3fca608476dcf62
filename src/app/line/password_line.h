// SPDX-License-Identifier: GPL-3.0-or-later
// A password while it is typed: no history, nothing to yank it back with, and its bytes are
// overwritten when it is gone.
#pragma once

#include "src/base/secret.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace app {

class PasswordLine {
  public:
    /// Longer ones no server takes.
    static constexpr std::size_t most_bytes = 128;

    PasswordLine();
    PasswordLine(const PasswordLine& other);
    PasswordLine(PasswordLine&& other) noexcept;
    PasswordLine& operator=(PasswordLine other) noexcept;
    ~PasswordLine() { clear(); }

    /// Adds to the end; false when it does not fit, and then nothing is added.
    bool add(std::string_view text);
    void erase_last();
    void clear();
    /// How many characters: what may be shown of it.
    [[nodiscard]] std::size_t length() const;
    /// It is handed on and kept no longer.
    [[nodiscard]] base::Secret take();

  private:
    std::string text_; ///< never grows, so that no copy of it is left behind
};

} // namespace app
