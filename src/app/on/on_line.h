// SPDX-License-Identifier: GPL-3.0-or-later
// Enter: what the line says is done, or says why not and stays.
#pragma once

#include "src/app/on/moment.h"

namespace app {

void on_line(const Moment& m);
/// The line stays when there is nobody to tell it to.
Entered tell_partner(const Moment& m, const std::string& text);
/// Tells the partner what that letter says (PEERS.md 4.2).
void partner_key(const Moment& m, char letter);
/// A command for the server, as it stands; or the name that it waits for.
Entered on_raw_line(const Moment& m, const std::string& text);

} // namespace app
