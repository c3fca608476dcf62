// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/game_stream.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/text_output.h"
#include "src/notation/chesscom.h"
#include "src/store/files.h"
#include "src/store/packed_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace program {
namespace {

void say(const std::string& file, const notation::Diagnostic& remark) {
    print_error(fmt::format("{}:{}:{}: {}\n", file, remark.at.line, remark.at.column, remark.text));
}

/// Passes on the games that are complete; false if the visitor wants no more.
bool visit_games(notation::BpgnReader& reader, const std::string& file, int& count,
                 const GameVisitor& visit) {
    while (const auto read = reader.next()) {
        const auto name = fmt::format("{}#{}", file, ++count);
        if (!visit(name, *read)) {
            return false;
        }
    }
    return true;
}

/// The exit code for a file that has been read completely.
ExitCode end_code(const notation::BpgnReader& reader, const std::string& file, int count) {
    if (reader.stray_text() && (count == 0 || reader.fatal_fault() == std::nullopt)) {
        say(file, *reader.stray_text());
    }
    if (reader.fatal_fault()) {
        say(file, *reader.fatal_fault());
        return ExitCode::usage;
    }
    if (count == 0 && !reader.stray_text()) {
        print_error(fmt::format("{}: no game\n", file));
    }
    return count == 0 && reader.stray_text() ? ExitCode::usage : ExitCode::done;
}

/// Keeps freed memory for the next game; returning it to the system takes ten times as long.
void keep_memory() {
#ifdef __GLIBC__
    constexpr int bytes = 4 << 20;
    mallopt(M_TOP_PAD, bytes); // NOLINT(concurrency-mt-unsafe): before any thread
#endif
}

} // namespace

ExitCode for_each_game(const std::string& path, const GameVisitor& visit) {
    keep_memory();
    const auto shown = base::printable(path);
    notation::BpgnReader reader;
    int count = 0;
    bool wanted = true;
    bool first = true;
    bool json = false;
    const auto take = [&](std::string_view piece) {
        json = std::exchange(first, false) && notation::begins_json(piece);
        if (json) {
            return false;
        }
        if (piece.empty()) {
            reader.finish();
        }
        reader.feed(piece);
        wanted = visit_games(reader, shown, count, visit);
        return wanted && !reader.fatal_fault();
    };
    if (const auto problem =
            path == "-" ? store::read_standard_input(take) : store::read_unpacked(path, take)) {
        print_error(fmt::format("bughouse: {}\n", base::printable(*problem)));
        return ExitCode::usage;
    }
    if (json) {
        print_error(fmt::format("{}: this is JSON; `bughouse library import` reads matches of "
                                "chess.com\n",
                                shown));
        return ExitCode::usage;
    }
    return wanted ? end_code(reader, shown, count) : ExitCode::done;
}

std::optional<notation::ReadGame> last_game_in(std::string_view bpgn) {
    notation::BpgnReader reader(bpgn);
    std::optional<notation::ReadGame> last;
    while (auto read = reader.next()) {
        last = std::move(read);
    }
    return last;
}

namespace {

bool has_ending(const std::filesystem::path& name, const std::vector<std::string_view>& endings) {
    const bool packed = !store::packed_ending(name.string()).empty();
    const auto last = (packed ? name.stem() : name).extension().string();
    return std::ranges::count(endings, base::lower(last)) > 0;
}

void find_files(const std::filesystem::path& folder, const std::vector<std::string_view>& endings,
                std::string_view command, FoundFiles& found) {
    std::error_code fault;
    std::filesystem::directory_iterator entry(folder, fault);
    for (; !fault && entry != end(entry); entry.increment(fault)) {
        std::error_code gone;
        if (entry->is_directory(gone) && !entry->is_symlink(gone)) {
            find_files(entry->path(), endings, command, found);
        } else if (has_ending(entry->path(), endings) && entry->is_regular_file(gone)) {
            found.files.push_back(entry->path().string());
        }
    }
    if (fault) {
        print_error(fmt::format("{}: {}: {}\n", command, base::printable(folder.string()),
                                fault.message()));
        found.code = ExitCode::usage;
    }
}

} // namespace

FoundFiles files_in(const std::string& folder, const std::vector<std::string_view>& endings,
                    std::string_view command) {
    FoundFiles found;
    find_files(folder, endings, command, found);
    std::ranges::sort(found.files);
    return found;
}

GamePlace place_of(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon != std::string::npos && !store::exists(text)) {
        const auto number = base::to_number<std::size_t>(text.substr(colon + 1));
        if (number && *number > 0) {
            return {text.substr(0, colon), *number};
        }
    }
    return {text, 1};
}

std::optional<notation::ReadGame> find_game(const GamePlace& place, std::string_view command) {
    std::optional<notation::ReadGame> found;
    std::size_t seen = 0;
    const ExitCode code =
        for_each_game(place.file, [&](const std::string&, const notation::ReadGame& read) {
            if (!found && ++seen == place.number) {
                found = read;
            }
            return !found;
        });
    if (!found && code == ExitCode::done && seen > 0) { // else it was said that there is none
        print_error(fmt::format("{}: {} has no game {}, it has {}\n", command, place.file,
                                place.number, seen));
    }
    return found;
}

} // namespace program
