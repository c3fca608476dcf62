// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/port/sentence.h"

#include <utility>

namespace app {

Sentence worded(std::string sentence, Tone tone) {
    Sentence said{{}, tone, {}};
    const std::size_t form = sentence.find(short_form);
    if (form != std::string::npos) {
        said.brief = sentence.substr(form + 1);
        sentence.resize(form);
    } else if (const std::size_t clause = sentence.find("; "); clause != std::string::npos) {
        said.brief = sentence.substr(0, clause);
    }
    said.text = std::move(sentence);
    return said;
}

} // namespace app
