// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/talk.h"

#include "src/app/line/line_editor.h"
#include "src/base/utf8.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/signs.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

namespace {

constexpr int most_urgent = 3;
constexpr std::size_t longest_letter = 4; ///< bytes: the log cuts between letters

struct Canned {
    char key;
    std::string_view says;
};
/// The words that need no piece. `x` in front is what engines read as "never mind".
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

std::string wish_text(rules::Kind kind, int urgency) {
    const std::string_view piece = engine::name(kind);
    const char sign = engine::sign_letter(kind);
    if (urgency >= most_urgent) {
        return fmt::format("+++{} (a {} mates)", sign, piece);
    }
    return fmt::format("{}{} (need a {}{})", std::string(static_cast<std::size_t>(urgency), '+'),
                       sign, piece, urgency > 1 ? " now" : "");
}

std::string warning_text(rules::Kind kind, int urgency) {
    const std::string_view piece = engine::name(kind);
    const char sign = engine::sign_letter(kind);
    if (urgency >= most_urgent) {
        return fmt::format("---{} (a {} mates me)", sign, piece);
    }
    return fmt::format("{}{} (don't give a {}{})",
                       std::string(static_cast<std::size_t>(urgency), '-'), sign, piece,
                       urgency > 1 ? ", it hurts" : "");
}

void append(std::string& text, std::string_view more) {
    text += text.empty() ? "" : " ";
    text += more;
}

} // namespace

void Talk::set_clock(std::optional<std::int64_t> seconds) {
    if (clock_ == seconds) {
        return;
    }
    clock_ = seconds;
    stamp_ = seconds ? fmt::format("{:02}:{:02}:{:02} ", *seconds / 3600 % 24, *seconds / 60 % 60,
                                   *seconds % 60)
                     : "";
}

void Talk::add(Tab tab, std::string_view text, Tone tone) {
    std::string line = tab == Tab::console ? "" : stamp_;
    line += base::clean(text.substr(0, TalkLog::most_line_bytes + longest_letter));
    logs_[tab].add({std::move(line), tone});
    logs_[tab].unread = tab != shown_;
}

void Talk::show(Tab tab) {
    shown_ = tab;
    logs_[tab].unread = false;
}

std::optional<Tab> Talk::next_unread() const {
    for (std::size_t i = 1; i < tabs; ++i) {
        const auto tab = static_cast<Tab>((static_cast<std::size_t>(shown_) + i) % tabs);
        if (logs_[tab].unread) {
            return tab;
        }
    }
    return std::nullopt;
}

void Talk::hear(rules::Seat listener, std::string_view tell) {
    (void)engine::hear(ears_[listener], tell); // the answer is the listener's own business
}

std::string Talk::wishes(rules::Seat listener) const {
    const engine::Bot& ear = ears_[listener];
    std::string text;
    for (const rules::Kind kind : rules::all_kinds) {
        if (const int level = ear.wanted[kind]; level > 0) {
            append(text, fmt::format("{}{}", notation::letter(kind),
                                     std::string(static_cast<std::size_t>(level), '+')));
        }
        if (const int level = ear.feared[kind]; level > 0) {
            append(text, fmt::format("{}{}", notation::letter(kind),
                                     std::string(static_cast<std::size_t>(level), '-')));
        }
    }
    if (ear.trades != 0) {
        append(text, ear.trades > 0 ? "trades good" : "trades bad");
    }
    if (ear.told_to_sit || ear.told_to_go) {
        append(text, ear.told_to_sit ? "sit" : "go");
    }
    if (ear.told_fast || ear.told_slow) {
        append(text, ear.told_fast ? "fast" : "slow");
    }
    if (ear.partner_dead) {
        append(text, "dead");
    }
    return text;
}

int Talk::urgency(rules::Seat listener, rules::Kind kind, bool warning) const {
    const engine::Bot& ear = ears_[listener];
    return warning ? ear.feared[kind] : ear.wanted[kind];
}

std::optional<std::string> canned_tell(char letter, const Talk& talk, rules::Seat listener) {
    constexpr std::string_view wishes = "pnbrq";
    constexpr std::string_view warnings = "PNBRQ";
    const bool warning = warnings.find(letter) != std::string_view::npos;
    if (warning || wishes.find(letter) != std::string_view::npos) {
        const auto kind = notation::kind_from(letter);
        const int urgency = std::min(talk.urgency(listener, *kind, warning) + 1, most_urgent);
        return warning ? warning_text(*kind, urgency) : wish_text(*kind, urgency);
    }
    for (const Canned& row : canned) {
        if (row.key == letter) {
            return std::string(row.says);
        }
    }
    return std::nullopt;
}

std::span<const CannedRow> canned_rows() {
    static constexpr std::array rows{
        CannedRow{"p n b r q", "need it; again: now; third: it mates"},
        CannedRow{"P N B R Q", "don't give it; again: it hurts; third: it mates me"},
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
