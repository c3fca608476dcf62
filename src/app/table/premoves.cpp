// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/premoves.h"

#include "src/app/line/typed_move.h"

#include <algorithm>

namespace app {
namespace {

/// Whether the premove was typed as a capture (`x`) but captures nothing now.
bool misses(const rules::Position& position, const notation::TypedMove& typed,
            const std::string& text) {
    const auto written = notation::read_move(text);
    return written && written->capture && !position.captured(typed.move);
}

} // namespace

bool Premoves::add(Premove premove) {
    if (queue_.size() == most) {
        return false;
    }
    queue_.push_back(std::move(premove));
    return true;
}

void Premoves::cancel(rules::Seat seat) {
    std::erase_if(queue_, [seat](const Premove& p) { return p.seat == seat; });
}

Premoves::Verdict Premoves::resolve_first(const rules::Match& match, rules::Seat seat) {
    const auto next = std::ranges::find(queue_, seat, &Premove::seat);
    if (next == queue_.end() || !match.to_move(seat)) {
        return {};
    }
    Verdict verdict;
    verdict.text = next->text;
    const auto typed = typed_move(match, seat, next->text);
    const std::string why = !typed ? typed.error().why.text
                            : misses(match.position(seat.board), *typed, next->text)
                                ? next->text + ": there is nothing to capture there"
                                : "";
    if (why.empty()) {
        verdict.play = *typed;
        queue_.erase(next);
    } else if (!next->until_legal) {
        verdict.cancel_reason = why;
        cancel(seat);
    }
    return verdict;
}

void Premoves::update_marks(const rules::Match& match) {
    for (Premove& premove : queue_) {
        premove.marked =
            conceivable_move(match.position(premove.seat.board), premove.seat.side, premove.text);
    }
}

bool Premoves::has_premove(rules::Seat seat) const {
    return std::ranges::any_of(queue_, [seat](const Premove& p) { return p.seat == seat; });
}

std::string to_text(const Premoves& premoves, std::string_view between) {
    std::string text;
    for (const Premove& premove : premoves.all()) {
        text += text.empty() ? "" : between;
        text += premove.text;
        text += premove.until_legal ? "?" : "";
    }
    return text;
}

} // namespace app
