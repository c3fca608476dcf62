// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/model.h"

#include "src/app/settings.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

namespace app {

Model::Model(Options options_)
    : options(std::move(options_)), start(options->match, options->found_matches) {
    const std::string name = base::sanitized_line(options->name.substr(0, most_name_bytes));
    options->name = base::trim(name).empty() ? Options().name : std::string(base::trim(name));
}

Model::Model(const Settings& settings_) : Model(settings_.options) {
    looks = settings_.looks;
    given = settings_.given;
    settings_file = settings_.file;
}

Model::Model(const Model&) = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(const Model&) = default;
Model& Model::operator=(Model&&) noexcept = default;
Model::~Model() = default;

Model::Page Model::page() const {
    if (review) {
        return Page::review;
    }
    if (table && !(server && server->in_front)) {
        return Page::table;
    }
    return server ? Page::server : library ? Page::library : Page::start;
}

} // namespace app
