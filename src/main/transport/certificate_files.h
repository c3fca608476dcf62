// SPDX-License-Identifier: GPL-3.0-or-later
// `serve --make-cert FOLDER`: a club's own certificate, with its key.
#pragma once

#include "src/base/result.h"

#include <string>

namespace program {

/// Writes a certificate that nobody else has signed, and its key that only its owner may read, as
/// cert.pem and key.pem in that folder, which is made. Both must be new. The fingerprint, or why
/// not.
[[nodiscard]] base::Result<std::string, std::string> make_certificate(const std::string& folder);

} // namespace program
