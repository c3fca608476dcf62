// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/unknown_prompt.h"

#include "net/wire/lines.h"

namespace net {

namespace {

/// `text` is `part`, once or several times.
bool repeats(std::string_view text, std::string_view part) {
    while (!part.empty() && text.starts_with(part)) {
        text.remove_prefix(part.size());
    }
    return text.empty();
}

} // namespace

std::optional<std::string> UnknownPrompt::quiet(std::string_view tail) {
    if (tail.empty()) {
        return std::nullopt;
    }
    if (!seen_.empty() && repeats(tail, seen_)) {
        return seen_;
    }
    seen_ = tail.size() <= Lines::longest_prompt ? std::string(tail) : std::string();
    return std::nullopt;
}

} // namespace net
