// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/found_records.h"

#include "src/main/environment.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/resume.h"
#include "src/store/files.h"
#include "src/store/records/record_file.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

namespace program {
namespace {

constexpr int most_records = 100'000;           ///< of the library that are looked at
constexpr std::size_t most_bytes = 1024 * 1024; ///< of a record

} // namespace

std::string last_record() {
    const std::string data = store::places(environment).data;
    std::string last;
    std::error_code fault;
    std::filesystem::directory_iterator files(data + "/games", fault);
    for (int i = 0; !fault && !data.empty() && i < most_records && files != end(files); ++i) {
        if (files->path().extension() == ".bpgn") {
            last = std::max(last, files->path().string());
        }
        files.increment(fault);
    }
    return last;
}

std::string unfinished_record() {
    const std::string file = last_record();
    store::RecordFile::take_in(file);
    const auto text = file.empty() ? base::failure(file) : store::read_whole(file, most_bytes);
    if (!text) {
        return {};
    }
    notation::BpgnReader reader;
    reader.feed(*text);
    reader.finish();
    std::optional<notation::ReadGame> last;
    while (auto read = reader.next()) {
        last = *std::move(read);
    }
    const bool ours = last && notation::tag(last->game, "Site") == "?";
    return ours && play::taken_up(*last, *rules::preset("fics")) ? file : std::string();
}

} // namespace program
