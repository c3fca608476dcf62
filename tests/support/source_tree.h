// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of the tests' files. Found at run time, so that only one object file depends on the
// checkout's place.
#pragma once

#include <string>

namespace support {

/// The absolute path of a file in the repository, such as "tests/data/perft/small.tsv".
[[nodiscard]] std::string in_repository(const std::string& path);
/// The path of a file in the folder `shared` beside the repository, which may not exist.
[[nodiscard]] std::string in_shared(const std::string& path);

} // namespace support
