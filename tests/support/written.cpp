// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/written.h"

#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/source_tree.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace support {

std::string contents_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void check_written(const std::string& file, const WhatComes& what_comes) {
    const std::string path = in_repository(file);
    const std::string before = contents_of(path);
    REQUIRE(!before.empty());
    std::string now;
    for (const std::string_view line : base::split(before, '\n')) {
        const bool behind_the_last = line.empty() && line.data() == before.data() + before.size();
        if (line.starts_with("    ") || behind_the_last) {
            continue;
        }
        now += std::string(line) + "\n";
        now += line.starts_with('#') || line.empty() ? "" : what_comes(line);
    }
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::ofstream(path, std::ios::binary) << now;
    }
    INFO(file << ": UPDATE_GOLDEN=1 writes it again");
    CHECK(now == before);
}

} // namespace support
