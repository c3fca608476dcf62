// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/library_thread.h"

#include "src/app/table/library_page.h"
#include "src/base/text.h"
#include "src/play/records/library_stats.h"
#include "src/store/files.h"
#include "src/store/library/library.h"
#include "src/store/problem.h"

#include <asio/post.hpp>

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace program {
namespace {

using app::LibraryAnswer;
using store::LibraryRow;

play::LibraryQuery matches_of(const std::string& me) {
    play::LibraryQuery query;
    query.filter.player = me;
    query.order = play::LibraryQuery::Order::oldest_first;
    return query;
}

std::optional<play::LibraryPlayer> player_called(const play::LibraryEntry& entry,
                                                 const std::string& name) {
    for (const auto& player : entry.players) {
        if (base::same_ignoring_case(player.name, name)) {
            return player;
        }
    }
    return std::nullopt;
}

/// Makes all questions outdated at the end: greater than any serial number.
constexpr std::uint64_t ended = std::numeric_limits<std::uint64_t>::max();

/// The path of a new file in the library's folder, such as "export-3.bpgn".
std::string free_name(const std::string& library) {
    const std::string folder = library.substr(0, library.rfind('/') + 1);
    for (int i = 1;; ++i) {
        std::string name = fmt::format("{}export-{}.bpgn", folder, i);
        if (!store::exists(name)) {
            return name;
        }
    }
}

} // namespace

LibraryThread::LibraryThread(std::string file, std::function<void(LibraryAnswer)> tell)
    : file_(std::move(file)), on_answer_(std::move(tell)) {}

LibraryThread::~LibraryThread() {
    for (auto& newest : newest_) {
        newest = ended;
    }
    thread_.join();
}

void LibraryThread::ask(Question question) {
    newest_.at(static_cast<std::size_t>(question.kind)) = question.serial;
    asio::post(thread_, [this, question = std::move(question)] {
        if (is_newest(question)) {
            answer(question);
        }
    });
}

bool LibraryThread::is_newest(const Question& question) const {
    const std::uint64_t newest = newest_.at(static_cast<std::size_t>(question.kind));
    const bool stays = question.kind == Question::Kind::bot_opening && newest != ended;
    return stays || newest == question.serial;
}

template <class What>
void LibraryThread::tell(const Question& question, What what, std::string problem) {
    if (is_newest(question)) {
        on_answer_(LibraryAnswer{question.serial, std::move(problem), std::move(what)});
    }
}

bool LibraryThread::is_missing() const {
    return file_.empty() || !store::exists(file_);
}

bool LibraryThread::open(const Question& question) {
    if (library_) {
        return true;
    }
    if (is_missing()) {
        return false;
    }
    auto opened = store::Library::open(file_);
    if (!opened) {
        tell(question, app::LibraryStatistics{}, opened.error());
        return false;
    }
    library_ = std::make_unique<store::Library>(*std::move(opened));
    return true;
}

void LibraryThread::answer(const Question& question) {
    auto problem = store::problem_of([&] { answer_by_kind(question); });
    if (problem.empty()) {
        return;
    }
    library_.reset(); // its statements may have been left half-way
    problem = file_ + ": " + problem;
    question.kind == Question::Kind::bot_opening // a bot that waits for it goes on without
        ? tell(question, app::LibraryMoves{}, std::move(problem))
        : tell(question, app::LibraryStatistics{}, std::move(problem));
}

void LibraryThread::answer_by_kind(const Question& question) {
    switch (question.kind) {
    case Question::Kind::summary:
        return answer_summary(question);
    case Question::Kind::rows:
        return answer_rows(question);
    case Question::Kind::record:
        return answer_record(question);
    case Question::Kind::statistics:
        return answer_own_statistics(question);
    case Question::Kind::export_matches:
        return export_matches(question);
    case Question::Kind::book:
        return answer_book(question);
    case Question::Kind::bot_opening:
        return answer_opening_moves(question);
    }
}

void LibraryThread::answer_summary(const Question& question) {
    app::LibrarySummary summary;
    if (!open(question)) {
        return is_missing() ? tell(question, summary) : void();
    }
    summary.matches = library_->size();
    play::LibraryStats stats(question.me);
    const auto problem = library_->find(matches_of(question.me), [&](const LibraryRow& row) {
        stats.add(row.entry);
        const auto me = player_called(row.entry, question.me);
        if (me) {
            summary.last_date = row.entry.date;
            summary.last_match_half_points = me->points;
        }
        return is_newest(question);
    });
    const auto& bots = stats.against_bots();
    summary.rating = bots.rating();
    summary.rating_change = bots.change();
    summary.last_ten = bots.recent_results();
    tell(question, std::move(summary), problem.value_or(""));
}

void LibraryThread::answer_rows(const Question& question) {
    constexpr std::size_t soon = 60; ///< matches found before a first report: a screenful
    app::LibraryRows rows;
    auto query = play::query_from_line(question.filter, question.me);
    if (!query) {
        return tell(question, rows, query.error());
    }
    if (!open(question)) {
        rows.complete = true;
        return is_missing() ? tell(question, rows) : void();
    }
    query->order = play::LibraryQuery::Order::newest_first;
    constexpr int most = static_cast<int>(app::LibraryRows::most);
    const auto limit =
        std::exchange(query->filter.limit, std::min(query->filter.limit.value_or(most), most));
    play::LibraryStats stats(question.me);
    auto problem = library_->find(*query, [&](const LibraryRow& row) {
        stats.add(row.entry);
        rows.lines.push_back(app::library_line(row.id, row.entry, question.me));
        rows.found_so_far = rows.lines.size();
        if (rows.found_so_far == soon) {
            tell(question, rows);
        }
        return is_newest(question);
    });
    if (!problem && rows.lines.size() == app::LibraryRows::most && is_newest(question)) {
        tell(question, rows); // of all others only my own are read
        query->filter.limit = limit;
        problem = library_->count(*query, rows.found_so_far, [&] { return is_newest(question); });
        stats = play::LibraryStats(question.me);
        query->also_played = question.me;
        problem = problem ? problem : library_->find(*query, [&](const LibraryRow& row) {
            stats.add(row.entry);
            return is_newest(question);
        });
    }
    rows.complete = true;
    rows.my_results = stats.all().games > 0 ? stats.summary() : "";
    tell(question, std::move(rows), problem.value_or(""));
}

void LibraryThread::answer_record(const Question& question) {
    if (!open(question)) {
        return;
    }
    auto record = library_->record(question.id);
    record ? tell(question, app::LibraryRecord{question.id, *std::move(record)})
           : tell(question, app::LibraryRecord{}, record.error());
}

void LibraryThread::answer_own_statistics(const Question& question) {
    play::LibraryStats stats(question.me, app::time_text);
    std::optional<std::string> problem;
    if (!open(question) && !is_missing()) {
        return;
    }
    if (library_) {
        problem = library_->find(matches_of(question.me), [&](const LibraryRow& row) {
            stats.add(row.entry);
            return is_newest(question);
        });
    }
    tell(question, app::LibraryStatistics{to_text(stats)}, problem.value_or(""));
}

void LibraryThread::export_matches(const Question& question) {
    const auto query = play::query_from_line(question.filter, question.me);
    app::MatchesExported written;
    if (!query) {
        return tell(question, written, query.error());
    }
    if (!open(question)) {
        return is_missing() ? tell(question, written, "the library is empty") : void();
    }
    written.file = free_name(file_);
    const auto target = store::follow_path(written.file);
    if (!target) {
        return tell(question, written, target.error());
    }
    constexpr std::size_t piece = std::size_t{4} << 20; ///< bytes to collect before writing
    store::TemporaryFile file(target->folder, target->name);
    std::string text;
    std::optional<std::string> why;
    const auto note = [&](bool done) {
        why = done ? why : store::errno_message(written.file);
        text.clear();
    };
    const auto problem = library_->find(*query, [&](const LibraryRow& row) {
        const auto record = library_->record(row.id);
        why = record ? why : std::optional(record.error());
        text += record ? *record : "";
        ++written.matches;
        if (text.size() >= piece) {
            note(file.write_and_sync(text));
        }
        return !why && is_newest(question);
    });
    why = why ? why : problem;
    if (!why && written.matches == 0) {
        why = "nothing to write: no match fits";
    }
    if (!why && is_newest(question)) {
        note(file.write_and_sync(text) && file.rename_to_new(target->name));
    }
    tell(question, std::move(written), why.value_or(""));
}

void LibraryThread::answer_book(const Question& question) {
    if (!open(question)) {
        return;
    }
    app::LibraryMoves found;
    std::optional<std::string> problem;
    const auto ask = [&](const std::vector<rules::Position>& boards) {
        play::LibraryBook book(boards, true);
        if (!problem && is_newest(question)) {
            problem = library_->count(book, [&] { return is_newest(question); });
        }
        return book.moves();
    };
    found.moves = ask(question.boards);
    for (const rules::Position& board : question.boards) {
        found.per_board.push_back(ask({board}));
    }
    tell(question, std::move(found), problem.value_or(""));
}

/// Answers with the library's opening moves for a bot; with none if the library fails, so that the
/// bot goes on.
void LibraryThread::answer_opening_moves(const Question& question) {
    app::LibraryMoves found;
    if (open(question)) {
        play::LibraryBook book(question.boards, true);
        const auto problem = library_->count(book, [&] { return is_newest(question); });
        found.moves = problem ? std::vector<play::BookMove>() : book.moves();
    }
    tell(question, std::move(found));
}

} // namespace program
