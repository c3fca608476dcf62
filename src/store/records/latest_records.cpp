// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/latest_records.h"

#include "src/store/descriptor.h"
#include "src/store/files.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace store {
namespace {

constexpr std::size_t most_record_bytes = 1024 * 1024;

/// Behind the text: who is killed in the middle has not written it.
std::string whole(const std::string& text) {
    return fmt::format("\n% {} bytes\n", text.size());
}

} // namespace

std::optional<std::string> LatestRecords::put(const std::string& name,
                                              const std::string& text) const {
    const std::string path = path_ + "/" + name;
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
    Descriptor file(::open(path.c_str(), flags, S_IRUSR | S_IWUSR));
    if (!file && errno == ENOENT && !make_folders_of(path)) {
        file = Descriptor(::open(path.c_str(), flags, S_IRUSR | S_IWUSR));
    }
    if (file && write_all(file, text + whole(text))) {
        return std::nullopt;
    }
    return path + ": " + std::generic_category().message(errno);
}

void LatestRecords::drop(const std::string& name) const {
    ::unlink((path_ + "/" + name).c_str());
}

std::vector<Save> LatestRecords::left() const {
    std::vector<Save> found;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(path_, none)) {
        auto text = read_whole(entry.path().string(), most_record_bytes);
        const auto cut = text ? text->rfind("\n% ") : std::string::npos;
        if (cut == std::string::npos) {
            continue;
        }
        const std::string record = text->substr(0, cut);
        if (text->substr(cut) == whole(record)) {
            found.push_back({entry.path().filename().string(), record});
        }
    }
    return found;
}

} // namespace store
