// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/record_writer.h"

#include "src/main/environment.h"
#include "src/store/files.h"
#include "src/store/records/game_folder.h"
#include "src/store/records/record_file.h"

namespace program {

Answer<Writer> writer_for(const std::optional<std::string>& record) {
    if (record) {
        auto file = store::RecordFile::open(*record);
        if (!file) {
            return wrong("--record " + file.error());
        }
        return
            [file = *std::move(file)](const store::Save& save) mutable { return file.write(save); };
    }
    const std::string data = store::places(environment).data;
    if (data.empty()) {
        return [](const store::Save& save) {
            return store::Written{save.name, save.name,
                                  "neither HOME nor XDG_DATA_HOME says where to"};
        };
    }
    return [folder = store::GameFolder(data + "/games")](const store::Save& save) mutable {
        return folder.write(save);
    };
}

Answer<Writer> writer_at(const std::string& path, std::size_t line) {
    auto file = store::RecordFile::open_at(path, line);
    if (!file) {
        return wrong("--resume " + file.error());
    }
    return [file = *std::move(file)](const store::Save& save) mutable { return file.write(save); };
}

} // namespace program
