// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of text: help, the laws in force, the moves so far.
#pragma once

#include "src/app/model.h"

#include <string_view>
#include <vector>

namespace app {

/// A verb's entry on the help page and in the manual.
struct VerbHelp {
    std::string_view names;     ///< separated by blanks; the first is the one that is listed
    std::string_view arguments; ///< in capitals, in brackets when they can be left out
    std::string_view does;
    std::string_view at_server{}; ///< the arguments there, where it takes none elsewhere
    [[nodiscard]] constexpr std::string_view name() const {
        return names.substr(0, names.find(' '));
    }
    /// On a server, or elsewhere.
    [[nodiscard]] constexpr std::string_view arguments_where(bool server) const {
        return server && !at_server.empty() ? at_server : arguments;
    }
};

/// Keys (as main gave them), what a line means, the verbs; on a server what is different there.
[[nodiscard]] TextPage help_page(const Model& model, const std::vector<VerbHelp>& verbs);
/// The page that explains the marks on the screen.
[[nodiscard]] TextPage marks_page();
/// The laws in words, each with its article; `time` is what they are played at.
[[nodiscard]] TextPage laws_page(const rules::RuleSet& laws, const rules::TimeControl& time);
/// The record as it is saved.
[[nodiscard]] TextPage moves_page(const Table& table);

} // namespace app
