// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/unfinished_games.h"

#include "src/store/files.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace program {
namespace {

constexpr std::size_t most_record_bytes = 1024 * 1024;
constexpr std::size_t most_looked_at = 20'000; ///< newest records that are read
constexpr std::string_view no_result = "[Result \"*\"]";

std::vector<std::string> record_files(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
        std::string name = entry.path().filename().string();
        if (name.ends_with(".bpgn") && name.front() != '.') {
            names.push_back(std::move(name));
        }
    }
    return names;
}

} // namespace

bool is_unfinished(const std::string& bpgn) {
    return bpgn.find(no_result) != std::string::npos;
}

std::vector<net::SaveRecord> unfinished_games(const std::string& folder) {
    std::vector<std::string> names = record_files(folder);
    std::sort(names.rbegin(), names.rend()); // names begin with the date
    names.resize(std::min(names.size(), most_looked_at));
    std::vector<net::SaveRecord> found;
    for (std::string& name : names) {
        auto text = store::read_whole(fmt::format("{}/{}", folder, name), most_record_bytes);
        if (text && is_unfinished(*text)) {
            found.push_back({std::move(name), *std::move(text)});
        }
    }
    return found;
}

std::set<std::string> record_names(const std::string& folder, std::string_view beginning) {
    std::set<std::string> found;
    for (std::string& name : record_files(folder)) {
        if (name.starts_with(beginning)) {
            found.insert(std::move(name));
        }
    }
    return found;
}

} // namespace program
