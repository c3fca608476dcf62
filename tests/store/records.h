// SPDX-License-Identifier: GPL-3.0-or-later
// The file of `--record` as its tests write and read it: "all" in a folder of its own.
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

/// Everything but the record itself: what runs, and what was left.
inline std::size_t files_beside(const support::ScratchFolder& scratch) {
    const auto all = std::distance(std::filesystem::directory_iterator(scratch.path()), {});
    return static_cast<std::size_t>(all) - (store::exists(scratch / "all") ? 1 : 0);
}

/// Opened before a program is copied and killed: both have it then.
inline store::RecordFile opened(const std::string& path) {
    auto record = store::RecordFile::open(path);
    INFO((record ? "" : record.error()));
    REQUIRE(record);
    return *std::move(record);
}

} // namespace records
