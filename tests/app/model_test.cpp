// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/model.h"
#include "src/app/options.h"
#include "src/app/table/match_plan.h"
#include "tests/support/catch.h"

using app::Model;

namespace {

app::Table some_table() {
    const app::MatchTerms terms;
    return app::Table(terms, *app::make_match(terms));
}

app::Review some_review() {
    const app::MatchTerms terms;
    return app::Review(*app::make_match(terms), {}, {}, {}, true);
}

} // namespace

TEST_CASE("the page that is shown follows from what there is") {
    Model model{app::Options()};
    CHECK(model.page() == Model::Page::start);
    model.table = some_table();
    CHECK(model.page() == Model::Page::table);
    model.review = some_review();
    CHECK(model.page() == Model::Page::review);
    model.review.reset();
    model.table.reset();
    CHECK(model.page() == Model::Page::start);
}

TEST_CASE("on a server either its page or the boards are in front") {
    Model model{app::Options()};
    model.server.emplace();
    CHECK(model.page() == Model::Page::server);
    model.server->in_front = false; // without effect while there are no boards
    CHECK(model.page() == Model::Page::server);
    model.table = some_table();
    CHECK(model.page() == Model::Page::table);
    model.server->in_front = true;
    CHECK(model.page() == Model::Page::server);
}
