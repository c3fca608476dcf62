// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for tests of the file of `--record`, which is named "all" in a temporary folder.
#pragma once

#include "src/store/files.h"
#include "src/store/records/record_file.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

#include <filesystem>
#include <iterator>
#include <string>

namespace records {

inline std::string text_in(const std::string& path) {
    return store::read_whole(path, 1000).value();
}

inline store::Save over(const std::string& name, const std::string& text) {
    return {name, text, "", true};
}

/// Number of other files: matches in progress, and those left by killed programs.
inline std::size_t files_beside(const support::ScratchFolder& scratch) {
    const auto all = std::distance(std::filesystem::directory_iterator(scratch.path()), {});
    return static_cast<std::size_t>(all) - (store::exists(scratch / "all") ? 1 : 0);
}

/// Opens the record file before a fork, so that parent and child both have it open.
inline store::RecordFile opened(const std::string& path) {
    auto record = store::RecordFile::open(path);
    INFO((record ? "" : record.error()));
    REQUIRE(record);
    return *std::move(record);
}

} // namespace records
