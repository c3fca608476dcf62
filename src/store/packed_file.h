// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed files, recognised by name: NAME.gz for gzip, NAME.zst for zstd.
#pragma once

#include "src/store/files.h"

#include <optional>
#include <string>

namespace store {

/// The ending of a compressed file's name, such as ".gz", also of those that are not read here;
/// empty for other names.
[[nodiscard]] std::string packed_ending(const std::string& path);

/// As read_pieces(), but decompresses compressed files. Damaged or truncated data is reported after
/// the pieces that could be read.
[[nodiscard]] std::optional<std::string> read_unpacked(const std::string& path,
                                                       const OnChunk& take);

} // namespace store
