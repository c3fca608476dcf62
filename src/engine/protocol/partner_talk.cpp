// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/partner_talk.h"

#include "src/base/text.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/partner.h"
#include "src/engine/bot/speech.h"

#include <algorithm>

namespace engine {
namespace {

constexpr std::int64_t most_centiseconds = 100'000'000;
constexpr int moves_between_tells = 4;

/// A match in which that board is the first: what the bots' words are made for.
rules::Match match_of(const rules::Position& position) {
    return {rules::bughouse_plan(), rules::preset("fics").value(), {}, {position}};
}

Sit why_not(const rules::Position& position, const Report& report) {
    if (report.best) {
        return report.final ? Sit::no : Sit::mated;
    }
    return position.in_check() ? Sit::needs_piece : Sit::must_wait;
}

} // namespace

void PartnerTalk::begin(rules::Side own) {
    bot_ = Bot{};
    bot_.seat = {rules::BoardId::a, own};
    own_moves_ = 0;
    diagonal_.reset();
}

std::string PartnerTalk::meet(bool somebody) {
    has_partner_ = somebody;
    if (!somebody || greeted_) {
        return {};
    }
    greeted_ = true;
    return "hello (I am a program: help lists the words I know)";
}

std::string PartnerTalk::hear(std::string_view text, Instant now) {
    const auto words = base::words(text);
    if (words.size() == 2 && (words[0] == "time" || words[0] == "otim")) {
        const auto centiseconds = base::to_number<std::int64_t>(words[1]);
        if (centiseconds && words[0] == "otim") {
            diagonal_ = {Millis{10 * std::clamp<std::int64_t>(*centiseconds, 0, most_centiseconds)},
                         now};
        }
        return {};
    }
    return engine::hear(bot_, text).value_or("");
}

bool PartnerTalk::hurries() const {
    return engine::hurries(bot_, {});
}

std::optional<Millis> PartnerTalk::diagonal(Instant now) const {
    return diagonal_ ? std::optional(std::max(diagonal_->left - (now - diagonal_->at), Millis{}))
                     : std::nullopt;
}

void PartnerTalk::fill(Task& task) const {
    task.wanted = wishes(bot_, {});
    task.feared = fears(bot_, {});
    task.weighs_gifts =
        has_partner_ && own_moves_ - bot_.told.moves_at_last_tell >= moves_between_tells;
}

std::string PartnerTalk::remark(const rules::Position& position, const Report& report) {
    bot_.seat.side = position.turn();
    bot_.told_to_go = bot_.told_to_go && report.score < -decided_score;
    const Sit why = why_not(position, report);
    Outlook outlook;
    outlook.partner = rules::Seat{rules::BoardId::b, rules::other(position.turn())};
    outlook.own_moves = own_moves_;
    own_moves_ += why == Sit::no ? 1 : 0;
    const bool beyond_help = why == Sit::needs_piece && !rules::could_be_rescued(position, {});
    if (!has_partner_ || beyond_help) {
        bot_.told_to_sit = false;
        return {};
    }
    return speak(bot_, match_of(position), outlook, report, why).value_or("");
}

} // namespace engine
