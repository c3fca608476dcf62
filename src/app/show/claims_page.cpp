// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/claims_page.h"

#include "src/app/show/page.h"
#include "src/app/table/claims.h"
#include "src/notation/laws/articles.h"

#include <fmt/format.h>

namespace app {

TextPage claims_page(const Table& table, base::Instant now) {
    Page page("what can be claimed");
    const auto all = claimable(table, now);
    page.heading(all.empty() ? "You can claim nothing from this keyboard now."
                             : "You can claim from this keyboard:");
    for (const Claimable& one : all) {
        page.row(fmt::format("{}: {}", letter(one.by), one.typed),
                 notation::with_article(one.what + one.about, one.article), 28);
    }
    return page.take();
}

} // namespace app
