// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/challenge_form.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

namespace {

struct Time {
    int minutes;
    int seconds; ///< increment
};
constexpr std::array times{Time{1, 0}, Time{2, 0}, Time{3, 0},  Time{3, 2},
                           Time{5, 0}, Time{5, 3}, Time{10, 0}, Time{15, 5}};

} // namespace

void ChallengeForm::move(int by) {
    chosen_ = static_cast<Row>(std::clamp(static_cast<int>(chosen_) + by, 0, rows - 1));
}

void ChallengeForm::change(int by) {
    using rules::Side;
    switch (chosen_) {
    case Row::time:
        time_ = static_cast<std::size_t>(
            std::clamp(static_cast<int>(time_) + by, 0, static_cast<int>(times.size()) - 1));
        return;
    case Row::rated:
        offer_.rated = !guest_ && !offer_.rated;
        return;
    case Row::colour: {
        const auto after = by > 0 ? Side::white : Side::black;
        const auto last = rules::other(after);
        offer_.colour = !offer_.colour            ? std::optional(after)
                        : *offer_.colour == after ? std::optional(last)
                                                  : std::nullopt;
        return;
    }
    }
}

std::vector<std::string> ChallengeForm::lines() const {
    const auto& time = times.at(time_);
    const char* colour = !offer_.colour                         ? "the server chooses"
                         : *offer_.colour == rules::Side::white ? "White"
                                                                : "Black";
    return {fmt::format("time    {}+{}", time.minutes, time.seconds),
            fmt::format("rated   {}", guest_         ? "no: guests play unrated"
                                      : offer_.rated ? "yes"
                                                     : "no"),
            fmt::format("colour  {}", colour)};
}

play::OfferMatch ChallengeForm::offer() const {
    play::OfferMatch offer = offer_;
    offer.minutes = times.at(time_).minutes;
    offer.seconds = times.at(time_).seconds;
    offer.type = "bughouse";
    return offer;
}

} // namespace app
