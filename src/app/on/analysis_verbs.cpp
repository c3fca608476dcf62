// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/analysis_verbs.h"

#include "src/app/on/on_page.h"

#include <algorithm>
#include <array>

namespace app {

namespace {

/// A game of a server's that its players step through.
bool is_examined(const Model& model) {
    return model.table && model.table->told.examined;
}

/// Or is about to.
bool own_match_runs(const Model& model) {
    const auto& table = model.table;
    return table && !table->match.outcome() && !table->left && !human_seats(*table).empty();
}

/// Empty: there is a match that the engine may look at.
std::string_view why_not(const Model& model) {
    if (own_match_runs(model)) {
        return model.table->match.laws().computer_advice ? "only a finished match can be analysed"
                                                         : "these laws forbid computer advice";
    }
    if (model.review) {
        return model.review->no_analysis;
    }
    if (!model.table) {
        return "there is no match yet";
    }
    const bool over = model.table->match.outcome().has_value();
    return over || is_examined(model) ? "" : "only a finished match can be analysed";
}

/// The match on the screen, if the engine may analyse it.
const rules::Match* shown(const Model& model) {
    if (!why_not(model).empty()) {
        return nullptr;
    }
    const bool examines = model.page() == Model::Page::table && is_examined(model);
    return model.review ? &model.review->match() : examines ? &model.table->match : nullptr;
}

Entered analyse(const Moment& m, const VerbLine& /*line*/) {
    if (const auto why = why_not(m.model); !why.empty()) {
        return m.refuse(std::string(why));
    }
    if (!m.model.review && !is_examined(m.model)) {
        start_review(m);
    }
    m.model.analysis.turn(!m.model.analysis.on());
    return done;
}

Entered blunders(const Moment& m, const VerbLine& /*line*/) {
    if (const auto why = why_not(m.model); !why.empty()) {
        return m.refuse(std::string(why));
    }
    if (!m.model.review && is_examined(m.model)) {
        return m.refuse("an examined game is not recorded here");
    }
    if (!m.model.review) {
        start_review(m);
    }
    m.model.analysis.find_losses(*m.model.review);
    m.model.text = TextPage{"the moves that lost it", {}, 0, {10, 10}, true};
    return done;
}

constexpr std::array analysis_rows{
    everywhere({"analyse analyze", "", "after a match: start or stop the engine's analysis"},
               analyse),
    everywhere({"blunders", "", "after a match: the moves that lost it"}, blunders),
};

} // namespace

std::span<const VerbRow> analysis_verbs() {
    return analysis_rows;
}

void follow_analysis(const Moment& m) {
    Analysis& analysis = m.model.analysis;
    if (!analysis.idle()) {
        analysis.follow(shown(m.model), m.out);
    }
    if (m.model.text && m.model.text->losses && !analysis.losses()) {
        m.model.text.reset(); // a game has begun
    }
}

void on_losses_page(const Moment& m, Action action) {
    TextPage& page = *m.model.text;
    const auto found = m.model.analysis.losses()->found();
    page.chosen = std::min(page.chosen, found.empty() ? 0 : found.size() - 1);
    if (action == Action::menu_up) {
        page.chosen -= page.chosen > 0 ? 1U : 0U;
    } else if (action == Action::menu_down) {
        page.chosen += page.chosen + 1 < found.size() ? 1U : 0U;
    } else if (action == Action::submit) {
        if (!found.empty()) {
            m.model.review->go_to(found[page.chosen].ply + 1);
        }
        m.model.text.reset();
    } else if (action == Action::escape) {
        if (!m.model.analysis.losses()->done()) {
            m.model.analysis.stop_finding(m.out);
            m.notice("the search for blunders is over");
        }
        m.model.text.reset();
    }
}

} // namespace app
