// SPDX-License-Identifier: GPL-3.0-or-later
// The greeting of a front: its terminal's type, size and locale, sent when it asks for the screen.
#pragma once

#include "src/store/descriptor.h"

#include <optional>
#include <string>
#include <string_view>

namespace program {

/// Nothing else of a front's environment and locale is known to a session.
struct Hello {
    /// Of each text; a longer one counts as not set.
    static constexpr std::size_t most_text = 4096;

    store::Descriptor tty;      ///< open for reading and writing, never blocking
    store::Descriptor messages; ///< where errors are told
    std::string term;           ///< TERM
    std::string terminfo;       ///< TERMINFO
    std::string terminfo_dirs;  ///< TERMINFO_DIRS
    bool utf8 = false;          ///< its locale is UTF-8, or says so in its name
    bool no_color = false;      ///< NO_COLOR is set
    bool true_colour = false;   ///< COLORTERM promises it

    /// Of the terminal that this process has; both descriptors are copies.
    [[nodiscard]] static Hello of_this_process(int tty);

    /// All but the descriptors.
    [[nodiscard]] std::string text() const;
    /// Nothing when it is no such text.
    [[nodiscard]] static std::optional<Hello> from(std::string_view text);
};

} // namespace program
