// SPDX-License-Identifier: GPL-3.0-or-later
// Reads `<tb> 3 host=ada me=A play=n time=3+0 laws=fics 960=n rated=n A=ada:1623:n a=- B=*5 b=-
// beside= score=ada+eve:2`: the chairs of a table on this program's own servers. Unknown keys are
// skipped.
#include "net/read/readers.h"

#include "src/base/text.h"

namespace net {
namespace {

using play::Chairs;

constexpr std::size_t most_words = 64;
constexpr std::size_t most_names = 40;
constexpr std::size_t most_name = 64; ///< in bytes, for a name or a team
constexpr int highest_level = 99;

std::string short_text(std::string_view text) {
    return std::string(text.substr(0, most_name));
}

/// Reads a person `carol:1512:y`, a bot `*5` or a free chair `-`.
std::optional<Chairs::Chair> read_chair(std::string_view text) {
    if (text == "-") {
        return Chairs::Chair{};
    }
    if (text.starts_with('*')) {
        const auto level = base::to_number<int>(text.substr(1));
        return level && *level > 0 && *level <= highest_level
                   ? std::optional(Chairs::Chair{{}, {}, *level, true})
                   : std::nullopt;
    }
    const auto parts = base::split(text, ':');
    if (parts.size() != 3 || parts[0].empty()) {
        return std::nullopt;
    }
    return Chairs::Chair{short_text(parts[0]), short_text(parts[1]), 0, parts[2] == "y"};
}

void read_names(std::string_view text, std::vector<std::string>& names) {
    for (const std::string_view name : base::split(text, ',')) {
        if (!name.empty() && names.size() < most_names) {
            names.push_back(short_text(name));
        }
    }
}

void read_evening_score(std::string_view text, std::vector<Chairs::Score>& score) {
    for (const std::string_view one : base::split(text, ',')) {
        const auto parts = base::split(one, ':');
        if (parts.size() == 2 && score.size() < most_names) {
            score.push_back({short_text(parts[0]), short_text(parts[1])});
        }
    }
}

/// Reads one key with its value; false if the line is malformed.
bool read_word(std::string_view key, std::string_view value, Chairs& table) {
    const auto seat = rules::seat_from(key);
    if (seat) {
        const auto chair = read_chair(value);
        table.seats.push_back(*seat);
        table.chairs[*seat] = chair.value_or(Chairs::Chair{});
        return chair.has_value() && table.seats.size() <= rules::max_seats;
    }
    if (key == "host") {
        table.host = short_text(value);
    } else if (key == "me") {
        table.me = rules::seat_from(value);
    } else if (key == "play") {
        table.playing = value == "y";
    } else if (key == "time") {
        table.time = short_text(value);
    } else if (key == "laws") {
        table.laws = short_text(value);
    } else if (key == "960") {
        table.chess960 = value == "y";
    } else if (key == "rated") {
        table.rated = value == "y";
    } else if (key == "beside") {
        read_names(value, table.without_chair);
    } else if (key == "score") {
        read_evening_score(value, table.score);
    }
    return true;
}

} // namespace

std::optional<FicsLine> read_chairs(std::string_view text) {
    const auto tokens = base::tokens(text);
    const auto number = tokens.empty() ? std::nullopt : base::to_number<int>(tokens.front());
    if (!number || *number < 0 || tokens.size() > most_words) {
        return std::nullopt;
    }
    if (*number == 0) {
        return base::Boxed<play::ChairsNews>(play::ChairsNews{});
    }
    Chairs table;
    table.number = *number;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const auto equals = tokens[i].find('=');
        if (equals == std::string_view::npos ||
            !read_word(tokens[i].substr(0, equals), tokens[i].substr(equals + 1), table)) {
            return std::nullopt;
        }
    }
    if (table.seats.empty()) {
        return std::nullopt;
    }
    return base::Boxed<play::ChairsNews>(play::ChairsNews{std::move(table)});
}

} // namespace net
