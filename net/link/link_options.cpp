// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/link_options.h"

namespace net {

std::optional<SealChoice> read_seal(std::string_view word) {
    return word == "auto"                 ? std::optional(SealChoice::automatic)
           : word == "off"                ? std::optional(SealChoice::off)
           : word == "on" || word == "v1" ? std::optional(SealChoice::v1)
           : word == "v2"                 ? std::optional(SealChoice::v2)
                                          : std::nullopt;
}

} // namespace net
