// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/login.h"

#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace net;

namespace {

/// What one login step sends ("> name") and asks the user, on one line.
std::string shown(const Login::Step& step) {
    std::string text;
    for (const std::string& line : step.send) {
        text += "> " + line + "\n";
    }
    for (const play::LoginNews& told : step.news) {
        const std::string why(told.fault ? to_text(*told.fault) : "");
        switch (told.step) {
        case LoginStep::name:
            text += fmt::format("name? {}\n", why);
            break;
        case LoginStep::password:
            text += fmt::format("password of {}? {}\n", told.name, why);
            break;
        case LoginStep::logged_in:
            text += fmt::format("{}{} is in{}\n", told.name, told.titles,
                                told.guest ? ", a guest" : "");
            break;
        case LoginStep::failed:
            text += fmt::format("failed: {}\n", why);
            break;
        }
    }
    return text;
}

class LoginDialogue {
  public:
    explicit LoginDialogue(Credentials who, TimesealVersion seal = TimesealVersion::none)
        : login(std::move(who), seal) {}

    std::string line(const std::string& text) { return shown(login.on_line(Line{text})); }
    std::string prompt(const std::string& text) { return shown(login.on_line(Prompt{text})); }
    std::string name(const std::string& text) { return shown(login.give_name(text)); }
    std::string password(const std::string& text) { return shown(login.give_password(text)); }

    Login login;
};

const std::string registered = "\"amy\" is a registered name. If it is yours, type the password.";

} // namespace

TEST_CASE("a registered player logs in with the password of the file") {
    LoginDialogue talk({"amy", "secret"});
    CHECK(talk.line("Welcome!").empty());
    CHECK(talk.prompt("login: ") == "> amy\n");
    CHECK(talk.line(registered).empty());
    CHECK(talk.prompt("password: ") == "> secret\n");
    CHECK_FALSE(talk.login.done());
    CHECK(talk.line("**** Starting FICS session as Amy(TM)(*) ****") == "Amy(TM)(*) is in\n");
    CHECK(talk.login.done());
    CHECK(talk.prompt("login: ").empty());
}

TEST_CASE("a server that does not say that a session starts shows a prompt") {
    LoginDialogue talk({"amy", "secret"});
    CHECK(talk.prompt("fics% ").empty());
    CHECK(talk.prompt("login: ") == "> amy\n");
    CHECK(talk.prompt("password: ") == "> secret\n");
    CHECK(talk.line("____________").empty());
    CHECK(talk.prompt("fics% ") == "amy is in\n");
}

TEST_CASE("a guest gets a name from the server") {
    LoginDialogue talk({"guest", ""});
    CHECK(talk.prompt("login: ") == "> guest\n");
    const std::string line =
        GENERATE("Created temporary login 'GuestABCD'",
                 "Logging you in as \"GuestABCD\"; you may use this name to play unrated games.",
                 "\"GuestABCD\" is not a registered name.  You may play unrated games as a guest.");
    CHECK(talk.line(line).empty());
    CHECK(talk.prompt("Press return to enter the FICS as \"GuestABCD\":") == "> \n");
    CHECK(talk.prompt("fics% ") == "GuestABCD is in, a guest\n");
    INFO("also where the server lets guests in at once");
    LoginDialogue at_once({"guest", ""});
    CHECK(at_once.prompt("login: ") == "> guest\n");
    CHECK(at_once.line(line).empty());
    CHECK(at_once.prompt("fics% ") == "GuestABCD is in, a guest\n");
}

TEST_CASE("a name that nobody has registered is a guest's, though only the session says so") {
    LoginDialogue talk({"amy", ""});
    CHECK(talk.prompt("login: ") == "> amy\n");
    CHECK(talk.line("**** Starting FICS session as Amy(U) ****") == "Amy(U) is in, a guest\n");
}

TEST_CASE("what is not known is asked for, unseen where it is a password") {
    LoginDialogue talk({});
    CHECK(talk.prompt("login: ") == "name? \n");
    CHECK_FALSE(talk.login.asks_password());
    CHECK(talk.password("secret").empty());
    CHECK(talk.name(" amy \n").find("> amy\n") == 0);
    CHECK(talk.name("again").empty());
    CHECK(talk.prompt("password: ") == "password of amy? \n");
    CHECK(talk.login.asks_password());
    CHECK(talk.password("secret\x1B") == "> secret\n");
    CHECK_FALSE(talk.login.asks_password());
}

TEST_CASE("after a wrong password the same name is tried with another one") {
    LoginDialogue talk({"amy", "wrong"});
    CHECK(talk.prompt("login: ") == "> amy\n");
    CHECK(talk.line(registered).empty());
    CHECK(talk.prompt("password: ") == "> wrong\n");
    CHECK(talk.line("**** Invalid password! ****").empty());
    SECTION("where the server asks for the name again") {
        CHECK(talk.prompt("login: ") == "password of amy? wrong password\n");
        CHECK(talk.password("right") == "> amy\n");
        CHECK(talk.prompt("password: ") == "> right\n");
        CHECK(talk.prompt("fics% ") == "amy is in\n");
    }
    SECTION("or with another name") {
        CHECK(talk.prompt("login: ") == "password of amy? wrong password\n");
        CHECK(talk.password("") == "name? \n");
        CHECK(talk.name("ben") == "> ben\n");
    }
    SECTION("unless the server hangs up") {
        CHECK(shown(talk.login.lost()) == "failed: wrong password\n");
        CHECK(shown(talk.login.lost()).empty());
    }
}

TEST_CASE("an empty name is sent to nobody, and asked for again") {
    LoginDialogue talk({});
    CHECK(talk.prompt("login: ") == "name? \n");
    CHECK(talk.name(" \x1B \n") == "name? \n");
    CHECK(talk.name("amy").find("> amy\n") == 0);
}

TEST_CASE("an empty password goes back to the name") {
    LoginDialogue talk({"amy", ""});
    CHECK(talk.prompt("login: ") == "> amy\n");
    CHECK(talk.prompt("password: ") == "password of amy? \n");
    CHECK(talk.password("") == "> \n");
    CHECK(talk.prompt("login: ") == "name? \n");
}

TEST_CASE("names that the server does not take are asked for again, with its reason") {
    LoginDialogue talk({"ab", ""});
    CHECK(talk.prompt("login: ") == "> ab\n");
    CHECK(talk.line("A name should be at least three characters long!  Try again.").empty());
    CHECK(talk.prompt("login: ") == "name? a name needs at least three letters\n");
    CHECK(talk.name("x1y2") == "> x1y2\n");
    CHECK(talk.line("Sorry, names can only consist of lower and upper case letters.  Try again.")
              .empty());
    CHECK(talk.prompt("login: ") == "name? a name may contain only letters\n");
    CHECK(talk.name("toolongforthis") == "> toolongforthis\n");
    CHECK(talk.line("Sorry, names may be at most 9 characters long.  Try again.").empty());
    CHECK(talk.prompt("login: ") == "name? that name is too long for this server\n");
    CHECK(talk.name("amy") == "> amy\n");
    CHECK(talk.line("Sorry amy is already logged in.  Try again.").empty());
    CHECK(talk.prompt("login: ") == "name? somebody is already logged in under that name\n");
}

TEST_CASE("a user who kicks out their own older login is still let in") {
    LoginDialogue talk({"amy", "secret"});
    (void)talk.prompt("login: ");
    (void)talk.prompt("password: ");
    CHECK(talk.line(" **** amy is already logged in - kicking them out. ****").empty());
    CHECK(talk.line("**** Starting BICS session as Amy ****") == "Amy is in\n");
}

TEST_CASE("a server that takes the seal's greeting for a name does not know timeseal") {
    LoginDialogue talk({"amy", "secret"}, TimesealVersion::v1);
    CHECK(talk.prompt("login: ") == "> amy\n");
    CHECK(talk.line("Sorry, names can only consist of lower and upper case letters. Try again.")
              .empty());
    CHECK(talk.prompt("login: ") ==
          "failed: the server does not know timeseal; connect with --timeseal off\n");
}

TEST_CASE("a server that never has enough is left") {
    LoginDialogue talk({"amy", ""});
    CHECK(talk.prompt("login: ") == "> amy\n");
    for (int i = 0; i < Login::most_tries; ++i) {
        CHECK(talk.prompt("login: ") == "name? \n");
        CHECK(talk.name("amy") == "> amy\n");
    }
    CHECK(talk.prompt("login: ") == "failed: too many wrong answers\n");
    CHECK(talk.prompt("login: ").empty());
}

TEST_CASE("answers are cut at their bound") {
    LoginDialogue talk({});
    (void)talk.prompt("login: ");
    CHECK(talk.name(std::string(Login::longest_answer + 1, 'a')) ==
          "> " + std::string(Login::longest_answer, 'a') + "\n");
}
