// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a library entry from the text of a record.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/library_entry.h"

#include <string>

namespace support {

inline play::LibraryEntry library_entry(const std::string& bpgn) {
    notation::BpgnReader reader;
    reader.feed(bpgn);
    reader.finish();
    return play::entry_of(reader.next().value(), *rules::preset("fics")).value();
}

} // namespace support
