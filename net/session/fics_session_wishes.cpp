// SPDX-License-Identifier: GPL-3.0-or-later
// What a session does of its own accord: the opening words, the partner's board, fallen flags; at a
// pace that no server takes for an attack.
#include "net/session/fics_session.h"

#include "src/base/overloaded.h"
#include "src/play/server/server_flag.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace net {

using rules::BoardId;
using rules::Seat;

void FicsSession::send(std::string_view line) {
    if (connected_) {
        const base::Millis connected_for = now_ - since_;
        out_.bytes += sealed(line, base::Instant{connected_for + base::Millis{1}}, options_.seal);
    }
}

/// `quiet`: its answer is not for the user's eyes.
void FicsSession::say(std::string_view command, bool quiet) {
    questions_.asked(command, quiet, now_);
    went_ = quiet ? now_ : went_;
    send(command);
}

/// To be sent when it is time; what does not fit is not sent, nor the same question twice.
void FicsSession::queue(std::string line, bool quiet) {
    const bool again = quiet && std::any_of(queue_.begin(), queue_.end(), [&](const Command& one) {
                           return one.quiet && one.line == line;
                       });
    if (queue_.size() < most_queued && !again) {
        queue_.push_back({std::move(line), quiet});
    }
}

void FicsSession::send_queued() {
    if (queue_.empty()) {
        return;
    }
    const auto grown =
        static_cast<std::size_t>(std::max<std::int64_t>((now_ - refilled_) / pace, 0));
    tokens_ = std::min(burst, tokens_ + std::min(grown, burst));
    refilled_ += pace * static_cast<std::int64_t>(grown);
    if (tokens_ > 0 && may_send_queued()) {
        --tokens_;
        went_ = now_;
        const Command next = std::move(queue_.front());
        queue_.pop_front();
        say(next.line, next.quiet);
    }
}

bool FicsSession::may_send_queued() const {
    return questions_.none() || went_ + pace <= now_;
}

std::optional<base::Instant> FicsSession::next_wake() const {
    std::optional<base::Instant> next;
    const auto consider = [&next](std::optional<base::Instant> at) {
        if (at && (!next || *at < *next)) {
            next = at;
        }
    };
    if (held_) {
        consider(*held_ + continuation_wait);
    }
    if (!queue_.empty()) {
        const base::Instant refill = refilled_ + pace;
        const base::Instant turn = questions_.none() ? now_ : went_ + pace;
        consider(tokens_ > 0 ? turn : std::max(turn, refill));
    }
    consider(table_.next_wake());
    consider(claim_due());
    consider(tell_due());
    return next;
}

bool FicsSession::is_quiet(const std::string& text, const FicsLine& line) {
    const bool ours = questions_.answers_quietly(text, line, now_);
    return std::visit(base::overloaded{
                          [](const base::Boxed<Style12>&) { return true; },
                          [](const Holdings&) { return true; },
                          [](const GameFacts&) { return true; },
                          [](const PendingOffer&) { return true; },
                          [](const PendingGone&) { return true; },
                          [](const Seek&) { return true; },
                          [](const SeeksGone&) { return true; },
                          [](const SeeksCleared&) { return true; },
                          [](const Unneeded&) { return true; },
                          [ours](const Text&) { return ours; },
                          [ours](const base::Boxed<GameRow>&) { return ours; },
                          [ours](const PlayersRow&) { return ours; },
                          [ours](const base::Boxed<PartnershipRow>&) { return ours; },
                          [ours](const BugwhoHeader&) { return ours; },
                          [ours](const MovesBegin&) { return ours; },
                          [ours](const MovesPlayers&) { return ours; },
                          [ours](const MovesRow&) { return ours; },
                          [ours](const MovesEnd&) { return ours; },
                          [ours](const VariablesRow&) { return ours; },
                          [ours](const UnknownCommand&) { return ours; },
                          [ours](const Observing&) { return ours; },
                          [ours](const FlagDenied&) { return ours; },
                          [ours](const MoveRefused&) { return ours; }, // a flag's, too late
                          [](const auto&) { return false; },
                      },
                      line);
}

/// Whether another one is our partner after that line.
bool FicsSession::note_partner(const FicsLine& line) {
    const auto before = partner_;
    if (const auto* found = std::get_if<PartnerFound>(&line)) {
        partner_ = found->name;
    } else if (std::holds_alternative<PartnerLost>(line)) {
        partner_.reset();
    }
    return partner_ != before;
}

/// By number: `observe` of a game that is watched already ends the watching, so it is asked for
/// only while no board of it comes, and once.
void FicsSession::watch_partner() {
    const auto game = table_.unwatched_game();
    if (!game) {
        asked_to_watch_ = table_.playing() ? asked_to_watch_ : std::nullopt;
        return;
    }
    if (options_.watch_partner && asked_to_watch_ != game) {
        asked_to_watch_ = game;
        const bool comes = table_.watches(*game); // it was watched beside another one
        say(fmt::format("{} {}", comes ? "refresh" : "observe", *game), true); // at once
    }
}

/// So that the record of a game that we have joined in the middle is whole.
void FicsSession::ask_for_moves() {
    while (const auto game = table_.moves_wanted()) {
        table_.moves_asked(*game);
        queue(fmt::format("moves {}", *game), true);
    }
}

std::optional<base::Instant> FicsSession::claim_due() const {
    return options_.claim_flags ? claims_.due(table_, now_) : std::nullopt;
}

void FicsSession::claim_flag() {
    if (options_.claim_flags && claims_.claim(table_, now_)) {
        say("flag", true);
    }
}

void FicsSession::note_denial(const FlagDenied& denied) {
    const auto me = table_.me();
    if (denied.too_early && me && table_.playing()) {
        claims_.too_early(table_);
        out_.news.emplace_back(
            play::FlagTooEarly{play::half_moves(table_.match()->position(me->board))});
    }
}

/// When the partner's opponent's flag falls: only we look at both boards.
std::optional<base::Instant> FicsSession::tell_due() const {
    const auto me = table_.me();
    if (!options_.tell_flags || !me || !table_.playing() || table_.match()->paused() ||
        flag_told_ || !table_.watches_partner()) {
        return std::nullopt;
    }
    const auto foe = rules::diagonal(table_.match()->plan(), *me);
    if (!foe ||
        play::half_moves(table_.match()->position(foe->board)) < play::half_moves_before_flags) {
        return std::nullopt;
    }
    return flag_falls(table_.match()->clock(foe->board), foe->side, now_);
}

void FicsSession::tell_flag() {
    const auto me = table_.me();
    const auto foe =
        me && table_.playing() ? rules::diagonal(table_.match()->plan(), *me) : std::nullopt;
    if (!foe || !table_.match()->clock(foe->board).flag_down(foe->side, now_)) {
        flag_told_ = false;
    }
    const auto due = tell_due();
    if (due && *due <= now_) {
        flag_told_ = true;
        say("ptell your opponent's flag is down", true);
    }
}

} // namespace net
