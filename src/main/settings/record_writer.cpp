// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/record_writer.h"

#include "src/main/environment.h"
#include "src/store/files.h"
#include "src/store/followed_path.h"
#include "src/store/records/game_folder.h"
#include "src/store/records/record_file.h"

#include <memory>
#include <utility>

namespace program {
namespace {

/// A writer can be copied, an open file cannot.
template <class Place> Writer writer_to(Place place) {
    return [place = std::make_shared<Place>(std::move(place))](const store::Save& save) {
        return place->write(save);
    };
}

} // namespace

Answer<Writer> writer_for(const std::optional<std::string>& record) {
    if (record) {
        auto file = store::RecordFile::open(*record);
        if (!file) {
            return wrong("--record " + file.error());
        }
        return writer_to(*std::move(file));
    }
    const std::string data = store::places(environment).data;
    if (data.empty()) {
        return [](const store::Save& save) {
            return store::Written{save.name, save.name, "neither HOME nor XDG_DATA_HOME is set"};
        };
    }
    return writer_to(store::GameFolder(data + "/games"));
}

Answer<Writer> writer_at(const std::string& path, std::size_t line) {
    const auto target = store::follow_path(path);
    if (path == "-" || (target && target->kind != store::FollowedPath::Kind::plain)) {
        return writer_for(std::nullopt);
    }
    auto file = store::RecordFile::open_at(path, line);
    if (!file) {
        return wrong("--resume " + file.error());
    }
    return writer_to(*std::move(file));
}

} // namespace program
