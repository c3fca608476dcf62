// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/lines.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace net {
namespace {

/// Whether `text` is one or more repetitions of `part`.
bool repeats(std::string_view text, std::string_view part) {
    while (!part.empty() && text.starts_with(part)) {
        text.remove_prefix(part.size());
    }
    return text.empty();
}

} // namespace

std::optional<std::string> UnknownPromptDetector::on_silence(std::string_view tail) {
    if (tail.empty()) {
        return std::nullopt;
    }
    if (repeats(tail, seen_)) {
        return seen_;
    }
    seen_ = tail.size() <= Lines::longest_prompt ? std::string(tail) : std::string();
    return std::nullopt;
}

namespace {

/// The prompts of FICS and its descendants, and of ICC.
constexpr std::array<std::string_view, 2> usual_prompts{"fics% ", "aics% "};
constexpr std::array<std::string_view, 2> login_prompts{"login: ", "password: "};
constexpr std::string_view return_begins = "Press return to enter";
constexpr std::string_view return_ends = "\":";
/// The server's mark for a line that continues the previous one.
constexpr std::string_view continuation = "\\   ";

/// Of machine lines only a long <b1> is wrapped (uhlin); it then lacks its last bracket.
bool may_be_wrapped(std::string_view text) {
    if (text.size() < Lines::shortest_wrapped) {
        return false;
    }
    if (text.front() == '<') {
        return text.substr(0, 4) == "<b1>" && std::ranges::count(text, ']') < 2;
    }
    return text.front() != '{' || text.find('}') == std::string_view::npos;
}

/// Whether a line begins like the server's machine protocol, which players cannot imitate.
bool is_machine_line(std::string_view text) {
    constexpr std::array begins{"<12> ", "<b1> ", "<g1> ", "{Game "};
    return std::ranges::any_of(begins,
                               [text](std::string_view tag) { return text.starts_with(tag); });
}

std::string_view without_trailing_blanks(std::string_view text) {
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

} // namespace

std::string safe_text(std::string_view bytes) {
    if (base::printable_ascii_prefix(bytes) == bytes.size()) {
        return std::string(bytes);
    }
    std::string text(bytes);
    std::ranges::replace(text, '\t', ' ');
    return base::printable(base::from_utf8_or_latin1(text));
}

std::vector<LineOrPrompt> Lines::receive(std::string_view data) {
    std::vector<LineOrPrompt> out;
    while (!data.empty()) {
        const std::size_t end = data.find('\n');
        take(data.substr(0, end), out);
        if (end == std::string_view::npos) {
            break;
        }
        data.remove_prefix(end + 1);
        end_line(out);
    }
    release_if_complete(out);
    take_prompts(out);
    return out;
}

std::vector<LineOrPrompt> Lines::release() {
    std::vector<LineOrPrompt> out;
    // A tail that is not empty begins like a continuation of the held line, so the line stays held.
    if (held_ && tail_.empty()) {
        out.emplace_back(*std::exchange(held_, std::nullopt));
    }
    return out;
}

void Lines::add_known_prompt(std::string_view prompt) {
    const bool known = std::ranges::find(prompts_, prompt) != prompts_.end() ||
                       std::ranges::find(usual_prompts, prompt) != usual_prompts.end();
    if (known || prompt.empty() || prompt.size() > longest_prompt) {
        return;
    }
    if (prompts_.size() == most_prompts) {
        prompts_.erase(prompts_.begin());
    }
    prompts_.emplace_back(prompt);
}

void Lines::take(std::string_view data, std::vector<LineOrPrompt>& out) {
    // Control characters that terminals ignore or ring for.
    constexpr std::string_view dropped("\r\0\a", 3);
    while (!data.empty()) {
        const std::size_t run = std::min(data.find_first_of(dropped), data.size());
        take_run(data.substr(0, run), out);
        data.remove_prefix(std::min(run + 1, data.size()));
    }
}

void Lines::take_run(std::string_view run, std::vector<LineOrPrompt>& out) {
    while (!run.empty() && !cut_) {
        if (tail_.size() == longest_line) {
            release_if_complete(out);
            take_prompts(out); // not part of the line, and not counted
            cut_ = tail_.size() == longest_line;
        }
        const std::size_t fits = std::min(run.size(), longest_line - tail_.size());
        tail_.append(run, 0, fits);
        run.remove_prefix(fits);
    }
}

/// The length of the prompt at the beginning of the incomplete line; 0 if there is none.
std::size_t Lines::prompt_at_start() const {
    const std::string_view tail = tail_;
    const auto length_of = [tail](const auto& prompts) -> std::size_t {
        const auto found = std::ranges::find_if(prompts, [tail](const auto& prompt) {
            return tail.substr(0, prompt.size()) == prompt;
        });
        return found == prompts.end() ? 0 : found->size();
    };
    if (const auto length = std::max(length_of(usual_prompts), length_of(prompts_))) {
        return length;
    }
    if (!expects_login_) {
        return 0;
    }
    if (tail.substr(0, return_begins.size()) == return_begins) {
        const auto end = tail.find(return_ends);
        return end == std::string_view::npos ? 0 : end + return_ends.size();
    }
    return length_of(login_prompts);
}

void Lines::take_prompts(std::vector<LineOrPrompt>& out) {
    while (const std::size_t length = prompt_at_start()) {
        out.emplace_back(Prompt{safe_text(std::string_view(tail_).substr(0, length))});
        tail_.erase(0, length);
    }
}

/// Releases the held line if what follows does not continue it.
void Lines::release_if_complete(std::vector<LineOrPrompt>& out) {
    const std::size_t seen = std::min(tail_.size(), continuation.size());
    if (held_ && tail_.compare(0, seen, continuation, 0, seen) != 0) {
        out.emplace_back(*std::exchange(held_, std::nullopt));
    }
}

void Lines::end_line(std::vector<LineOrPrompt>& out) {
    if (held_ && tail_.compare(0, continuation.size(), continuation) == 0) {
        const std::string rest = safe_text(base::trim(tail_));
        std::string& text = held_->text;
        text.resize(without_trailing_blanks(text).size());
        const std::string_view more = base::trim(std::string_view(rest).substr(1));
        held_->cut = held_->cut || text.size() + 1 + more.size() > longest_line;
        if (!held_->cut) {
            text.append(" ").append(more);
        }
        tail_.clear();
        cut_ = false;
        return;
    }
    if (held_) {
        out.emplace_back(*std::exchange(held_, std::nullopt));
    }
    take_prompts(out);
    detect_prompt();
    take_prompts(out);
    Line line{safe_text(tail_), cut_};
    tail_.clear();
    cut_ = false;
    if (!line.cut && may_be_wrapped(line.text)) {
        held_ = std::move(line);
    } else {
        out.emplace_back(std::move(line));
    }
}

/// Recognises a custom prompt: one word that ends in a sign and a blank, and stands alone or before
/// text with which only a server begins a line.
void Lines::detect_prompt() {
    constexpr std::string_view signs = "%>$#";
    const std::string_view line = tail_;
    const std::string_view text = line.substr(0, line.find(' ') + 1); // empty without a blank
    const std::string_view rest = line.substr(text.size());
    const bool ours = rest.empty() || (base::is_letter(line.front()) && is_machine_line(rest));
    if (ours && text.size() >= 3 && signs.find(text[text.size() - 2]) != std::string_view::npos) {
        add_known_prompt(text);
    }
}

} // namespace net
