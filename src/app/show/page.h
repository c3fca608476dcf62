// SPDX-License-Identifier: GPL-3.0-or-later
// A page of text, written line by line.
#pragma once

#include "src/app/model.h"

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

namespace app {

class Page {
  public:
    explicit Page(std::string title) { page_.title = std::move(title); }
    void heading(std::string_view text) {
        if (!page_.lines.empty()) {
            page_.lines.push_back({});
        }
        page_.lines.push_back({std::string(text), Tone::notice});
    }
    void line(std::string text) { page_.lines.push_back({std::move(text), Tone::plain}); }
    void row(std::string_view left, std::string_view right, int width = 24) {
        line(fmt::format("  {:<{}}  {}", left, width, right));
    }
    [[nodiscard]] TextPage take() { return std::move(page_); }

  private:
    TextPage page_;
};

} // namespace app
