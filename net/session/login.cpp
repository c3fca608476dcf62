// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/login.h"

#include "net/read/cursor.h"
#include "net/read/readers.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <utility>

namespace net {
namespace {

constexpr std::size_t shortest_name = 3;
constexpr std::size_t longest_sure_name = 17;

std::string_view without_controls(std::string_view text) {
    const auto* end = std::ranges::find_if(text, base::is_control_byte);
    return text.substr(
        0, std::min(static_cast<std::size_t>(end - text.begin()), Login::longest_answer));
}

/// The text between the first two occurrences of `mark`.
std::string_view between_marks(std::string_view text, char mark) {
    const auto opens = text.find(mark);
    const auto closes = opens == std::string_view::npos ? opens : text.find(mark, opens + 1);
    return closes == std::string_view::npos ? std::string_view{}
                                            : text.substr(opens + 1, closes - opens - 1);
}

std::optional<LoginFault> fault_in(std::string_view line) {
    constexpr Phrases<LoginFault, 4> faults{{
        {"Invalid password!", LoginFault::wrong_password},
        {"name should be at least", LoginFault::name_too_short},
        {"names may be at most", LoginFault::name_too_long},
        {"names can only consist of", LoginFault::name_not_letters},
    }};
    if (const auto fault = meaning_of(line, faults)) {
        return fault;
    }
    if (contains(line, " is already logged in") && !contains(line, "kicking them out")) {
        return LoginFault::name_taken;
    }
    return std::nullopt;
}

/// Whether every server would accept the form of the name.
bool plausible(std::string_view name) {
    return name.size() >= shortest_name && name.size() <= longest_sure_name &&
           std::ranges::all_of(name, base::is_letter);
}

} // namespace

Login::Step Login::on_line(const LineOrPrompt& piece) {
    Step step;
    if (stage_ == Stage::done || stage_ == Stage::failed) {
        return step;
    }
    if (const auto* line = std::get_if<Line>(&piece)) {
        heard_line(line->text, step);
    } else {
        heard_prompt(std::get<Prompt>(piece).text, step);
    }
    return step;
}

Login::Step Login::on_silence() {
    Step step;
    if (stage_ == Stage::answered && reacted_to_last_answer_) {
        succeed(step, "");
    }
    return step;
}

Login::Step Login::lost() {
    Step step;
    if (stage_ != Stage::done && stage_ != Stage::failed) {
        fail(step, fault_.value_or(LoginFault::refused));
    }
    return step;
}

void Login::heard_line(const std::string& text, Step& step) {
    reacted_to_last_answer_ =
        reacted_to_last_answer_ || (stage_ == Stage::answered && !base::trim(text).empty());
    if (const auto fault = fault_in(text)) {
        fault_ = fault;
        reacted_to_last_answer_ = false;
    } else if (contains(text, "Created temporary login '")) {
        named(between_marks(text, '\''), true, step);
    } else if (contains(text, "Logging you in as \"") ||
               contains(text, "\" is not a registered name")) {
        named(between_marks(text, '"'), true, step);
    } else if (contains(text, "\" is a registered name")) {
        named(between_marks(text, '"'), false, step);
    } else if (const auto answer = read_answer(text)) {
        if (const auto* began = std::get_if<SessionBegan>(&*answer)) {
            named(began->name, contains(began->titles, "(U)"), step);
            if (stage_ != Stage::failed) {
                succeed(step, began->titles);
            }
        }
    }
}

/// Takes the name that the server uses for the user.
void Login::named(std::string_view name, bool guest, Step& step) {
    if (timeseal_guessed_ && !is_ours(name, guest)) {
        return fail(step, LoginFault::timeseal_not_understood);
    }
    timeseal_guessed_ = false;
    who_.name = name;
    as_guest_ = as_guest_ || guest;
}

/// Whether that is the name that was sent, perhaps cut or recased; guests get another one.
bool Login::is_ours(std::string_view name, bool guest) const {
    const std::string sent = base::lower(sent_name_);
    const std::string theirs = base::lower(name);
    const bool any = guest && std::string_view("guest").starts_with(sent);
    return !sent.empty() && theirs.size() >= shortest_name &&
           (sent.starts_with(theirs) || theirs.starts_with(any ? "guest" : sent));
}

void Login::heard_prompt(const std::string& text, Step& step) {
    if (text == "login: ") {
        asked_name(step);
    } else if (text == "password: ") {
        asked_password(step);
    } else if (text.substr(0, 12) == "Press return") {
        asked_return(text, step);
    } else if (timeseal_guessed_ && name_given()) {
        fail(step, LoginFault::timeseal_not_understood); // the server has logged in somebody else
    } else if (stage_ == Stage::answered || stage_ == Stage::name_sent) {
        succeed(step, ""); // servers that do not announce the session (uhlin)
    }
}

bool Login::name_given() const {
    return stage_ != Stage::before_name && stage_ != Stage::user_name;
}

/// Whether the server took the timeseal greeting for a name: it asks for something before a name
/// was sent, or refuses a valid name.
bool Login::greeting_taken_for_name(std::optional<LoginFault> fault) const {
    const bool names_fault = fault && *fault != LoginFault::wrong_password;
    if (seal_ == TimesealVersion::none || fault == LoginFault::name_taken) {
        return false;
    }
    if (names_fault && (!name_given() || plausible(who_.name))) {
        return true;
    }
    return timeseal_guessed_ &&
           (stage_ == Stage::user_name || (stage_ == Stage::name_sent && !fault));
}

void Login::asked_name(Step& step) {
    const auto fault = std::exchange(fault_, std::nullopt);
    if (stage_ == Stage::before_name && !who_.name.empty()) {
        return send_name(step);
    }
    if (greeting_taken_for_name(fault)) {
        return fail(step, LoginFault::timeseal_not_understood);
    }
    if (stage_ != Stage::before_name && ++tries_ > most_tries) {
        return fail(step, LoginFault::too_many_tries);
    }
    if (fault == LoginFault::wrong_password) {
        stage_ = Stage::user_password;
        at_login_prompt_ = true;
        step.news.push_back({LoginStep::password, fault, who_.name});
        return;
    }
    stage_ = Stage::user_name;
    step.news.push_back({LoginStep::name, fault});
}

/// Sends the stored password only at the prompt that follows the user's own name.
void Login::asked_password(Step& step) {
    if (seal_ != TimesealVersion::none && (timeseal_guessed_ || !name_given())) {
        return fail(step, LoginFault::timeseal_not_understood);
    }
    if (who_.password.empty() || stage_ != Stage::name_sent) {
        stage_ = Stage::user_password;
        at_login_prompt_ = false;
        step.news.push_back({LoginStep::password, std::exchange(fault_, std::nullopt), who_.name});
        return;
    }
    stage_ = Stage::answered;
    step.send.emplace_back(who_.password.view());
    who_.password.clear();
}

/// Handles `Press return to enter the FICS as "GuestNUXO":`
void Login::asked_return(const std::string& text, Step& step) {
    const std::string_view name = between_marks(text, '"');
    if (seal_ != TimesealVersion::none && !name_given()) {
        return fail(step, LoginFault::timeseal_not_understood);
    }
    named(name.empty() ? std::string_view(who_.name) : name, true, step);
    if (stage_ != Stage::failed) {
        stage_ = Stage::answered;
        step.send.emplace_back();
    }
}

Login::Step Login::give_name(std::string_view name) {
    Step step;
    if (stage_ != Stage::user_name) {
        return step;
    }
    who_.name = base::trim(without_controls(name));
    if (who_.name.empty()) {
        step.news.push_back({LoginStep::name});
    } else {
        send_name(step);
    }
    return step;
}

Login::Step Login::give_password(std::string_view password) {
    Step step;
    if (stage_ != Stage::user_password) {
        return step;
    }
    const std::string_view given = without_controls(password);
    if (at_login_prompt_ && given.empty()) {
        stage_ = Stage::user_name;
        step.news.push_back({LoginStep::name});
    } else if (at_login_prompt_) {
        who_.password = given; // sent when the server asks for it after the name
        send_name(step);
    } else {
        stage_ = Stage::answered;
        step.send.emplace_back(given);
    }
    return step;
}

void Login::send_name(Step& step) {
    stage_ = Stage::name_sent;
    sent_name_ = who_.name;
    step.send.push_back(who_.name);
}

void Login::succeed(Step& step, std::string titles) {
    stage_ = Stage::done;
    who_.password.clear();
    step.news.push_back(
        {LoginStep::logged_in, std::nullopt, who_.name, std::move(titles), as_guest_});
}

void Login::fail(Step& step, LoginFault why) {
    stage_ = Stage::failed;
    who_.password.clear();
    step.news.push_back({LoginStep::failed, why});
}

} // namespace net
