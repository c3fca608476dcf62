// SPDX-License-Identifier: GPL-3.0-or-later
// The hints on the keys that are most useful at the moment.
#pragma once

#include "src/app/model.h"

namespace app {

[[nodiscard]] std::string key_text(const Model& model);

} // namespace app
