// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/update.h"

#include "src/app/moment.h"
#include "src/base/overloaded.h"

namespace app {

namespace {

void on_report(const Moment& m, const engine::Report& report) {
    if (m.model.table) {
        m.model.table->bots.take(report, m.model.table->match, m.now, m.out);
    }
}

void on_woke(const Moment& m) {
    auto& question = m.model.question;
    if (question && question->until && *question->until <= m.now) {
        question.reset();
    }
    if (m.model.review) {
        m.model.review->woke(m.now);
    }
    if (m.model.table) {
        m.model.table->bots.woke(m.model.table->match, m.now, m.out);
    }
}

void on_hangup(const Moment& m) {
    save_record(m);
    m.model.leaving = true;
    m.out.push_back(Quit{});
}

} // namespace

Effects update(Model& model, const Event& event, base::Instant now) {
    Effects out;
    const Moment m{model, now, out};
    std::visit(base::overloaded{
                   [&](const Intent& intent) { on_intent(m, intent); },
                   [&](const play::Announcement& said) { on_announcement(m, said); },
                   [&](const engine::Report& report) { on_report(m, report); },
                   [&](const Woke&) { on_woke(m); },
                   [&](const TableOpened& opened) { on_table_opened(m, opened); },
                   [&](const Saved& saved) { on_saved(m, saved); },
                   [&](const Hangup&) { on_hangup(m); },
               },
               event);
    return out;
}

Effects sit_down(Model& model, const MatchSpec& spec, base::Instant now) {
    Effects out;
    open_match({model, now, out}, spec);
    return out;
}

std::string farewell(const Model& model) {
    std::string text = model.evening.farewell();
    if (model.table && running(*model.table)) {
        text += "the match was left before its end\n";
        const Record& record = model.table->record;
        if (!record.problem.empty()) {
            text += "not saved: " + record.problem + '\n';
        } else if (!record.file.empty()) {
            text += "saved: " + record.file + '\n';
        }
    }
    return text;
}

} // namespace app
