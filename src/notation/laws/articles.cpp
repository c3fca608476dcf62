// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/articles.h"

#include "src/notation/laws/law_text.h"

#include <fmt/format.h>

namespace notation {

using rules::RuleSet;
using std::string_view;

std::string cited(const Articles& articles, const RuleSet& laws) {
    const auto cite = [](string_view book, string_view number) {
        return number.empty() ? std::string{} : fmt::format("{} {}", book, number);
    };
    if (laws.name == "wbn") {
        return cite("WBN", articles.wbn);
    }
    if (laws.name == "fide") {
        return cite("FIDE", articles.fide);
    }
    if (laws.name == "geneva") {
        return cite("Geneva", articles.geneva);
    }
    if (laws.name == "wall") {
        return cite("Wall", articles.wall);
    }
    return laws.name == "common" ? cite("Wikipedia", articles.common) : std::string{};
}

std::string described(string_view law, const Articles& articles, const RuleSet& laws) {
    if (laws.name != "fics" && laws.name != "icc") {
        return cited(articles, laws);
    }
    const auto common = *rules::preset("common");
    if (!articles.servers.empty()) {
        return fmt::format("Wikipedia {}", articles.servers);
    }
    return law_value(laws, law) == law_value(common, law) ? cited(articles, common) : std::string{};
}

std::string cited(string_view law, const Articles& articles, const RuleSet& laws) {
    return is_changed(laws, law) ? setting(laws, law) : cited(articles, laws);
}

bool is_changed(const RuleSet& laws, string_view law) {
    if (law == "stalling" && laws.stalling == rules::Stalling::three_moves) {
        return false; // the books' own where there are no clocks
    }
    const auto preset = rules::preset(laws.name);
    return !law.empty() && preset && law_value(laws, law) != law_value(*preset, law);
}

std::string setting(const RuleSet& laws, string_view law) {
    return with_dashes(fmt::format("{}={}", law, law_value(laws, law)));
}

std::string with_article(std::string text, const std::string& article) {
    return article.empty() ? std::move(text) : fmt::format("{} ({})", text, article);
}

} // namespace notation
