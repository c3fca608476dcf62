// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out a prompt that nobody has told us, whatever it looks like: what stands without an end
// when nothing more comes, twice. Once may be a line that has only stalled.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace net {

class UnknownPrompt {
  public:
    /// To be called once for each silence: nothing has come for a while after `tail`, the line that
    /// has not ended. Returns the prompt, when it is certain now.
    [[nodiscard]] std::optional<std::string> quiet(std::string_view tail);

  private:
    std::string seen_; ///< once
};

} // namespace net
