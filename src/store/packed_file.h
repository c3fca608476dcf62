// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are packed, told by their names: NAME.gz by gzip, NAME.zst by zstd.
#pragma once

#include "src/store/files.h"

#include <optional>
#include <string>

namespace store {

/// read_pieces() of what was packed; of any other file as it is. Damaged bytes, and a file that
/// ends too early, are told behind the pieces that could be read.
[[nodiscard]] std::optional<std::string> read_unpacked(const std::string& path, const Take& take);

} // namespace store
