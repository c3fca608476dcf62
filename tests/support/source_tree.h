// SPDX-License-Identifier: GPL-3.0-or-later
// Where the tests' own files are: asked when a test runs, so that no object file knows the place.
#pragma once

#include <string>

namespace support {

/// `path` in the repository: "tests/data/perft/small.tsv".
[[nodiscard]] std::string in_repository(const std::string& path);
/// `path` in the folder `shared` beside the repository, which need not be there.
[[nodiscard]] std::string in_shared(const std::string& path);

} // namespace support
