// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed files, recognised by name: NAME.gz for gzip, NAME.zst for zstd.
#pragma once

#include "src/store/files.h"

#include <optional>
#include <string>

namespace store {

/// As read_pieces(), but decompresses compressed files. Damaged or truncated data is reported after
/// the pieces that could be read.
[[nodiscard]] std::optional<std::string> read_unpacked(const std::string& path,
                                                       const OnChunk& take);

} // namespace store
