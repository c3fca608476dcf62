// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/talk_logs.h"

#include "src/app/line/line_editor.h"
#include "src/base/enum_array.h"
#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/bot/speech.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {

void TalkLog::add(Text line) {
    ++added_;
    line.text.resize(base::clip_bytes(line.text, most_line_bytes).size());
    bytes_ += line.text.size();
    lines_.push_back(std::move(line));
    while (lines_.size() > most_lines || bytes_ > most_bytes) {
        bytes_ -= lines_.front().text.size();
        lines_.pop_front();
    }
    below_ = below_ > 0 ? std::min(below_ + 1, lines_.size() - 1) : 0;
}

void TalkLog::clear() {
    lines_.clear();
    bytes_ = below_ = 0;
    unread = false;
}

void TalkLog::scroll_up(std::size_t lines) {
    const std::size_t most = lines_.size() > lines ? lines_.size() - lines : 0;
    below_ = std::max(below_, std::min(below_ + lines, most));
}

void TalkLog::scroll_down(std::size_t lines) {
    below_ -= std::min(below_, lines);
}

void TalkLog::renumber(std::size_t closed) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (const std::size_t window = lines_[i].copied_from; window >= closed) {
            lines_.edit(i).copied_from =
                static_cast<std::uint8_t>(window == closed ? 0 : window - 1);
        }
    }
}

namespace {

constexpr int most_urgent = 3;
constexpr std::size_t stamp_columns = 9;  ///< width of a timestamp, "12:34:56 "
constexpr std::size_t longest_letter = 4; ///< bytes; lines are cut between characters

struct Canned {
    char key;
    std::string_view says;
};
/// Tells that name no piece. Engines read a leading `x` as "never mind".
constexpr std::array canned{
    Canned{'s', "sit"},
    Canned{'g', "go"},
    Canned{'t', "trades good"},
    Canned{'T', "trades bad"},
    Canned{'k', "keep checking"},
    Canned{'d', "defend"},
    Canned{'h', "help"},
    Canned{'m', "mate"},
    Canned{'o', "ok"},
    Canned{'x', "no"},
    Canned{'y', "maybe"},
    Canned{'u', "up on time"},
    Canned{'U', "down on time"},
    Canned{'c', "piece coming"},
    Canned{'i', "it bounces"},
    Canned{'v', "x (never mind)"},
};

/// A wish for a piece or, if `warning`, to give none away; `urgency` is 1..3.
std::string wish_text(rules::Kind kind, int urgency, bool warning) {
    const std::string signs(static_cast<std::size_t>(urgency), warning ? '-' : '+');
    const std::string wish = signs + engine::sign_letter(kind);
    const std::string_view piece = notation::name(kind);
    if (urgency == most_urgent) {
        return fmt::format("{} (a {} mates{})", wish, piece, warning ? " me" : "");
    }
    return warning
               ? fmt::format("{} (don't give a {}{})", wish, piece, urgency > 1 ? ", it hurts" : "")
               : fmt::format("{} (need a {}{})", wish, piece, urgency > 1 ? " now" : "");
}

struct PartnerWish {
    std::string text;
    int urgency = 0; ///< 1..3
    bool operator==(const PartnerWish&) const = default;
};

std::vector<PartnerWish> partner_wishes(const engine::Bot& bot) {
    std::vector<PartnerWish> all;
    const auto add_signs = [&](rules::Kind kind, int level, char sign) {
        if (level > 0) {
            all.push_back(
                {notation::letter(kind) + std::string(static_cast<std::size_t>(level), sign),
                 level});
        }
    };
    for (const rules::Kind kind : rules::all_kinds) {
        add_signs(kind, bot.wanted[kind], '+');
        add_signs(kind, bot.feared[kind], '-');
    }
    const auto add = [&](bool said, const char* text, int urgency) {
        if (said) {
            all.push_back({text, urgency});
        }
    };
    add(bot.trade_preference != 0, bot.trade_preference > 0 ? "trades+" : "trades-", 1);
    add(bot.told_to_sit || bot.told_to_go, bot.told_to_sit ? "sit" : "go", most_urgent);
    add(bot.told_fast || bot.told_slow, bot.told_fast ? "fast" : "slow", 1);
    add(bot.partner_dead, "dead", most_urgent);
    return all;
}

} // namespace

TalkLogs::TalkLogs() {
    for (const char* name : {"partner", "game", "channels", "console", "tells"}) {
        windows_.push_back({name, ++last_serial_, {}});
    }
}

std::optional<Tab> TalkLogs::own_window(std::string_view name) const {
    for (std::size_t i = fixed_tabs; i < windows_.size(); ++i) {
        if (base::same_ignoring_case(windows_[i].name, name)) {
            return static_cast<Tab>(i);
        }
    }
    return std::nullopt;
}

std::optional<Tab> TalkLogs::open_with_copies(std::string_view name, Tab common,
                                              std::string_view begins) {
    if (windows_.size() == fixed_tabs + most_own) {
        return std::nullopt;
    }
    windows_.push_back({base::sanitized_line(name), ++last_serial_, {}});
    TalkLog& log = windows_.back().log;
    const TalkLog& from = this->log(common);
    for (std::size_t i = 0; i < from.size(); ++i) {
        Text line = from[i];
        const std::string_view text = line.text;
        const std::string_view said =
            text.substr(base::is_digit(text.empty() ? ' ' : text.front()) ? stamp_columns : 0);
        const std::string_view next = said.substr(std::min(begins.size(), said.size()));
        if (base::same_ignoring_case(said.substr(0, begins.size()), begins) &&
            (next.empty() || !base::is_letter(next.front()))) {
            line.copied_from = static_cast<std::uint8_t>(static_cast<int>(common) + 1);
            log.add(std::move(line));
        }
    }
    return static_cast<Tab>(windows_.size() - 1);
}

void TalkLogs::close(Tab tab) {
    const auto closed = static_cast<std::size_t>(tab);
    windows_.erase(windows_.begin() + static_cast<std::ptrdiff_t>(closed));
    for (Window& window : windows_) {
        window.log.renumber(closed + 1);
    }
    if (shown_ == tab) {
        show(Tab::console);
    } else if (shown_ > tab) {
        shown_ = static_cast<Tab>(static_cast<std::size_t>(shown_) - 1);
    }
}

void TalkLogs::set_time_of_day(std::int64_t seconds) {
    if (clock_ != seconds) {
        clock_ = seconds;
        stamp_ = base::utc_time_text(seconds) + ' ';
    }
}

std::string TalkLogs::line_of(Tab tab, std::string_view text) const {
    return (tab == Tab::console && !stamps_console_ ? "" : stamp_) +
           base::sanitized_line(text.substr(0, TalkLog::most_line_bytes + longest_letter));
}

void TalkLogs::add(Tab tab, std::string_view text, Tone tone) {
    TalkLog& log = log_of(tab);
    log.add({line_of(tab, text), tone});
    log.unread = tab != shown_;
}

void TalkLogs::add_with_copy(Tab tab, std::string_view text, Tone tone) {
    add(tab, text, tone);
    copy_to_shown(tab, text, tone);
}

void TalkLogs::copy_to_shown(Tab from, std::string_view text, Tone tone) {
    if (from == shown_) {
        return;
    }
    const auto window = static_cast<std::uint8_t>(static_cast<int>(from) + 1);
    log_of(shown_).add({line_of(from, text), tone, window});
}

void TalkLogs::scroll(Tab tab, int lines) {
    TalkLog& log = log_of(tab);
    lines < 0 ? log.scroll_down(static_cast<std::size_t>(-lines))
              : log.scroll_up(static_cast<std::size_t>(lines));
}

void TalkLogs::show(Tab tab) {
    shown_ = tab;
    log_of(tab).unread = false;
}

std::optional<Tab> TalkLogs::next_unread() const {
    for (std::size_t i = 1; i < windows_.size(); ++i) {
        const auto tab = static_cast<Tab>((static_cast<std::size_t>(shown_) + i) % windows_.size());
        if (log(tab).unread) {
            return tab;
        }
    }
    return std::nullopt;
}

void TalkLogs::hear_tell(rules::Seat listener, std::string_view tell, std::string_view name) {
    listening_bots_[listener].name = name;
    const auto before = partner_wishes(listening_bots_[listener]);
    (void)engine::hear(listening_bots_[listener], tell); // the listening bot acts on it elsewhere
    for (const PartnerWish& wish : partner_wishes(listening_bots_[listener])) {
        if (std::ranges::find(before, wish) == before.end()) {
            newest_wish_[listener] = wish.text;
        }
    }
}

std::string TalkLogs::wishes(rules::Seat listener) const {
    auto all = partner_wishes(listening_bots_[listener]);
    const auto rank = [&](const PartnerWish& wish) {
        return wish.text == newest_wish_[listener] ? most_urgent + 1 : wish.urgency;
    };
    std::ranges::stable_sort(
        all, [&](const PartnerWish& a, const PartnerWish& b) { return rank(a) > rank(b); });
    std::string text;
    for (const PartnerWish& wish : all) {
        text += text.empty() ? "" : "  ";
        text += wish.text;
    }
    return text;
}

void TalkLogs::begin_match() {
    listening_bots_ = {};
    newest_wish_ = {};
    TalkLog& log = log_of(Tab::partner);
    if (log.size() > 0 && log[log.size() - 1].tone != Tone::divider) {
        log.add({{}, Tone::divider});
    }
}

int TalkLogs::urgency(rules::Seat listener, rules::Kind kind, bool warning) const {
    const engine::Bot& bot = listening_bots_[listener];
    return warning ? bot.feared[kind] : bot.wanted[kind];
}

std::optional<std::string> canned_tell(char letter, const TalkLogs& talk, rules::Seat listener) {
    constexpr std::string_view pieces = "pnbrqPNBRQ"; // capitals: warnings
    if (pieces.find(letter) != std::string_view::npos) {
        const bool warning = letter <= 'Z';
        const auto kind = *notation::kind_from(letter);
        const int urgency = std::min(talk.urgency(listener, kind, warning) + 1, most_urgent);
        return wish_text(kind, urgency, warning);
    }
    const auto* const row = base::row_with(canned, &Canned::key, letter);
    return row == nullptr ? std::nullopt : std::optional<std::string>(row->says);
}

std::span<const CannedRow> canned_rows() {
    static constexpr std::array rows{
        CannedRow{"p n b r q", "I need it; twice: now; thrice: it mates"},
        CannedRow{"P N B R Q", "don't give it; twice: it hurts; thrice: mates me"},
        CannedRow{"s g", "sit, go"},
        CannedRow{"t T", "trades good, trades bad"},
        CannedRow{"k d m", "keep checking, defend, mate"},
        CannedRow{"u U", "up on time, down on time"},
        CannedRow{"c i", "piece coming, it bounces"},
        CannedRow{"o x y", "ok, no, maybe"},
        CannedRow{"h v", "help, never mind"},
    };
    return rows;
}

} // namespace app
