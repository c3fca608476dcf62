// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys are the most useful just now.
#pragma once

#include "src/app/model.h"

namespace app {

[[nodiscard]] std::string key_text(const Model& model);

} // namespace app
