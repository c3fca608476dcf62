// SPDX-License-Identifier: GPL-3.0-or-later
// Keys: the same however a terminal's bytes are cut, bounded, and without control characters.
#include "src/base/utf8.h"
#include "tests/fuzz/target.h"
#include "tui/keys/key_decoder.h"

#include <algorithm>

namespace {

std::vector<tui::Key> keys_of(std::string_view bytes, std::size_t packet) {
    tui::KeyDecoder decoder;
    std::vector<tui::Key> keys;
    const auto collect = [&] {
        auto more = decoder.take();
        keys.insert(keys.end(), more.begin(), more.end());
    };
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        decoder.feed(static_cast<unsigned char>(bytes[i]));
        if (i % packet == 0) {
            collect();
        }
    }
    decoder.flush();
    collect();
    return keys;
}

} // namespace

FUZZ_TARGET(keys) {
    const auto keys = keys_of(text, 1);
    fuzz::demand(keys_of(text, text.size() + 1) == keys, "same keys however they are taken", text);
    for (const tui::Key& key : keys) {
        fuzz::demand(base::sanitized_line(key.text) == key.text, "a paste is safe text", key.text);
        fuzz::demand(key.text.size() <= tui::KeyDecoder::most_paste_bytes, "bounded", key.text);
        (void)tui::name_of(key);
    }
}
