// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the library, its answers, and the opening book beside a replay.
#include "src/app/on/handlers.h"
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/base/variant.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_text.h"
#include "src/play/records/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

std::uint64_t ask(const Context& m, AskLibrary question) {
    question.serial = ++m.model.library_serial;
    question.me = m.model.options->name;
    m.out.push_back(std::move(question));
    return m.model.library_serial;
}

void ask_rows(const Context& m, LibraryPage& page) {
    page.rows_serial = ask(m, {AskLibrary::Kind::rows, 0, {}, page.filter.text()});
    page.rows_awaited = true;
    page.opens_when_loaded = false; // that match need not pass the filter
}

/// Requests the chosen match for the preview, unless it is there already.
void ask_record(const Context& m, LibraryPage& page) {
    const LibraryLine* const line = page.line();
    if (line != nullptr && page.previewed_id != line->id) {
        page.previewed_id = line->id;
        page.opens_when_loaded = false; // a request to open another match is void
        page.preview.reset();
        AskLibrary question{AskLibrary::Kind::record};
        question.id = line->id;
        page.record_serial = ask(m, std::move(question));
    }
}

void ask_other(const Context& m, LibraryPage& page, AskLibrary::Kind kind) {
    page.other_serial = ask(m, {kind, 0, {}, page.filter.text()});
}

/// The recorded match as a replay, or why it cannot be replayed.
base::Result<Review, std::string> review_in(std::string_view bpgn) {
    const auto read = notation::BpgnReader(bpgn).next();
    if (!read) {
        return base::failure(std::string("the record cannot be read"));
    }
    auto recording = play::recording_of(*read, *rules::preset("fics"));
    if (!recording) {
        return base::failure(recording.error());
    }
    return review_of(*std::move(recording));
}

void replay(const Context& m, LibraryPage& page) {
    if (page.rows_awaited) {
        return m.notice("still searching");
    }
    ask_record(m, page); // asks again if an earlier request failed
    page.opens_when_loaded = !page.preview.has_value() && page.line() != nullptr;
    if (page.preview) {
        Review review = *page.preview;
        review.go_to(0);
        m.model.review = std::move(review);
    }
}

/// Shows why the chosen match cannot be opened; the next key that opens it requests its record
/// again.
void fail_to_open(const Context& m, LibraryPage& page, const std::string& why) {
    page.opens_when_loaded = false;
    page.previewed_id = 0;
    m.notice(base::printable(why), Tone::warning);
}

void take(const Context& m, LibraryPage& page, LibraryRows& rows) {
    const std::int64_t before = page.line() != nullptr ? page.line()->id : 0;
    page.rows = std::move(rows);
    const auto& lines = page.rows.lines;
    const auto same = std::ranges::find(lines, before, &LibraryLine::id);
    page.chosen = same == lines.end() ? 0 : static_cast<std::size_t>(same - lines.begin());
    if (lines.empty()) {
        page.preview.reset();
        page.previewed_id = 0;
    }
    ask_record(m, page);
}

void take(const Context& m, LibraryPage& page, const LibraryRecord& record) {
    auto review = review_in(record.bpgn);
    if (!review) {
        return fail_to_open(m, page, review.error());
    }
    page.previewed_id = record.id;
    page.preview = *std::move(review);
    page.preview->go_to(page.preview->size());
    if (page.opens_when_loaded) {
        replay(m, page);
    }
}

void take(const Context& m, const LibraryStatistics& text) {
    TextPage page;
    page.title = "statistics";
    for (const auto line : base::split(text.text, '\n')) {
        page.lines.push_back({base::printable(line), Tone::plain});
    }
    m.model.text = std::move(page);
}

void take(const Context& m, const MatchesExported& written) {
    m.notice(fmt::format("{} match{} written to {}", written.matches,
                         written.matches == 1 ? "" : "es", base::printable(written.file)));
}

/// Whether the page still waits for that answer.
bool is_awaited(const LibraryPage& page, const LibraryAnswer& answer) {
    return answer.serial == page.rows_serial || answer.serial == page.record_serial ||
           answer.serial == page.other_serial;
}

void type_filter(const Context& m, LibraryPage& page, const Intent& intent) {
    const std::string before = page.filter.text();
    if (const auto* typed = std::get_if<InsertText>(&intent)) {
        page.filter.insert(typed->text);
    } else if (const auto* edit = std::get_if<EditLine>(&intent)) {
        if (edit->edit == Edit::older || edit->edit == Edit::newer) {
            return on_library(m, edit->edit == Edit::older ? Action::menu_up : Action::menu_down);
        }
        page.filter.edit(edit->edit);
    }
    if (page.filter.text() != before) {
        ask_rows(m, page);
    }
}

void leave(const Context& m, LibraryPage& page) {
    if (!page.filter.empty()) {
        page.filter.clear();
        return ask_rows(m, page);
    }
    if (page.quits_on_leaving) {
        return m.quit();
    }
    m.model.library.reset();
}

} // namespace

void open_library(const Context& m, bool alone) {
    LibraryPage& page = m.model.library.emplace();
    page.quits_on_leaving = alone;
    ask_rows(m, page);
}

void ask_summary(const Context& m) {
    m.model.summary_requested = true;
    ask(m, {AskLibrary::Kind::summary});
}

void on_library(const Context& m, Action action) {
    LibraryPage& page = *m.model.library;
    constexpr int ten = 10;
    if (page.typing && (action == Action::submit || action == Action::escape)) {
        page.typing = false;
        return;
    }
    const auto move = [&](int lines) {
        page.move(lines);
        ask_record(m, page);
    };
    if (action == Action::menu_up || action == Action::menu_down) {
        move(action == Action::menu_up ? -1 : 1);
    } else if (action == Action::page_up || action == Action::page_down) {
        move(action == Action::page_up ? -ten : ten);
    } else if (action == Action::to_start || action == Action::to_end) {
        move((action == Action::to_start ? -1 : 1) * static_cast<int>(LibraryRows::most));
    } else if (action == Action::command) {
        page.typing = true;
    } else if (action == Action::submit) {
        replay(m, page);
    } else if (action == Action::statistics) {
        ask_other(m, page, AskLibrary::Kind::statistics);
    } else if (action == Action::export_matches) {
        ask_other(m, page, AskLibrary::Kind::export_matches);
    } else if (action == Action::escape) {
        leave(m, page);
    }
}

namespace {

/// Why a place was not found, though it may be typed; empty for text that names none.
std::string why_not_there(std::string_view place) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> marks{
        {{"x", "capture"}, {"+", "check"}, {"#", "mate"}, {"t", "tell"}}};
    for (const auto& [sign, name] : marks) {
        if (place == sign) {
            return fmt::format("no {} comes after this", name);
        }
    }
    const auto label = notation::label_in(place);
    return label.seat && label.length == place.size()
               ? fmt::format("the record has no {}", place.substr(0, place.find('.')))
               : "";
}

/// Goes to the place that was typed, or says why not and what can be typed.
void end_place(const Context& m, Review& review, bool goes) {
    const std::string to = review.place->text();
    review.place.reset();
    if (!goes || review.jump(to)) {
        return;
    }
    const std::string why = why_not_there(base::trim(to));
    m.notice(why.empty() ? wording("where is that? 12a, 2:31, x, +, # or t was expected",
                                   "12a, 2:31, x, +, # or t")
                         : Wording(why),
             Tone::warning);
}

/// Handles a key of a destination being typed in a replay, such as "12a"; a digit or `:` begins it.
/// False for other keys.
bool on_place(const Context& m, Review& review, const Intent& intent) {
    auto& place = review.place;
    if (const auto* const typed = std::get_if<InsertText>(&intent)) {
        const bool opens = !place && typed->text.starts_with(':');
        place = place ? place : LineEditor();
        place->insert(typed->text.substr(opens ? 1 : 0)); // a pipe brings the whole line at once
        return true;
    }
    if (const auto* const edit = std::get_if<EditLine>(&intent); edit != nullptr && place) {
        place->edit(edit->edit);
        return true;
    }
    const auto* const action = std::get_if<Action>(&intent);
    const bool ends =
        action != nullptr &&
        (*action == Action::submit || *action == Action::escape || *action == Action::interrupt);
    const bool is_for_it = place.has_value() && ends;
    if (is_for_it) {
        end_place(m, review, *action == Action::submit);
    }
    return is_for_it;
}

} // namespace

bool on_filter_or_jump(const Context& m, const Intent& intent) {
    Model& model = m.model;
    if (model.page() == Model::Page::review) {
        return on_place(m, *model.review, intent);
    }
    const bool types =
        std::holds_alternative<InsertText>(intent) || std::holds_alternative<EditLine>(intent);
    if (model.page() != Model::Page::library || !types || !model.library->typing) {
        return false;
    }
    type_filter(m, *model.library, intent);
    return true;
}

void on_library_answer(const Context& m, LibraryAnswer answer) {
    Model& model = m.model;
    if (const auto* summary = std::get_if<LibrarySummary>(&answer.what)) {
        model.start.set_library(*summary);
        return;
    }
    if (auto* moves = std::get_if<LibraryMoves>(&answer.what)) {
        if (answer.serial == model.book.serial) {
            model.book.found = std::move(*moves);
        } else {
            on_opening(m, answer.serial, moves->moves);
        }
        return;
    }
    if (!model.library || !is_awaited(*model.library, answer)) {
        return;
    }
    LibraryPage& page = *model.library;
    const bool of_rows = answer.serial == page.rows_serial;
    if (of_rows) {
        page.rows_awaited = false;
        page.problem = answer.problem;
    } else if (answer.serial == page.record_serial && !answer.problem.empty()) {
        fail_to_open(m, page, answer.problem);
    } else if (!answer.problem.empty()) {
        m.notice(answer.problem, Tone::warning);
    }
    if (answer.problem.empty()) {
        std::visit(base::overloaded{
                       [&](LibraryRows& rows) { take(m, page, rows); },
                       [&](const LibraryRecord& record) { take(m, page, record); },
                       [&](const LibraryStatistics& text) { take(m, text); },
                       [&](const MatchesExported& written) { take(m, written); },
                       [](const LibrarySummary&) {},
                       [](const LibraryMoves&) {},
                   },
                   answer.what);
    }
}

void update_book(const Context& m) {
    Model& model = m.model;
    ReviewBook& book = model.book;
    if (!model.review) {
        return;
    }
    if (!model.start.library()) { // until it has answered, the library may be empty
        if (!model.summary_requested) {
            ask_summary(m);
        }
        return;
    }
    if (model.review->is_running() || model.start.library()->matches == 0) {
        return;
    }
    std::vector<rules::Position> boards;
    const rules::Match& match = model.review->match();
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        boards.push_back(match.position(board));
    }
    if (boards != book.boards) {
        book.boards = boards;
        book.found = {};
        AskLibrary question{AskLibrary::Kind::book};
        question.boards = std::move(boards);
        book.serial = ask(m, std::move(question));
    }
}

} // namespace app
