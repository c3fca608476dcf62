// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/source_tree.h"

namespace support {

std::string in_repository(const std::string& path) {
    return BUGHOUSE_SOURCE_DIR "/" + path;
}

std::string in_shared(const std::string& path) {
    return BUGHOUSE_SOURCE_DIR "/../shared/" + path;
}

} // namespace support
