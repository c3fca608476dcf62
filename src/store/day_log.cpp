// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/day_log.h"

#include "src/base/text.h"
#include "src/store/files.h"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace store {
namespace {

constexpr std::string_view ending = ".txt";

/// Whether a file is one of the log's, such as "2026-11-24.txt"; no other may be removed.
bool is_day(const std::string& name) {
    constexpr std::string_view shape = "dddd-dd-dd.txt";
    return name.size() == shape.size() &&
           std::equal(name.begin(), name.end(), shape.begin(), [](char c, char wanted) {
               return wanted == 'd' ? base::is_digit(c) : c == wanted;
           });
}

} // namespace

/// Removes the oldest files; their names sort by date.
void DayLog::remove_old() const {
    std::error_code fault;
    std::vector<std::string> days;
    for (const auto& entry : std::filesystem::directory_iterator(path_, fault)) {
        if (is_day(entry.path().filename().string())) {
            days.push_back(entry.path().filename().string());
        }
    }
    std::ranges::sort(days);
    for (std::size_t i = 0; i + days_kept < days.size(); ++i) {
        std::filesystem::remove(std::filesystem::path(path_) / days[i], fault);
    }
}

std::string DayLog::open(const std::string& date) {
    std::error_code fault;
    std::filesystem::create_directories(path_, fault);
    ::chmod(path_.c_str(), S_IRWXU);
    const std::string name = path_ + '/' + date + std::string(ending);
    file_ = Descriptor(::open(name.c_str(),
                              O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                              S_IRUSR | S_IWUSR));
    if (!file_) {
        return errno_reason();
    }
    date_ = date;
    remove_old();
    return {};
}

std::string DayLog::add(std::string_view date, std::string_view line) {
    if (!file_ || date_ != date) {
        if (std::string why = open(std::string(date)); !why.empty()) {
            return why;
        }
    }
    return write_all(file_, line) ? "" : errno_reason();
}

} // namespace store
