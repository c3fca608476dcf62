// SPDX-License-Identifier: GPL-3.0-or-later
// The kiosk: a system user shared by many people, who each log in by ssh and get this program and
// nothing else. What they may enter is limited here.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"
#include "src/store/folder.h"

#include <optional>
#include <string>

namespace program {

/// Removes all environment variables except HOME, PATH and those about the terminal, the language
/// and ssh, so that callers cannot name a folder or file. Must be called before any thread starts.
void forget_callers_environment();

/// What the server is told before the login: `%k ADDRESS FINGERPRINT`, with whatever sshd says
/// about the caller's address and key (ExposeAuthInfo). Must be called before
/// forget_callers_environment().
[[nodiscard]] std::string introduction_of_caller();

/// Why no kiosk may run with these options: one of them could lead out of it. Nothing if it may.
[[nodiscard]] std::optional<Complaint> why_no_kiosk(const app::GivenSettings& given);

/// The word after `attach` in the command that ssh sent; empty if there was no command.
[[nodiscard]] OrComplaint<std::string> word_from_ssh();

/// A random word of eight letters and digits, the only means of returning to a session.
[[nodiscard]] std::string new_word();

/// How many sessions of one kiosk may exist at a time.
struct KioskLimits {
    int total_sessions = 200;
    int sessions_per_caller = 4; ///< per ssh key or, without one, per address
};
/// Reserves one of the places within `limits` for a new session. It stays reserved while any
/// process holds the descriptor open, so never longer than the session lives. `caller` is an
/// introduction_of_caller().
[[nodiscard]] OrComplaint<store::Descriptor> reserve_kiosk_place(const std::string& caller,
                                                                 const KioskLimits& limits);

} // namespace program
