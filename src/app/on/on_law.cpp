// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about laws: setting them before the clocks run, and showing them.
#include "src/app/on/moment.h"
#include "src/app/show/help_page.h"
#include "src/base/text.h"
#include "src/notation/laws/law_text.h"

namespace app {
namespace {

/// What that word would make of `spec`: a rule book's laws, or laws one by one.
base::Result<MatchSpec, std::string> with_law(MatchSpec spec, const std::string& words) {
    if (const auto laws = read_laws(words)) {
        spec.laws = *laws;
        spec.law.clear();
        return spec;
    }
    const auto law = read_law(words);
    if (!law) {
        return base::failure(law.error());
    }
    spec.law.insert(spec.law.end(), law->begin(), law->end());
    return spec;
}

} // namespace

/// Laws are agreed on before the clocks run: the table is set anew with them.
bool on_law(const Moment& m, const std::string& words) {
    if (running(*m.model.table)) {
        return m.refuse("the laws of a match that runs are settled: `match` sets a new one");
    }
    const auto spec = with_law(m.model.table->spec, words);
    if (!spec) {
        return m.refuse(spec.error());
    }
    if (const auto playable = make_match(*spec); !playable) {
        return m.refuse(playable.error());
    }
    open_match(m, *spec);
    m.notice("the laws now: " + notation::to_text(m.model.table->match.laws()));
    return done;
}

bool on_laws(const Moment& m, const std::string& name) {
    const auto laws = name.empty() ? std::optional(m.model.table->match.laws())
                                   : rules::preset(base::lower(name));
    if (!laws) {
        return m.refuse(read_laws(name).error());
    }
    m.model.text =
        laws_page(*laws, name.empty() ? m.model.table->match.time() : laws->default_time);
    return done;
}

} // namespace app
