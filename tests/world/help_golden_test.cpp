// SPDX-License-Identifier: GPL-3.0-or-later
// Every help page as a file, on a screen of usual width and on a narrow one.
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/view.h"
#include "tests/support/catch.h"
#include "tests/tui/golden.h"
#include "tui/keys/bindings.h"
#include "tui/paint/paint.h"

#include <fmt/format.h>

using namespace tui;

namespace {

constexpr Size help_size{80, 24};
constexpr Size narrow{40, 24};

void check_page(std::string_view name, app::TextPage page) {
    app::Model model{app::Options()};
    model.text = std::move(page);
    for (const Size size : {help_size, narrow}) {
        check_golden(fmt::format("help-{}-{}x{}", name, size.columns, size.rows),
                     paint(app::view(model, {}), size, plain_ascii));
    }
}

} // namespace

TEST_CASE("every page of the help looks as it should, at 80x24 and at 40x24") {
    app::Options options;
    options.key_help = key_help(true);
    const app::Model model(options);
    for (const app::HelpTopic& topic : app::help_topics()) {
        check_page(topic.name, app::topic_page(model, app::verb_help(), topic));
    }
    check_page("marks", app::marks_page(model));
    check_page("bob", app::bot_tells_page(model));
}
