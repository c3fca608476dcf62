// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/complaint.h"

#include "src/base/utf8.h"
#include "src/main/text_output.h"

#include <fmt/format.h>

namespace program {

ExitCode complain(const std::string& command, const Complaint& complaint) {
    print_error(fmt::format("{}: {}\n", command, base::printable(complaint.text)));
    return complaint.code;
}

} // namespace program
