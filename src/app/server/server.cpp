// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/server.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace app {

bool IgnoreList::toggle_if_room(std::string_view name) {
    std::string lower = base::lower(name);
    if (names_.erase(lower) > 0) {
        return true;
    }
    if (names_.size() >= most_names) {
        return false;
    }
    names_.insert(std::move(lower));
    return true;
}

namespace {

/// Whether `pattern` matches, where `*` stands for any text. Backtracks only to the last star, to
/// be fast on hostile names from the network.
bool fits(std::string_view pattern, std::string_view name) {
    std::size_t at = 0;
    std::size_t from = 0;
    std::optional<std::size_t> star;
    for (std::size_t i = 0; i < name.size();) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            from = i;
        } else if (at < pattern.size() && pattern[at] == name[i]) {
            ++at;
            ++i;
        } else if (star) {
            at = *star + 1;
            i = ++from;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

} // namespace

bool IgnoreList::has(std::string_view name) const {
    const std::string lower = names_.empty() ? std::string() : base::lower(name);
    return std::ranges::any_of(
        names_, [&lower](const std::string& pattern) { return fits(pattern, lower); });
}

std::string IgnoreList::names() const {
    return fmt::format("{}", fmt::join(names_, ", "));
}

namespace {

std::size_t hash_of(std::string_view name) {
    std::size_t hash = 0;
    for (const char c : name) {
        hash = hash * 31 + (static_cast<unsigned char>(c) | 0x20U); // ignores case
    }
    return hash;
}

} // namespace

void SeenNames::see(std::string_view name) {
    if (name.empty() || name.size() > longest_name_bytes) {
        return;
    }
    const std::size_t hash = hash_of(name);
    // Search from the newest: most lines come from whoever spoke last.
    const auto found = std::find_if(
        names_oldest_first_.rbegin(), names_oldest_first_.rend(), [&](const Seen& seen) {
            return seen.hash == hash && base::same_ignoring_case(seen.name, name);
        });
    if (found != names_oldest_first_.rend()) {
        std::rotate(found.base() - 1, found.base(), names_oldest_first_.end());
        return;
    }
    if (names_oldest_first_.size() == most_names) {
        names_oldest_first_.pop_front();
    }
    names_oldest_first_.push_back({base::sanitized_line(name), hash});
}

std::vector<std::string> SeenNames::beginning(std::string_view typed) const {
    std::vector<std::string> found;
    for (auto seen = names_oldest_first_.rbegin(); seen != names_oldest_first_.rend(); ++seen) {
        if (base::same_ignoring_case(std::string_view(seen->name).substr(0, typed.size()), typed)) {
            found.push_back(seen->name);
        }
    }
    return found;
}

namespace {

constexpr std::size_t name_columns = 12;

bool is_formula(std::string_view name) {
    return base::same_ignoring_case(name, "formula") ||
           (name.size() == 2 && (name[0] == 'f' || name[0] == 'F') && base::is_digit(name[1]));
}

std::string variable_row(std::string_view name, std::string_view value) {
    std::string row = base::sanitized_line(name);
    row.resize(std::max(row.size() + 1, name_columns), ' ');
    return row + base::sanitized_line(base::trim(value));
}

} // namespace

std::vector<std::string> variable_rows(const std::vector<std::string>& lines) {
    std::vector<std::string> rows;
    for (const std::string& line : lines) {
        const std::string_view text = base::trim(line);
        const auto [label, value] = base::cut_at(text, ':');
        if (is_formula(label)) { // its value may contain `=`
            rows.push_back(variable_row(label, value));
            continue;
        }
        for (const std::string_view word : base::tokens(text)) {
            const std::size_t equals = word.find('=');
            if (equals != std::string_view::npos && equals > 0) {
                rows.push_back(variable_row(word.substr(0, equals), word.substr(equals + 1)));
            }
        }
    }
    constexpr std::string_view formula = "Formula";
    const bool told = std::ranges::any_of(rows, [&](const std::string& row) {
        return base::same_ignoring_case(std::string_view(row).substr(0, formula.size()), formula);
    });
    if (!rows.empty() && !told) { // the servers' lists leave out a formula that is not set
        rows.push_back(variable_row(formula, ""));
    }
    return rows;
}

std::string setting_line(std::string_view row) {
    const auto [name, value] = base::cut_at(row, ' ');
    return fmt::format("set {} {}", base::lower(name), base::trim(value));
}

const play::Offer* newest_offer(const Server& server) {
    const auto found = std::find_if(server.offers.rbegin(), server.offers.rend(),
                                    [](const auto& offer) { return !offer.from.empty(); });
    return found == server.offers.rend() ? nullptr : &*found;
}

void CommandAnswer::begin(std::string command, base::Instant now) {
    command_ = std::move(command);
    until_ = now + timeout;
}

void CommandAnswer::add(std::string_view line, base::Instant now) {
    if (lines_.size() < most_lines) {
        lines_.emplace_back(line);
    }
    silent_at_ = now + silence;
}

void CommandAnswer::on_prompt(base::Instant now) {
    if (!lines_.empty() && until_) {
        ended_ = true;
        silent_at_.reset();
        until_ = std::min(*until_, now + after_prompt);
    }
}

void CommandAnswer::on_wake(base::Instant now) {
    if (const auto at = due(); at && *at <= now) {
        ended_ = !lines_.empty();
        silent_at_.reset();
    }
    if (until_ && *until_ <= now) {
        until_.reset();
    }
}

void CommandAnswer::on_disconnect() {
    ended_ = !lines_.empty();
    until_.reset();
    silent_at_.reset();
}

std::vector<std::string> CommandAnswer::take() {
    ended_ = false;
    return std::exchange(lines_, {});
}

} // namespace app
