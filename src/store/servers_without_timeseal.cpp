// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/servers_without_timeseal.h"

#include "src/base/text.h"
#include "src/store/files.h"

#include <algorithm>
#include <fmt/core.h>
#include <vector>

namespace store {
namespace {

constexpr std::size_t most_bytes = 64 * 1024;

struct Row {
    std::string_view host;
    std::string_view port;
    std::int64_t day = 0;
};

/// The rows that are still valid; skips malformed lines and dates in the future.
std::vector<Row> rows_of(std::string_view text, std::int64_t today) {
    std::vector<Row> rows;
    for (const std::string_view line : base::split(text, '\n')) {
        const auto tokens = base::tokens(line);
        const auto day =
            tokens.size() == 3 ? base::to_number<std::int64_t>(tokens[2]) : std::nullopt;
        if (day && *day <= today && today - *day < ServersWithoutTimeseal::days_kept) {
            rows.push_back({tokens[0], tokens[1], *day});
        }
    }
    return rows;
}

bool is_of(const Row& row, std::string_view host, std::string_view port) {
    return base::same_ignoring_case(row.host, host) && row.port == port;
}

} // namespace

bool ServersWithoutTimeseal::has(std::string_view host, std::string_view port,
                                 std::int64_t today) const {
    const std::string text = read_whole(file_, most_bytes).value_or("");
    const auto rows = rows_of(text, today);
    return std::ranges::any_of(rows, [&](const Row& row) { return is_of(row, host, port); });
}

std::optional<std::string> ServersWithoutTimeseal::remember(std::string_view host,
                                                            std::string_view port,
                                                            std::int64_t today) const {
    const std::string before = read_whole(file_, most_bytes).value_or("");
    std::string text = fmt::format("{} {} {}\n", host, port, today);
    std::size_t servers = 1;
    for (const Row& row : rows_of(before, today)) {
        if (!is_of(row, host, port) && servers++ < most_servers) {
            text += fmt::format("{} {} {}\n", row.host, row.port, row.day);
        }
    }
    if (auto problem = create_parent_folders(file_)) {
        return problem;
    }
    return write_whole(file_, text);
}

} // namespace store
