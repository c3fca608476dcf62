// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/library/library.h"
#include "src/app/table/library_page.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/commands/commands.h"
#include "src/main/commands/library_import.h"
#include "src/main/environment.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/records.h"
#include "src/main/settings/sources.h"
#include "src/main/text_output.h"
#include "src/notation/json_text.h"
#include "src/play/records/library_entry.h"
#include "src/play/records/library_stats.h"
#include "src/store/files.h"
#include "src/store/folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <tuple>

namespace program {
namespace {

using store::Library;
using store::LibraryRow;

constexpr auto library_command_name = "bughouse library";

OrComplaint<Library> open_library() {
    const std::string path = library_path();
    if (path.empty()) {
        return system_failure("neither HOME nor XDG_DATA_HOME is set");
    }
    auto library = Library::open(path);
    if (!library) {
        return system_failure(base::printable(library.error()));
    }
    return *std::move(library);
}

ExitCode say_tally(const LibraryImport& import) {
    const auto& tally = import.tally();
    print_out(fmt::format("imported {} duplicates {} rejected {}\n", tally.imported,
                          tally.duplicates, tally.rejected));
    return import.code();
}

ExitCode import_files(const std::vector<std::string>& files) {
    auto library = open_library();
    if (!library) {
        return complain(library_command_name, library.error());
    }
    LibraryImport import(*library);
    for (const auto& file : files) {
        import.take(file);
    }
    import.finish();
    return say_tally(import);
}

// A match as one line of text.

std::string text_line(const LibraryRow& row) {
    const auto& entry = row.entry;
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", row.id,
                       entry.date.empty() ? "?" : base::printable(entry.date),
                       base::printable(play::team_text(entry, true, ", ")),
                       base::printable(play::team_text(entry, false, ", ")),
                       base::printable(entry.result), entry.half_moves,
                       base::printable(entry.ending));
}

std::string json_line(const LibraryRow& row) {
    using notation::json_string;
    const auto& entry = row.entry;
    std::string players;
    for (const auto& player : entry.players) {
        const char seat = rules::letter(rules::seat_at(player.seat & 7));
        players +=
            fmt::format("{}{{\"seat\":\"{}\",\"name\":{},\"rating\":{},\"level\":{},\"team\":{}}}",
                        players.empty() ? "" : ",", seat, json_string(player.name),
                        player.rating ? std::to_string(*player.rating) : "null",
                        std::max(player.bot_level, 0), player.team);
    }
    return fmt::format(
        "{{\"id\":{},\"date\":{},\"players\":[{}],\"laws\":{},\"variant\":{},\"time\":{},"
        "\"result\":{},\"ending\":{},\"mate\":{},\"halfmoves\":{},\"file\":{},\"game\":{}}}\n",
        row.id, json_string(entry.date), players, json_string(entry.laws),
        json_string(entry.variant), json_string(entry.time_control), json_string(entry.result),
        json_string(entry.ending), json_string(entry.mating_piece), entry.half_moves,
        json_string(row.source.file), row.source.game);
}

// Commands that look up matches.

struct SearchArguments {
    play::LibraryFilter filter;
    std::optional<std::string> min_rating, min_length, max_length, limit;
    bool json = false;
};

void add_search_options(Arguments& arguments, SearchArguments& asked) {
    auto& filter = asked.filter;
    arguments.text("--player NAME", filter.player, "Somebody who played");
    arguments.text("--partner NAME", filter.partner, "That player's partner");
    arguments.text("--since DATE", filter.since, "On that day or later: 2026-11-24, or 2026");
    arguments.text("--until DATE", filter.until, "On that day or before");
    arguments.one_of("--result RESULT", filter.result,
                     "The player's, or without --player that of White on board A",
                     {"won", "lost", "drawn"});
    arguments.text("--ending WORD", filter.ending,
                   "How it ended: mate, flag, resignation, draw_agreed, ...");
    arguments.text("--laws NAME", filter.laws, "The laws in force");
    arguments.text("--variant NAME", filter.variant, "bughouse, crazyhouse, ...");
    arguments.text("--time TIME", filter.time_control,
                   "The time control: 3+0, in seconds 180+0, or none");
    arguments.text("--opening MOVES", filter.opening, "The first moves of a board: \"e4 e5 Nf3\"");
    arguments.text("--position FEN", filter.position,
                   "A board that stood; a BFEN: both boards at one moment");
    arguments.flag("--no-reserves", filter.no_reserves, "Whatever the reserves of that position");
    arguments.text("--in-hand PIECES", filter.in_hand, "Somebody held at least these: QNN");
    arguments.text("--mates-by PIECE", filter.mates_by, "Mate by that piece: N; N@ only by a drop");
    arguments.text("--min-rating N", asked.min_rating, "Everybody is rated at least so high");
    arguments.text("--min-length N", asked.min_length, "At least so many half-moves");
    arguments.text("--max-length N", asked.max_length, "At most so many half-moves");
    arguments.text("--limit N", asked.limit, "At most so many matches");
}

OrComplaint<play::LibraryQuery> query_of(const SearchArguments& asked) {
    auto filter = asked.filter;
    const std::array numbers{std::tuple("--min-rating", &asked.min_rating, &filter.min_rating),
                             std::tuple("--min-length", &asked.min_length, &filter.min_length),
                             std::tuple("--max-length", &asked.max_length, &filter.max_length),
                             std::tuple("--limit", &asked.limit, &filter.limit)};
    for (const auto& [option, text, into] : numbers) {
        *into = *text ? base::to_number<int>(**text) : std::nullopt;
        if (*text && (!*into || **into < 0)) {
            return usage_failure(fmt::format("{}: a number was expected", option));
        }
    }
    auto query = play::query_from(std::move(filter));
    if (!query) {
        return usage_failure("--" + query.error());
    }
    return *std::move(query);
}

ExitCode visit_found(const SearchArguments& asked,
                     const std::function<bool(Library& library, const LibraryRow& row)>& visit,
                     play::LibraryQuery::Order order = {}) {
    auto query = query_of(asked);
    if (!query) {
        return complain(library_command_name, query.error());
    }
    query->order = order;
    auto library = open_library();
    if (!library) {
        return complain(library_command_name, library.error());
    }
    const auto problem =
        library->find(*query, [&](const LibraryRow& row) { return visit(*library, row); });
    return problem ? complain(library_command_name, {ExitCode::system_failed, *problem})
                   : ExitCode::done;
}

ExitCode search(const SearchArguments& asked) {
    int games = 0;
    const auto code = visit_found(asked, [&](Library&, const LibraryRow& row) {
        ++games;
        return print_out(asked.json ? json_line(row) : text_line(row));
    });
    if (code == ExitCode::done) {
        print_out(
            fmt::format(fmt::runtime(asked.json ? "{{\"games\":{}}}\n" : "games {}\n"), games));
    }
    return code;
}

/// Prints the record of a match, or reports why it cannot.
ExitCode print_record(Library& library, std::int64_t id) {
    const auto record = library.record(id);
    if (!record) {
        return complain(library_command_name, {ExitCode::system_failed, record.error()});
    }
    if (record->empty()) {
        return complain(library_command_name,
                        {ExitCode::answer_is_no, fmt::format("there is no match {}", id)});
    }
    return print_out(*record) ? ExitCode::done : ExitCode::system_failed;
}

ExitCode show_match(int id) {
    auto library = open_library();
    return library ? print_record(*library, id) : complain(library_command_name, library.error());
}

ExitCode export_found(const SearchArguments& asked) {
    auto worst = ExitCode::done;
    const auto code = visit_found(asked, [&](Library& library, const LibraryRow& row) {
        worst = std::max(worst, print_record(library, row.id));
        return worst == ExitCode::done;
    });
    return std::max(code, worst);
}

// The opening book.

struct BookArguments {
    std::string fen;
    bool no_reserves = false;
    bool json = false;
};

ExitCode book(const BookArguments& asked) {
    auto book = play::book_for(asked.fen, !asked.no_reserves);
    if (!book) {
        return complain(library_command_name, {ExitCode::usage, "FEN: " + book.error()});
    }
    auto library = open_library();
    if (!library) {
        return complain(library_command_name, library.error());
    }
    if (const auto problem = library->count(*book, [] { return true; })) {
        return complain(library_command_name, {ExitCode::system_failed, *problem});
    }
    const auto moves = book->moves();
    return print_out(asked.json ? to_json(moves) : to_text(moves)) ? ExitCode::done
                                                                   : ExitCode::system_failed;
}

// Rebuilding the library from the records.

/// An error of the old library, without the advice to rebuild it.
void say_lost(std::string problem) {
    if (problem.ends_with(store::rebuild_hint)) {
        problem.resize(problem.rfind(store::rebuild_hint));
    }
    print_error(fmt::format("{}: {}\n", library_command_name, base::printable(problem)));
}

/// Imports what can still be read from the old library.
void salvage(const std::string& path, LibraryImport& import) {
    auto old = Library::open(path);
    if (!old) {
        return say_lost(old.error());
    }
    for (const auto id : old->ids()) {
        const auto record = old->record(id);
        record ? import.import_record(*record, old->source(id)) : say_lost(record.error());
    }
}

/// Puts the new library in the place of the old one.
std::optional<std::string> put_in_place(const std::string& made, const std::string& path) {
    if (store::exists(path)) {
        const auto away = store::rename_damaged_library(path);
        if (!away) {
            return away.error();
        }
        print_error(fmt::format("{}: the old library is {}\n", library_command_name,
                                base::printable(*away)));
    }
    return std::rename(made.c_str(), path.c_str()) == 0 ? std::nullopt
                                                        : std::optional(store::errno_message(path));
}

/// Makes a new library beside the old one, which stays if that fails or is interrupted.
ExitCode rebuild() {
    const std::string path = library_path();
    if (path.empty()) {
        return complain(library_command_name, open_library().error());
    }
    const store::Descriptor alone(::open(store::program_folders(environment).data.c_str(),
                                         O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (alone && store::try_lock(alone) == store::LockResult::by_another) {
        return complain(library_command_name,
                        {ExitCode::system_failed, "another rebuild is under way"});
    }
    const std::string made = path + ".new";
    store::remove_library(made); // of an interrupted rebuild
    std::optional<std::string> problem;
    ExitCode code{};
    if (auto library = Library::open(made)) {
        LibraryImport import(*library, true, true);
        if (const auto games = store::program_folders(environment).data + "/games";
            store::exists(games)) {
            import.take(games);
        }
        if (store::exists(path)) {
            salvage(path, import);
        }
        import.finish();
        code = say_tally(import);
    } else {
        problem = base::printable(library.error());
    }
    if (!problem && code != ExitCode::system_failed) {
        problem = put_in_place(made, path);
    }
    if (problem || code == ExitCode::system_failed) {
        store::remove_library(made);
    }
    return problem ? complain(library_command_name, {ExitCode::system_failed, *problem}) : code;
}

// Statistics.

struct StatsArguments {
    std::optional<std::string> name;
    bool json = false;
};

ExitCode stats(const StatsArguments& asked, const app::GivenSettings& given) {
    const auto settings = settings_from(given);
    if (!settings) {
        return complain(library_command_name, settings.error());
    }
    play::LibraryStats stats(asked.name.value_or(settings->options.name),
                             asked.json ? nullptr : app::time_text);
    SearchArguments all;
    all.filter.player = stats.name();
    const auto add = [&](Library&, const LibraryRow& row) {
        stats.add(row.entry);
        return true;
    };
    const auto code = visit_found(all, add, play::LibraryQuery::Order::oldest_first);
    if (code == ExitCode::done) {
        print_out(asked.json ? to_json(stats) : base::printable_lines(to_text(stats)));
    }
    return code;
}

// The command's page.

ExitCode show_page(const app::GivenSettings& given) {
    auto settings = settings_from(given);
    if (!settings) {
        return complain(library_command_name, settings.error());
    }
    return run_full_screen(library_command_name, app::Model(*settings),
                           {.sit_down = app::open_library}, writer_for(std::nullopt));
}

Job describe_page(Arguments& /*arguments*/, app::GivenSettings& given) {
    return [&given] { return show_page(given); };
}

Job describe_import(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto files = std::make_shared<std::vector<std::string>>();
    arguments.positional_texts(
        "FILE", *files,
        "BPGN files, chess.com's boards as JSON, folders of both; - is standard input");
    return [files] { return import_files(*files); };
}

Job describe_search(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto asked = std::make_shared<SearchArguments>();
    add_search_options(arguments, *asked);
    arguments.flag("--json", asked->json, "One JSON object a line");
    return [asked] { return search(*asked); };
}

Job describe_show(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto id = std::make_shared<int>(0);
    arguments.positional_number("ID", *id, "The match's number, as search shows it", 1, INT_MAX);
    return [id] { return show_match(*id); };
}

Job describe_export(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto asked = std::make_shared<SearchArguments>();
    add_search_options(arguments, *asked);
    return [asked] { return export_found(*asked); };
}

Job describe_book(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto asked = std::make_shared<BookArguments>();
    arguments.text("FEN", asked->fen, "A board; a BFEN: both boards at one moment",
                   Arguments::Need::required);
    arguments.flag("--no-reserves", asked->no_reserves, "Whatever the reserves of that position");
    arguments.flag("--json", asked->json, "One JSON object a move");
    return [asked] { return book(*asked); };
}

Job describe_stats(Arguments& arguments, app::GivenSettings& given) {
    auto asked = std::make_shared<StatsArguments>();
    arguments.text("NAME", asked->name, "Whose (default: the name that you play under)");
    arguments.flag("--json", asked->json, "One JSON object");
    return [asked, &given] { return stats(*asked, given); };
}

Job describe_rebuild(Arguments& /*arguments*/, app::GivenSettings& /*given*/) {
    return rebuild;
}

constexpr std::array library_commands{
    Subcommand{"import", "Add matches of files", describe_import},
    Subcommand{"search", "Find matches", describe_search},
    Subcommand{"show", "Print the record of a match", describe_show},
    Subcommand{"export", "Print the records of the matches found", describe_export},
    Subcommand{"book", "What was played in a position", describe_book},
    Subcommand{"stats", "A player's results", describe_stats},
    Subcommand{"rebuild", "Make the library anew from the records", describe_rebuild},
};

} // namespace

const Subcommand library_command{"library", "The matches you have played and imported",
                                 describe_page, library_commands, true};

} // namespace program
