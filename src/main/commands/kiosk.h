// SPDX-License-Identifier: GPL-3.0-or-later
// The kiosk: a user of this machine who stands for many people, each coming by ssh and given this
// program and nothing else. The bounds on their input stand here.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/store/folder.h"

#include <optional>
#include <string>

namespace program {

/// Drops all variables but those on the terminal, the language and ssh itself, so that no caller
/// can name a folder or file. To be called before any thread starts.
void forget_callers_environment();

/// What the server is told before the login: `%k ADDRESS FINGERPRINT`, as far as sshd says where
/// the caller comes from and by which key (ExposeAuthInfo). To be called before the environment is
/// forgotten.
[[nodiscard]] std::string introduction_of_caller();

/// Why that is no kiosk: something is named that leads elsewhere.
[[nodiscard]] std::optional<Complaint> why_no_kiosk(const app::Given& given);

/// The session ID behind `attach` in the command sent by ssh; empty when there is none.
[[nodiscard]] Answer<std::string> word_from_ssh();

/// By which a session is found again, and by nothing else: of eight letters and digits.
[[nodiscard]] std::string new_word();

/// Sessions of one kiosk at one time.
struct KioskLimits {
    int all = 200;
    int of_caller = 4; ///< of one ssh key; without a key, of one address
};
/// A place among them for a new session, held as long as any process has the descriptor open, and
/// so never longer than the session lives. `caller` as introduction_of_caller() says it.
[[nodiscard]] Answer<store::Descriptor> kiosk_place(const std::string& caller,
                                                    const KioskLimits& limits);

} // namespace program
