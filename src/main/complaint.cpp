// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/complaint.h"

#include "src/base/utf8.h"

#include <cstdio>
#include <fmt/core.h>

namespace program {

ExitCode complain(const std::string& command, const Complaint& complaint) {
    fmt::print(stderr, "{}: {}\n", command, base::printable(complaint.text));
    return complaint.code;
}

} // namespace program
