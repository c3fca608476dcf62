// SPDX-License-Identifier: GPL-3.0-or-later
// What can be claimed from this keyboard, as a page.
#pragma once

#include "src/app/model.h"

namespace app {

/// Who may claim what, the articles, and what to type.
[[nodiscard]] TextPage claims_page(const Table& table, base::Instant now);

} // namespace app
