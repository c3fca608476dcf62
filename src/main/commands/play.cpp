// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/play.h"

#include "src/app/update.h"
#include "src/main/settings/surroundings.h"
#include "src/main/settings/taking_up.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>

namespace program {
namespace {

/// What a rematch begins from; none for the usual array.
std::vector<notation::BfenBoard> starts_of(const rules::Match& match) {
    std::vector<notation::BfenBoard> boards;
    bool usual = true;
    for (int i = 0; i < match.plan().boards; ++i) {
        boards.push_back({match.start(static_cast<rules::BoardId>(i)).setup(), {}});
        usual = usual && boards.back().setup == rules::standard_setup();
    }
    return usual ? std::vector<notation::BfenBoard>() : boards;
}

/// Goes on with a recorded match, in its own file unless `--record` names another.
ExitCode resume(const std::string& command, const GlobalWords& globals, const PlayWords& words) {
    const auto config = read_config_file(globals);
    if (!config) {
        return complain(command, config.error());
    }
    const auto looks = looks_from(globals, *config);
    if (!looks) {
        return complain(command, looks.error());
    }
    const auto taken = take_up(*words.resume);
    if (!taken) {
        return complain(command, taken.error());
    }
    const auto all_words = words_for(words, taken->unfinished);
    if (!all_words) {
        return complain(command, all_words.error());
    }
    app::Config without_match = *config; // the record says what match it is
    without_match.law.reset();
    without_match.start.reset();
    auto options = options_from(*all_words, without_match);
    if (!options) {
        return complain(command, options.error());
    }
    options->match.time = taken->unfinished.match.time();
    options->match.boards = starts_of(taken->unfinished.match);
    auto writer = words.record ? writer_for(words.record) : writer_at(*words.resume, taken->line);
    if (!writer) {
        return complain(command, writer.error());
    }
    Opening opening;
    opening.sit_down = [match = options->match, unfinished = taken->unfinished](app::Model& model,
                                                                                base::Instant now) {
        return app::take_up(model, match, unfinished, now);
    };
    return show(command, app::Model(*std::move(options)), std::move(opening), *looks,
                *std::move(writer));
}

ExitCode play(const std::string& command, const GlobalWords& globals, const PlayWords& words,
              bool at_once) {
    if (words.resume) {
        return resume(command, globals, words);
    }
    auto settings = settings_from(globals, words);
    if (!settings) {
        return complain(command, settings.error());
    }
    auto writer = writer_for(words.record);
    if (!writer) {
        return complain(command, writer.error());
    }
    Opening opening;
    if (at_once) {
        opening.sit_down = [match = settings->options.match](app::Model& model, base::Instant now) {
            return app::sit_down(model, match, now);
        };
    }
    return show(command, app::Model(std::move(settings->options)), std::move(opening),
                settings->looks, *std::move(writer));
}

} // namespace

void add_play(CLI::App& root, const GlobalWords& globals, Job& job) {
    auto words = std::make_shared<PlayWords>();
    CLI::App& command = *root.add_subcommand("play", "Play a match on this machine");
    add_play_options(command, *words);
    command.callback([words, &globals, &job] {
        job = [words, &globals] { return play("bughouse play", globals, *words, true); };
    });
}

ExitCode run_start_page(const GlobalWords& globals) {
    return play("bughouse", globals, {}, false);
}

} // namespace program
