// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/widgets.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace tui {
namespace {

using app::Sentence;
using app::View;

constexpr std::string_view part_gap = "   ";
constexpr int text_gap = 2; // between two texts in one row

/// Whether the word is the name of a key in a hint or sentence.
bool names_key(std::string_view word) {
    if (word.size() > 1 && word.front() == 'F') {
        return base::to_number<int>(word.substr(1)).value_or(0) > 0;
    }
    const bool with = word.starts_with("Alt-") || word.starts_with("Ctrl-");
    return (with && word[word.size() - 2] == '-') || word == "Enter" || word == "Tab" ||
           word == "Esc" || word == "Space" || word == "PgUp" || word == "PgDn";
}

/// Makes the keys that a text names clickable: `F3 accept` is one button up to the next key,
/// punctuation mark or gap. A single character is a key at the start of a part (`q back`) or after
/// `Enter:`, a digit also after a comma. A sentence may begin with "a".
void find_buttons(Grid& grid, Point at, std::string_view text, int columns, bool is_sentence) {
    std::size_t from = 0;
    std::optional<std::size_t> button;
    const auto end_button = [&](std::size_t end) {
        if (button) {
            const int left = base::width(text.substr(0, *button));
            grid.regions.back().area = {at.column + left, at.row,
                                        std::min(base::width(text.substr(0, end)), columns) - left,
                                        1};
            button.reset();
        }
    };
    bool part_begins = !is_sentence;
    bool after_stop = false;
    while (from < text.size()) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        const std::string_view whole = text.substr(from, end - from);
        const std::string_view word = whole.substr(0, whole.find_last_not_of(",:") + 1);
        const bool single = word.size() == 1 && end < text.size() && word == whole &&
                            (part_begins || (after_stop && base::is_digit(word.front())));
        if (single || (word.size() > 1 && names_key(word))) {
            end_button(from);
            button = from;
            app::OnKey key;
            std::copy_n(word.begin(), std::min(word.size(), key.name.size()), key.name.begin());
            grid.regions.push_back({{}, key});
        }
        after_stop = word != whole || word.empty();
        const bool gap = text.substr(end, part_gap.size()) == part_gap;
        if (after_stop || gap) {
            end_button(from + word.size());
        }
        part_begins = gap || whole == "Enter:";
        from = std::min(text.find_first_not_of(' ', end), text.size());
    }
    end_button(text.size());
}

int width_of(const Sentence& said) {
    return base::width(said.text);
}

int shortest_of(const Sentence& said) {
    return base::width(said.brief.empty() ? said.text : said.brief);
}

Ground ground_of(View::Chip::Kind kind) {
    return kind == View::Chip::Kind::turn  ? Ground::highlight
           : kind == View::Chip::Kind::sit ? Ground::safe_to_sit
                                           : Ground::must_move;
}

/// Paints the chips that fit completely and returns the rest of `row`. Only the first may take the
/// room that the text needs.
Rect paint_chips(Grid& grid, Rect row, const View& view, int text_columns) {
    int kept = 0;
    for (const View::Chip& chip : view.chips) {
        const int columns = base::width(chip.text) + 2;
        if (columns + kept > row.columns) {
            break;
        }
        kept = text_columns + (text_columns > 0 ? 3 : 0); // room for the text and its margins
        const Style style{Ink::strong, ground_of(chip.kind)};
        const Rect area = cut_left(row, columns);
        grid.fill(area, Glyph(), style);
        put(grid, area, {area.left + 1, area.top}, chip.text, style);
        cut_left(row, 1);
    }
    return row;
}

/// The sentence, else its short form, else as many of its words as fit.
std::string_view fitting(const Sentence& said, int columns) {
    if (width_of(said) <= columns) {
        return said.text;
    }
    return shortened(said.brief.empty() ? said.text : said.brief, columns);
}

/// As many parts of a line of keys as fit. Where the last one leads back from the page, it stays.
std::string fitting_keys(std::string_view keys, int columns) {
    constexpr std::string_view leads_back = " back";
    const std::size_t last = std::min(keys.rfind(part_gap), keys.size());
    const std::string_view back = keys.substr(last);
    if (base::width(keys) <= columns || !back.ends_with(leads_back)) {
        return fitting_parts(keys, part_gap, columns);
    }
    return fitting_parts(keys.substr(0, last), part_gap, columns - base::width(back)) +
           std::string(back);
}

/// Paints the row of keys, if there is one, and the status below it; a status that is too long uses
/// both. The input line is painted elsewhere.
struct Bottom {
    Grid& grid;
    const View& view;
    const Glyphs& glyphs;
    Rect keys;   ///< the row above the status; may be empty
    Rect status; ///< the bottom row without the chips
    bool hidden_boards = false;
    Rect chips{}; ///< tags such as REC, at the left end of the bottom row

    /// Puts a sentence, or its short form if that is too long, cut between words.
    void put_left(Rect row, const Sentence& said, Ground ground) const {
        const std::string_view text = fitting(said, row.columns);
        put(grid, row, text, {ink_of(said.tone), ground});
        find_buttons(grid, {row.left, row.top}, text, row.columns, true);
    }
    void in_status(const Sentence& left, const Sentence& right) const {
        put_left(status, left, Ground::bar);
        const int used = base::width(fitting(left, status.columns));
        const int room = status.columns - used - (used == 0 ? 0 : text_gap);
        const bool brief = width_of(right) > room && !right.brief.empty();
        put_right(grid, status, status.right(), status.top,
                  fitting_words(brief ? right.brief : right.text, room, glyphs),
                  {ink_of(right.tone), Ground::bar});
    }
    void in_keys(const Sentence& said) const { put_left(keys, said, Ground::none); }
    /// As many parts of View::mates as fit or, if not even the first one does, as many of its
    /// words.
    [[nodiscard]] std::string mates_in(int columns) const {
        const std::string parts = fitting_parts(view.mates, part_gap, columns);
        return parts.empty() ? std::string(shortened(view.mates, columns)) : parts;
    }
    /// Paints the hints; if some boards are hidden, the key that shows them comes first, unless the
    /// cursor brings them in.
    void hints() const {
        if (!view.coach.text.empty()) {
            return in_keys(view.coach);
        }
        Rect row = keys;
        if (const std::string mates = mates_in(row.columns); !mates.empty()) {
            put(grid, row, mates, {ink_of(app::Tone::notice)});
            cut_left(row, base::width(mates) + base::width(part_gap));
        }
        const bool shows_more = hidden_boards && view.mode != app::Mode::board;
        const std::string all = shows_more ? "Ctrl-O boards   " + view.keys : view.keys;
        const std::string shown = fitting_keys(all, row.columns);
        put(grid, row, shown, {Ink::quiet});
        find_buttons(grid, {row.left, row.top}, shown, row.columns, false);
    }

    [[nodiscard]] bool fit(const Sentence& left, const Sentence& right) const {
        const int gap = left.text.empty() || right.text.empty() ? 0 : text_gap;
        return width_of(left) + gap + width_of(right) <= status.columns;
    }

    /// Repaints the chips at the right end of the status row, and returns the space left of them,
    /// so that the second line of a sentence begins below the first.
    [[nodiscard]] Rect move_chips_right() const {
        if (chips.empty()) {
            return status;
        }
        Rect row{chips.left, status.top, chips.columns + status.columns + 2, 1};
        grid.fill(row, Glyph(), {Ink::plain, Ground::bar});
        paint_chips(grid, {row.right() - chips.columns, row.top, chips.columns, 1}, view, 0);
        row.columns = status.columns;
        ++row.left;
        return row;
    }

    /// Puts a sentence on the lines of hints and status, or its short form on one.
    void in_both(const Sentence& said) const {
        const std::string_view whole = said.text;
        const auto first = wrap(whole, keys.columns, 1).front();
        std::string_view rest = whole.substr(first.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        if (base::width(rest) > status.columns && !said.brief.empty()) {
            in_status(said, {});
            return hints();
        }
        put(grid, keys, first, {ink_of(said.tone)});
        put_left(move_chips_right(), {app::Wording(std::string(rest), {}), said.tone}, Ground::bar);
    }

    /// Paints the status; what does not fit moves to the line of the hints.
    void say(const Sentence& left, const Sentence& right) const {
        if (fit(left, right) || view.keys_pinned) {
            in_status(left, right);
            return hints();
        }
        if (keys.empty()) {
            return in_status(left, right);
        }
        if (width_of(left) <= status.columns) {
            in_status(left, {});
            return in_keys(right);
        }
        if (width_of(left) <= keys.columns) {
            in_keys(left);
            return in_status({}, right);
        }
        in_both(left);
    }
};

/// Paints an offer directly above the input line that answers it, or above the status if any.
void paint_offer(const Bottom& bottom, const View& view) {
    if (view.status.text.empty()) {
        return bottom.say(view.offer, view.status_right);
    }
    if (bottom.keys.empty()) {
        return bottom.in_status(view.status, view.offer);
    }
    bottom.in_keys(view.offer);
    bottom.in_status(view.status, view.status_right);
}

} // namespace

void paint_title(Grid& grid, Rect area, const View& view) {
    if (area.empty()) {
        return;
    }
    grid.fill(area, Glyph(), {Ink::plain, Ground::bar});
    area = without_margins(area);
    const int longest = base::width(view.title) + text_gap + base::width(view.title_right);
    const bool in_short = !view.title_right_brief.empty() && longest > area.columns;
    const std::string& right = in_short ? view.title_right_brief : view.title_right;
    const std::string left = fitting_parts(
        view.title, part_gap, area.columns - (in_short ? base::width(right) + text_gap : 0));
    const std::size_t first = std::min(left.find(part_gap), left.size());
    const int after = put(grid, area, left.substr(0, first), {Ink::title, Ground::bar});
    put(grid, area, {after, area.top}, left.substr(first), {Ink::plain, Ground::bar});
    const int room = area.columns - base::width(left) - (left.empty() ? 0 : text_gap);
    put_right(grid, area, area.right(), area.top, fitting_parts(right, part_gap, room),
              {Ink::quiet, Ground::bar});
}

void paint_status_lines(Grid& grid, const Layout& places, const View& view, std::string_view seen,
                        const Glyphs& glyphs) {
    Bottom bottom{grid, view, glyphs, places.keys, places.status, !places.strips.empty()};
    grid.fill(places.status, Glyph(), {Ink::plain, Ground::bar});
    if (!seen.empty() && !places.keys.empty()) {
        put_right(grid, places.keys, places.keys.right() - 1, places.keys.top, seen, {Ink::quiet});
        bottom.keys.columns -= base::width(seen) + text_gap;
    }
    bottom.keys = without_margins(bottom.keys);
    constexpr int least_text = 24; // if the status line is the only one with room for text
    const bool only = places.keys.empty();
    const int longest = std::max(width_of(view.status), width_of(view.offer));
    const Rect row = bottom.status;
    bottom.status = paint_chips(grid, row, view, only ? std::min(longest, least_text) : 0);
    const bool urgent =
        view.status.tone == app::Tone::warning || view.status.tone == app::Tone::alarm;
    if (only && urgent && shortest_of(view.status) > without_margins(bottom.status).columns) {
        grid.fill(row, Glyph(), {Ink::plain, Ground::bar}); // a reason or question matters more
        bottom.status = row;
    }
    bottom.chips = {row.left, row.top, row.columns - bottom.status.columns, 1};
    bottom.status = without_margins(bottom.status);
    if (!view.input.completions.empty()) {
        if (!places.keys.empty()) {
            bottom.in_status(view.status, view.status_right);
        }
        return paint_completions(grid, places.keys.empty() ? bottom.status : places.keys,
                                 view.input);
    }
    if (!view.offer.text.empty()) {
        return paint_offer(bottom, view);
    }
    if (only && view.status.text.empty()) { // on screens without hints
        const Sentence mates{bottom.mates_in(bottom.status.columns), app::Tone::notice};
        return bottom.say(view.coach.text.empty() ? mates : view.coach, view.status_right);
    }
    bottom.say(view.status, view.status_right);
}

namespace {

/// Scrolling moves the text by a third of the line at once, so that not every key moves it.
constexpr int jumps = 3;

} // namespace

void paint_input(Grid& grid, Rect area, const app::InputView& input, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    const std::string& prompt = input.search.empty() ? input.prompt : input.search;
    const int prompt_columns = std::min(base::width(prompt), area.columns / 2);
    const Rect before = cut_left(area, prompt_columns);
    put(grid, before, prompt, {Ink::accent});
    const std::string_view text = input.text;
    const std::size_t cursor = std::min(input.cursor, text.size());
    const int column = base::width(text.substr(0, cursor));
    const int room = std::max(1, area.columns - 1); // leaves a column for the cursor
    int skipped = 0;
    if (column > room) {
        const int jump = std::max(1, room / jumps);
        skipped = (column - room + jump - 1) / jump * jump;
    }
    put(grid, area, {area.left - skipped, area.top}, text,
        {Ink::plain, input.selected ? Ground::selected : Ground::none});
    if (skipped > 0) {
        put(grid, area, glyphs.ascii ? "<" : "‹", {Ink::quiet});
    }
    grid.cursor = Point{area.left + column - skipped, area.top};
}

void paint_completions(Grid& grid, Rect area, const app::InputView& input) {
    const auto& all = input.completions;
    const std::size_t chosen = std::min(input.chosen.value_or(0), all.size() - 1);
    // Completions before the chosen one get up to half of the room.
    std::size_t first = chosen;
    int used = base::width(all[chosen]);
    while (first > 0 && used + 2 + base::width(all[first - 1]) < area.columns / 2) {
        --first;
        used += 2 + base::width(all[first]);
    }
    constexpr std::string_view more = "...";
    int column = area.left + 1;
    for (std::size_t i = first; i < all.size() && column < area.right(); ++i) {
        const bool is_chosen = input.chosen == i;
        const std::string text = is_chosen ? '[' + all[i] + ']' : ' ' + all[i] + ' ';
        const int behind = i + 1 < all.size() ? base::width(more) + 1 : 0;
        if (column + base::width(text) + behind > area.right() && i != first) {
            put(grid, area, {column + 1, area.top}, more, {Ink::quiet});
            break;
        }
        column = put(
            grid, area, {column, area.top}, text,
            {is_chosen ? Ink::strong : Ink::plain, is_chosen ? Ground::selected : Ground::none});
    }
}

namespace {

/// A remark about a board, and the column where the board begins; none: the remark can go anywhere.
struct BoardRemark {
    std::string text;
    app::Tone tone{};
    std::optional<int> left;
};

/// The remarks of the boards directly above the rule, from left to right, then those of other
/// boards with their letters.
std::vector<BoardRemark> board_remarks(const Layout& places, const View& view) {
    std::vector<BoardRemark> states;
    std::vector<bool> told(view.boards.size());
    const int bottom = places.boards.empty() ? 0 : places.boards.back().area.bottom();
    for (const BoardPlace& place : places.boards) {
        const auto& state = view.boards[place.board].state;
        if (place.area.bottom() == bottom && bottom == places.rule.top) {
            told[place.board] = true;
            states.push_back({state.text, state.tone, place.area.left});
        }
    }
    for (std::size_t i = 0; i < view.boards.size(); ++i) {
        const auto& state = view.boards[i].state;
        if (!told[i] && !state.text.empty()) {
            states.push_back(
                {fmt::format("{}: {}", rules::letter(view.boards[i].board), state.text), state.tone,
                 std::nullopt});
        }
    }
    std::erase_if(states, [](const BoardRemark& state) { return state.text.empty(); });
    return states;
}

/// My partner's wishes; null if there are none.
const View::WishView* partners_wishes(const View& view) {
    const auto one = std::ranges::find_if(view.wishes, [](const auto& wish) {
        return wish.tone == app::Tone::warning && !wish.wants.empty();
    });
    return one == view.wishes.end() ? nullptr : &*one;
}

/// As many wishes as fit, but at least the newest and the most urgent one, for which the partner's
/// name is dropped if necessary.
app::Text wish_remark(const View::WishView& one, int columns, const Glyphs& glyphs) {
    constexpr int around = 5; // ": ", a space at each end, and a part of the rule
    const std::string urgent = first_two_wishes(one.wants);
    const bool named = base::width(one.who) + around + base::width(urgent) <= columns;
    const std::string who = named ? one.who : std::string(1, one.letter);
    const int room = std::max(columns - base::width(who) - around, base::width(urgent));
    return {fmt::format(" {}: {} ", who, fitting_wishes(one.wants, room, glyphs)), one.tone};
}

} // namespace

Rect paint_talk_remarks(Grid& grid, Rect rule, const View& view, const Layout& places, int least,
                        const Glyphs& glyphs) {
    const std::string below =
        view.talk_below > 0 ? fmt::format(" {} more below ", view.talk_below) : "";
    const auto place = [&](const app::Text& remark, int left) {
        const int columns = base::width(remark.text) + 1;
        if (!remark.text.empty() && rule.columns - columns >= left) {
            put(grid, rule, {rule.right() - columns, rule.top}, remark.text, {ink_of(remark.tone)});
            rule.columns -= columns;
        }
    };
    if (const auto* wishes = places.wishes.empty() ? partners_wishes(view) : nullptr) {
        place(wish_remark(*wishes, rule.columns - least - base::width(below), glyphs), 0);
    }
    place({below, app::Tone::notice}, least);
    return rule;
}

void paint_rule_remarks(Grid& grid, const Layout& places, const View& view, const Glyphs& glyphs) {
    if (places.rule.empty()) {
        return;
    }
    paint_rule(grid, places.rule, {}, {}, glyphs);
    const bool quiet = std::ranges::all_of(
        view.boards, [](const auto& board) { return board.state.text.empty(); });
    const int for_states = quiet ? 1 : 40;
    Rect rest = paint_talk_remarks(grid, places.rule, view, places, for_states, glyphs);
    const auto states = board_remarks(places, view);
    for (std::size_t i = 0; i < states.size(); ++i) {
        cut_left(rest, states[i].left.value_or(rest.left) - rest.left);
        // Leaves room for the remark of the next board.
        const bool next = i + 1 < states.size() && states[i + 1].left;
        const int right = next ? *states[i + 1].left : rest.right();
        constexpr int around = 6; // a part of the rule before it, and two spaces
        const std::string_view text = shortened(states[i].text, right - rest.left - around);
        paint_rule(grid, cut_left(rest, base::width(text) + around), text, {ink_of(states[i].tone)},
                   glyphs);
    }
}

} // namespace tui
