// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/input.h"

#include "src/base/utf8.h"

#include <algorithm>

namespace app {

namespace {

bool is_any_of(char c, std::string_view set) {
    return set.find(c) != std::string_view::npos;
}

/// Whether a move, a drop or castling can begin with these characters.
bool begins_move(std::string_view text) {
    constexpr std::string_view files = "abcdefgh";
    constexpr std::string_view targets = "abcdefgh12345678x@";
    const char first = text.front();
    if (text.size() == 1) {
        return is_any_of(first, "NBRQKPabcdefghnrqkpOo0");
    }
    const char second = text[1];
    return (is_any_of(first, "NBRQK") && is_any_of(second, targets)) ||
           (is_any_of(first, files) && is_any_of(second, "12345678x")) ||
           (is_any_of(first, "PNBRQpnbrq") && second == '@') ||
           (is_any_of(first, "Oo0") && second == '-');
}

} // namespace

PendingAlt::Meaning PendingAlt::meaning(BeginsVerb begins_verb) const {
    if (typed_after.empty()) {
        return Meaning::undecided;
    }
    const std::string both = letter + typed_after;
    if (begins_move(both)) {
        return Meaning::escape;
    }
    if (!begins_verb(both)) {
        return Meaning::alt;
    }
    return begins_move(typed_after) || begins_verb(typed_after) ? Meaning::undecided
                                                                : Meaning::escape;
}

void LineHistory::add(std::string_view line) {
    end_stepping();
    if (line.empty() || (!lines_.empty() && lines_.back() == line)) {
        return;
    }
    if (lines_.size() == most_lines) {
        lines_.erase(lines_.begin());
    }
    lines_.emplace_back(line);
}

std::optional<std::string> LineHistory::older(std::string_view unfinished) {
    const std::size_t at = at_.value_or(lines_.size());
    if (at == 0) {
        return std::nullopt;
    }
    if (!at_) {
        unfinished_ = unfinished;
    }
    at_ = at - 1;
    return lines_[*at_];
}

std::optional<std::string> LineHistory::newer() {
    if (!at_) {
        return std::nullopt;
    }
    if (*at_ + 1 == lines_.size()) {
        end_stepping();
        return unfinished_;
    }
    ++*at_;
    return lines_[*at_];
}

std::optional<std::size_t> LineHistory::find(std::string_view pattern, std::size_t before) const {
    for (std::size_t i = std::min(before, lines_.size()); i-- > 0;) {
        if (lines_[i].find(pattern) != std::string::npos) {
            return i;
        }
    }
    return std::nullopt;
}

namespace {

/// Whether the line belongs to the history of talk, as text after ';' does, rather than of moves.
bool begins_talk(std::string_view text) {
    return !text.empty() && text.front() == ';';
}

std::string common_start(const std::vector<std::string>& words) {
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto ends = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
        common.erase(ends.first, common.end());
    }
    while (base::sanitized_line(common) != common) {
        common.pop_back(); // do not cut a character in half
    }
    return common;
}

} // namespace

LineHistory& Input::history() {
    return (search_ ? searching_talk_ : begins_talk(line_.text())) ? talk_ : moves_;
}

bool Input::insert(std::string_view text) {
    completions_.reset();
    if (search_) {
        const bool fits = search_->insert(text);
        search_again(found_ + 1);
        return fits;
    }
    if (std::exchange(selected_, false)) {
        line_.clear();
    }
    return line_.insert(text);
}

void Input::edit(Edit edit) {
    completions_.reset();
    selected_ = false;
    if (edit == Edit::search_back) {
        return search_older();
    }
    if (search_ && edit == Edit::erase_left) {
        search_->edit(edit);
        return search_again(history().size());
    }
    if (search_) {
        end_search(true);
    }
    if (edit == Edit::older || edit == Edit::newer) {
        return step_history(edit);
    }
    line_.edit(edit);
}

void Input::step_history(Edit edit) {
    LineHistory& lines = history();
    const auto line = edit == Edit::older ? lines.older(line_.text()) : lines.newer();
    if (line) {
        line_.set(*line);
    }
}

void Input::set(std::string_view text) {
    completions_.reset();
    selected_ = false;
    search_.reset();
    line_.set(text);
}

void Input::clear() {
    set("");
    moves_.end_stepping();
    talk_.end_stepping();
}

std::string Input::take_line() {
    std::string text = line_.text();
    keep_line_selected();
    clear();
    return text;
}

void Input::keep_line_selected() {
    end_search(true);
    completions_.reset();
    history().add(line_.text());
    selected_ = !line_.empty();
}

void Input::set_selected(std::string_view text) {
    set(text);
    selected_ = !line_.empty();
}

void Input::propose_instead(std::string_view text) {
    keep_line_selected();
    set_selected(text);
}

void Input::offer_completions(std::string head, std::vector<std::string> words) {
    completions_.reset();
    selected_ = false;
    if (words.empty()) {
        return;
    }
    line_.set(head + common_start(words));
    if (words.size() > 1) {
        completions_ = Completions{std::move(head), std::move(words), std::nullopt};
    }
}

bool Input::cycle_completion(bool back) {
    if (!completions_) {
        return false;
    }
    const std::size_t count = completions_->choices.size();
    const std::size_t none = back ? 0 : count - 1; // so the first step lands on an end
    const std::size_t now = completions_->chosen.value_or(none);
    completions_->chosen = (now + (back ? count - 1 : 1)) % count;
    line_.set(completions_->head + completions_->choices[*completions_->chosen]);
    return true;
}

void Input::search_older() {
    if (search_) {
        return search_again(found_);
    }
    searching_talk_ = begins_talk(line_.text());
    before_search_ = line_.text();
    search_.emplace();
    found_ = history().size();
}

void Input::search_again(std::size_t before) {
    if (const auto found = history().find(search_->text(), before)) {
        found_ = *found;
        line_.set(history()[found_]);
    }
}

void Input::end_search(bool keep_found) {
    if (!search_) {
        return;
    }
    search_.reset();
    if (!keep_found) {
        line_.set(before_search_);
    }
}

} // namespace app
