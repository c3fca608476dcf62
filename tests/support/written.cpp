// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/written.h"

#include "tests/support/catch.h"
#include "tests/support/source_tree.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

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
    std::istringstream lines(before);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("    ")) {
            continue;
        }
        now += line + "\n";
        now += line.starts_with('#') || line.empty() ? "" : what_comes(line);
    }
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::ofstream(path, std::ios::binary) << now;
    }
    INFO(file << ": UPDATE_GOLDEN=1 writes it again");
    CHECK(now == before);
}

} // namespace support
