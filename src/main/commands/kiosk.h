// SPDX-License-Identifier: GPL-3.0-or-later
// A user of this machine who is several people, each of whom comes by ssh and gets this program
// and nothing else: what he can say to it stands here.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <optional>
#include <string>

namespace program {

/// From here on the environment says what his terminal is, in which language he reads and what
/// sshd says, and nothing else: no folder and no file of his choice. Before any thread is there.
void forget_callers_environment();

/// Why that is no kiosk: something is named that leads elsewhere.
[[nodiscard]] std::optional<Complaint> why_no_kiosk(const app::Given& given);

/// The word behind `attach` that he has said to ssh; empty when he has said nothing.
[[nodiscard]] Answer<std::string> word_from_ssh();

/// By which a session is found again, and by nothing else: of eight letters and digits.
[[nodiscard]] std::string new_word();

} // namespace program
