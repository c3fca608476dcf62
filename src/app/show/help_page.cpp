// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/help_page.h"

#include "src/app/show/help_tables.h"
#include "src/app/show/page.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/law_lines.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

namespace {

bool is_of(const HelpTable& table, bool server) {
    return table.of == HelpTable::Of::everything || (table.of == HelpTable::Of::servers) == server;
}

void add_tables(Page& page, const std::vector<HelpTable>& tables, bool server) {
    for (const HelpTable& table : tables) {
        if (is_of(table, server)) {
            page.heading(table.heading);
            for (const HelpRow& row : table.rows) {
                page.row(row.left, row.right);
            }
        }
    }
}

void add_keys(Page& page, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        const bool heading = !line.empty() && line.front() != ' ';
        heading ? page.heading(line) : page.line(line);
    }
}

} // namespace

TextPage help_page(const Model& model, const std::vector<VerbHelp>& verbs) {
    const Options& options = model.options;
    Page page("help");
    if (model.page() == Model::Page::review) {
        add_keys(page, options.replay_key_help);
        add_tables(page, {marks_help()}, false);
        return page.take();
    }
    const bool server = model.server.has_value();
    auto typing = typing_help();
    std::stable_partition(typing.begin(), typing.end(), [](const HelpTable& table) {
        return table.of == HelpTable::Of::servers; // what is different there comes first
    });
    add_tables(page, typing, server);
    page.heading("Commands");
    for (const VerbHelp& verb : verbs) {
        const auto arguments = verb.arguments_where(server);
        page.row(fmt::format("{}{}{}", verb.name(), arguments.empty() ? "" : " ", arguments),
                 verb.does);
    }
    add_tables(page, table_help(), server);
    add_keys(page, options.key_help);
    return page.take();
}

TextPage marks_page() {
    Page page("marks");
    add_tables(page, {marks_help()}, false);
    return page.take();
}

TextPage laws_page(const rules::RuleSet& laws, const rules::TimeControl& time) {
    Page page("the laws");
    page.heading(fmt::format("{} at {}", laws.name, to_text(time)));
    for (const notation::LawLine& law : notation::law_lines(laws)) {
        const std::string article = law.article.empty() ? "" : fmt::format(" ({})", law.article);
        page.row(law.label, law.text + article, 28);
    }
    page.heading("Before the clocks run, `law FIELD=VALUE` sets one by itself:");
    for (const notation::LawLine& law : notation::law_lines(laws)) {
        if (!law.setting.empty()) {
            page.line("  " + law.setting);
        }
    }
    return page.take();
}

TextPage moves_page(const Table& table) {
    Page page("the moves so far");
    const std::string text = record_text(table);
    for (const std::string_view line : base::split(text, '\n')) {
        page.line(base::printable(line));
    }
    return page.take();
}

} // namespace app
