// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/table/match_terms.h"
#include "src/base/text.h"
#include "tests/support/catch.h"

#include <algorithm>

namespace {

/// The refusal of a verb that cannot be used in that model.
std::string refusal(app::Model& model, const std::string& word) {
    app::Effects out;
    const app::Context m{model, {}, out};
    CHECK(app::on_verb(m, {word, {}, false, word}) == app::stays);
    CHECK(out.empty());
    return model.notice.text;
}

app::Table some_table() {
    const app::MatchTerms terms;
    return app::Table(terms, *app::make_match(terms));
}

} // namespace

TEST_CASE("every verb has help and is done somewhere, and no name has two meanings") {
    std::vector<std::string> names;
    for (const app::VerbRow& row : app::verb_rows()) {
        INFO(row.help.name());
        CHECK_FALSE(row.help.description.empty());
        CHECK((row.alone || row.local || row.remote || row.connected));
        for (const std::string_view name : base::tokens(row.help.names)) {
            CHECK(app::find_verb_by_name(name) == &row);
        }
        names.emplace_back(row.help.name());
    }
    CHECK(std::is_sorted(names.begin(), names.end()));
}

TEST_CASE("a verb that is not for where it is entered says where it is") {
    app::Model model{app::Options()};
    CHECK(refusal(model, "draw") == "there is no match yet");
    CHECK(refusal(model, "hello") == "\"hello\" is not a move or a command; F1 helps");
    model.table = some_table();
    CHECK(refusal(model, "lobby") == "that works on a server only: bughouse connect");
    model.server.emplace();
    CHECK(refusal(model, "swap") == "that works in local matches only, not on a server");
    model.table.reset();
    CHECK(refusal(model, "claim") ==
          "that works in local matches only; without the slash it goes to the server");
}

TEST_CASE("a verb is done by any of its names, typed or by a key") {
    app::Model model{app::Options()};
    app::Effects out;
    const app::Context m{model, {}, out};
    app::run_verb(m, "refresh");
    CHECK(app::on_verb(m, {"REF", {}, false, "REF"}) == app::done);
    CHECK(out.size() == 2);
}
