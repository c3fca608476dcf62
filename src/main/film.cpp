// SPDX-License-Identifier: GPL-3.0-or-later
// An animation is the program's screen cut into slots, one for each square and each part of a name
// plate. Every distinct content is drawn once, and SMIL controls which is visible when.
#include "src/main/film.h"

#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/update.h"
#include "src/app/view.h"
#include "src/base/utf8.h"
#include "tui/paint/paint.h"
#include "tui/terminal/display.h"
#include "tui/terminal/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <clocale>
#include <iterator>
#include <map>
#include <utility>

namespace program {
namespace {

using base::Instant;
using base::Millis;

double seconds(Millis time) {
    return static_cast<double>(time.count()) / 1000;
}

app::Model model_of(play::Recording recording) {
    app::Model model{app::Options()};
    app::open_recording(model, std::move(recording));
    return model;
}

/// The half-move that led to the position shown, such as "12b Bxg2".
std::string last_move(const app::Review& review) {
    const app::MoveView& move = review.sheet().moves()[review.at() - 1];
    return fmt::format("{} {}", move.label, move.san);
}

bool is_marked(const app::Review& review) {
    const std::string& san = review.sheet().moves()[review.at() - 1].san;
    return san.find_first_of("x#") != std::string::npos;
}

/// A JSON string in pure ASCII, so that it is the same in every encoding.
std::string ascii_json(std::string_view text) {
    constexpr char32_t beyond = 0x10000; ///< characters from here up need two escapes
    std::string safe = "\"";
    while (!text.empty()) {
        const char32_t c = base::take_character(text);
        if (c == U'"' || c == U'\\') {
            safe += '\\';
            safe += static_cast<char>(c);
        } else if (c >= 0x20 && c < 0x7F) {
            safe += static_cast<char>(c);
        } else if (c < beyond) {
            safe += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            const auto rest = static_cast<unsigned>(c - beyond);
            safe +=
                fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
        }
    }
    return safe + '"';
}

/// Sets a UTF-8 locale while it exists, since Pen asks the locale how wide characters are.
// NOLINTBEGIN(concurrency-mt-unsafe): a film is made without threads
class WidthsOfUtf8 {
  public:
    WidthsOfUtf8() : before_(std::setlocale(LC_CTYPE, nullptr)) {
        (void)std::setlocale(LC_CTYPE, "C.UTF-8");
    }
    ~WidthsOfUtf8() { (void)std::setlocale(LC_CTYPE, before_.c_str()); }
    WidthsOfUtf8(const WidthsOfUtf8&) = delete;
    WidthsOfUtf8& operator=(const WidthsOfUtf8&) = delete;

  private:
    std::string before_;
};
// NOLINTEND(concurrency-mt-unsafe)

class Cast {
  public:
    Cast(const std::string& theme, const tui::Glyphs& glyphs, tui::Size size)
        : glyphs_(glyphs), size_(size),
          display_(tui::Pen(tui::Capabilities::of_recording(), theme, tui::Depth::full, true)) {
        display_.resize(size);
    }

    void begin(const std::string& title) {
        fmt::format_to(std::back_inserter(text_),
                       "{{\"version\": 2, \"width\": {}, \"height\": {}, \"title\": {}, "
                       "\"idle_time_limit\": 3.0}}\n",
                       size_.columns, size_.rows, ascii_json(title));
    }
    void draw(Instant now, app::View view) {
        view.keys.clear(); // nobody can press keys
        add(now, 'o', display_.compose(tui::paint(view, size_, glyphs_)));
    }
    void add(Instant now, char kind, std::string_view data) {
        fmt::format_to(std::back_inserter(text_), "[{:.3f}, \"{}\", {}]\n",
                       seconds(now.time_since_epoch()), kind, ascii_json(data));
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    tui::Glyphs glyphs_;
    tui::Size size_;
    tui::Display display_;
    std::string text_;
};

} // namespace

std::string asciicast(play::Recording recording, const std::string& theme,
                      const tui::Glyphs& glyphs, tui::Size size) {
    const WidthsOfUtf8 widths;
    constexpr int most_frames = 20'000;
    constexpr Millis rest{3000}; ///< pause at the end
    app::Model model = model_of(std::move(recording));
    Cast cast(theme, glyphs, size);
    cast.begin(model.review->title);
    Instant now{};
    cast.draw(now, app::view(model, now));
    model.review->toggle_run(now);
    for (int i = 0; i < most_frames && model.review->is_running(); ++i) {
        const auto due = app::next_wake(model, now);
        if (!due) {
            break;
        }
        const std::size_t before = model.review->at();
        now = std::max(now, *due);
        (void)app::update(model, app::DeadlineReached{}, now);
        cast.draw(now, app::view(model, now));
        if (model.review->at() > before && is_marked(*model.review)) {
            cast.add(now, 'm', last_move(*model.review));
        }
    }
    cast.add(now + rest, 'o', "");
    return cast.take();
}

namespace {

/// A screen with room for squares of 6x3 cells and their name plates, and little else.
tui::Size film_screen(std::size_t boards) {
    return {52 * static_cast<int>(boards) + 30, 38};
}

/// The parts of the boards that can change independently.
std::vector<tui::Rect> slots_of(const tui::Layout& places) {
    std::vector<tui::Rect> slots;
    for (const tui::BoardPlace& place : places.boards) {
        for (int row = 0; row < place.squares_and_labels.rows; row += place.cell.rows) {
            tui::Rect rank{place.squares_and_labels.left, place.squares_and_labels.top + row,
                           place.squares_and_labels.columns, place.cell.rows};
            slots.push_back(tui::cut_left(rank, place.label_columns));
            while (!rank.empty()) {
                slots.push_back(tui::cut_left(rank, place.cell.columns));
            }
        }
        slots.push_back(place.files);
        for (const tui::SeatPlace& seat : {place.top, place.bottom}) {
            for (const tui::Rect& part : {seat.letter, seat.player, seat.hand, seat.large_digits}) {
                if (!part.empty()) {
                    slots.push_back(part);
                }
            }
        }
    }
    return slots;
}

bool same_within(const tui::Rect& area, const tui::Grid& one, const tui::Grid& other) {
    const auto part = [&area](const tui::Grid& grid, int row) {
        return grid.row(row).subspan(static_cast<std::size_t>(area.left),
                                     static_cast<std::size_t>(area.columns));
    };
    bool same = one.size() == other.size();
    for (int row = area.top; same && row < area.bottom(); ++row) {
        const auto cells = part(one, row);
        same = std::equal(cells.begin(), cells.end(), part(other, row).begin());
    }
    return same;
}

class Film {
  public:
    explicit Film(const tui::Theme& theme) : theme_(theme) {}

    /// Sets the picture to be shown from that time on.
    void show(Millis from, const tui::Grid& grid, const std::vector<tui::Rect>& slots,
              const std::string& subtitle) {
        const bool moved = slots != places_;
        places_ = slots;
        slots_.resize(slots.size());
        for (std::size_t i = 0; i < slots.size(); ++i) {
            if (!moved && same_within(slots[i], grid, drawn_)) {
                continue; // a half-move changes few slots, and drawing one takes long
            }
            right_ = std::max(right_, slots[i].right());
            bottom_ = std::max(bottom_, slots[i].bottom());
            change(slots_[i], from, symbol(tui::to_svg_shapes(grid, slots[i], theme_)));
            slots_[i].at = {slots[i].left, slots[i].top};
        }
        change(subtitle_, from, subtitle);
        drawn_ = grid;
    }

    [[nodiscard]] std::string take(Millis end) {
        constexpr int margin = 10;
        const int width = right_ * tui::svg_cell.columns + 2 * margin;
        const int height = (bottom_ + 2) * tui::svg_cell.rows + 2 * margin;
        const auto rgb = [](tui::Colour colour) { return tui::rgb_of(colour); };
        std::string svg = fmt::format(
            R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="{0} {0} {1} {2}" width="{1}" )"
            R"(height="{2}" font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" )"
            R"(font-size="16" xml:space="preserve" shape-rendering="crispEdges">)"
            "\n<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\" fill=\"#{3:06x}\">"
            "<animate id=\"f\" attributeName=\"opacity\" from=\"1\" to=\"1\" begin=\"0s;f.end\" "
            "dur=\"{4}s\"/></rect>\n<defs>\n",
            -margin, width, height, rgb(theme_.screen().background), seconds(end));
        for (const auto& [shapes, id] : symbols_) {
            svg += fmt::format("<g id=\"s{}\">\n{}</g>\n", id, shapes);
        }
        svg += "</defs>\n";
        for (Slot& slot : slots_) {
            finish(slot, end);
            for (const Shown& one : slot.shown) {
                svg += fmt::format("<use href=\"#s{}\" x=\"{}\" y=\"{}\"", one.what,
                                   slot.at.column * tui::svg_cell.columns,
                                   slot.at.row * tui::svg_cell.rows);
                svg += timed(one, end, "use");
            }
        }
        finish(subtitle_, end);
        for (const Shown& one : subtitle_.shown) {
            svg += fmt::format("<text x=\"0\" y=\"{}\" fill=\"#{:06x}\"",
                               (bottom_ + 1) * tui::svg_cell.rows + 12, rgb(theme_.screen().text));
            svg += timed(one, end, "text", tui::escaped(one.what));
        }
        return svg + "</svg>\n";
    }

  private:
    struct Shown {
        std::string what;
        Millis from{}, to{};
    };
    struct Slot {
        tui::Point at{};
        std::string now;
        Millis since{};
        std::vector<Shown> shown;
    };

    std::string symbol(std::string shapes) {
        const auto [place, is_new] = symbols_.try_emplace(std::move(shapes), symbols_.size());
        return std::to_string(place->second);
    }
    static void change(Slot& slot, Millis now, const std::string& to) {
        if (slot.now != to) {
            finish(slot, now);
            slot.now = to;
            slot.since = now;
        }
    }
    static void finish(Slot& slot, Millis now) {
        if (!slot.now.empty() && now > slot.since) {
            slot.shown.push_back({slot.now, slot.since, now});
        }
    }
    /// The rest of an SVG element, behind its attributes: the animation that shows it from
    /// `one.from` to `one.to`, and its text. Viewers without animation show the elements of the
    /// end.
    static std::string timed(const Shown& one, Millis end, std::string_view element,
                             const std::string& text = {}) {
        if (one.from == Millis{0} && one.to == end) {
            return fmt::format(">{}</{}>\n", text, element);
        }
        const bool last = one.to == end;
        const Millis begin = last ? Millis{0} : one.from;
        const Millis lasts = last ? one.from : one.to - one.from;
        return fmt::format("{}>{}<set attributeName=\"visibility\" to=\"{}\" "
                           "begin=\"f.begin{}\" dur=\"{}s\"/></{}>\n",
                           last ? "" : " visibility=\"hidden\"", text, last ? "hidden" : "visible",
                           begin == Millis{0} ? "" : fmt::format("+{}s", seconds(begin)),
                           seconds(lasts), element);
    }

    tui::Theme theme_;
    std::map<std::string, std::size_t> symbols_;
    std::vector<Slot> slots_;
    std::vector<tui::Rect> places_; ///< of the slots
    tui::Grid drawn_;               ///< the picture shown last
    Slot subtitle_;
    int right_ = 0, bottom_ = 0; ///< size of the whole picture in cells
};

} // namespace

std::string animated_svg(play::Recording recording, const tui::Theme& theme) {
    constexpr Millis shortest{400}, longest{1500}; ///< time per half-move
    constexpr Millis rest{4000};                   ///< pause at the end
    app::Model model = model_of(std::move(recording));
    app::Review& review = *model.review;
    const std::string result = review.result;
    Film film(theme);
    Millis time{0};
    for (std::size_t ply = 0; ply <= review.size(); ++ply) {
        if (ply > 0) {
            time += std::clamp(review.time_of(ply) - review.time_of(ply - 1), shortest, longest);
        }
        review.go_to(ply);
        const app::View view = app::view(model, {});
        const tui::Layout places = tui::layout(film_screen(view.boards.size()), view);
        const tui::Grid grid = tui::paint(places, view, {tui::PieceSet::blocks, false, true});
        std::string subtitle = ply == 0 ? review.title : last_move(review);
        if (!view.status.text.empty()) {
            subtitle += "   " + view.status.text;
        }
        film.show(time, grid, slots_of(places), base::printable(subtitle));
    }
    return film.take(time + rest);
}

} // namespace program
