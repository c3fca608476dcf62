// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time from a move until everybody who must see it has received it. Starts `bughouse
// serve`, logs VISITORS visitors in, starts their bughouse matches, and moves on each board every
// two seconds. usage: server_load PROGRAM VISITORS SECONDS [plain|tls|ws]
#include "net/wire/websocket.h"
#include "src/main/transport/tls.h"

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/core.h>
#include <fstream>
#include <memory>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unordered_map>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::chrono::microseconds move_every =
    2s; ///< in microseconds, so that boards can be spread over it
constexpr std::string_view cycle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};

/// The server in a child process, which ends on destruction.
class ServerProcess {
  public:
    /// `kind` is plain, tls or ws.
    ServerProcess(const char* program, const std::string& kind) {
        std::string data = "/tmp/bughouse-load-XXXXXX";
        if (::mkdtemp(data.data()) == nullptr) {
            throw std::runtime_error("no folder");
        }
        std::vector<std::string> arguments{program,
                                           "serve",
                                           "--data",
                                           data,
                                           "--log",
                                           "/dev/null",
                                           kind == "plain" ? "--listen" : "--" + kind,
                                           "127.0.0.1:0"};
        if (kind == "tls") {
            fingerprint_ = program::make_certificate(data + "/c").value();
            arguments.insert(arguments.end(), {"--tls-cert", data + "/c/cert.pem", "--tls-key",
                                               data + "/c/key.pem"});
        }
        int output[2];
        if (::pipe(output) != 0) {
            throw std::runtime_error("no pipe");
        }
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(output[1], STDOUT_FILENO);
            std::vector<char*> words;
            for (std::string& one : arguments) {
                words.push_back(one.data());
            }
            words.push_back(nullptr);
            ::execv(program, words.data());
            ::_exit(127);
        }
        ::close(output[1]);
        std::string line;
        for (char c = 0; ::read(output[0], &c, 1) == 1 && c != '\n';) {
            line += c;
        }
        ::close(output[0]);
        port_ = std::atoi(line.c_str() + line.rfind(' ') + 1);
    }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess() {
        ::kill(pid_, SIGTERM);
        ::waitpid(pid_, nullptr, 0);
    }
    [[nodiscard]] int port() const { return port_; }
    [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }
    [[nodiscard]] long resident_kib() const {
        std::ifstream file(fmt::format("/proc/{}/status", pid_));
        for (std::string line; std::getline(file, line);) {
            if (line.rfind("VmRSS:", 0) == 0) {
                return std::atol(line.c_str() + 6);
            }
        }
        return 0;
    }
    /// Processor time, in seconds.
    [[nodiscard]] double used() const {
        std::ifstream file(fmt::format("/proc/{}/stat", pid_));
        std::string word;
        double ticks = 0;
        for (int i = 1; i <= 15 && file >> word; ++i) {
            ticks += i >= 14 ? std::atof(word.c_str()) : 0;
        }
        return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
    }

  private:
    pid_t pid_ = 0;
    int port_ = 0;
    std::string fingerprint_;
};

struct Visitor {
    int fd = -1;
    std::unique_ptr<net::Transport> between; ///< null without TLS or WebSocket
    std::string name;
    std::string tail;
    bool in = false;
    int game = 0;
    bool white = false;
    int partners_game = 0;
};

struct Board {
    std::size_t white = 0;
    std::size_t black = 0;
    int moves = 0;
    Clock::time_point due;
    Clock::time_point sent;
    int waited_for = 0; ///< recipients who have not received the last move
};

class Load {
  public:
    Load(int port, std::size_t count, net::MakeTransport between)
        : port_(port), between_(std::move(between)), visitors_(count) {
        epoll_ = ::epoll_create1(0);
        for (std::size_t i = 0; i < count; ++i) {
            std::string name = "Load";
            for (std::size_t rest = i, k = 0; k < 4; ++k, rest /= 26) {
                name += static_cast<char>('a' + rest % 26);
            }
            visitors_[i].name = name;
        }
    }

    void connect_all() {
        for (std::size_t i = 0; i < visitors_.size(); ++i) {
            sockaddr_in at{};
            at.sin_family = AF_INET;
            at.sin_port = htons(static_cast<std::uint16_t>(port_));
            at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
            const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
            if (fd < 0 || ::connect(fd, reinterpret_cast<sockaddr*>(&at), sizeof at) != 0) {
                throw std::runtime_error(fmt::format("line {}: {}", i, std::strerror(errno)));
            }
            const int on = 1;
            (void)::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            visitors_[i].fd = fd;
            if (between_) {
                visitors_[i].between = between_();
                put(visitors_[i], visitors_[i].between->start());
            }
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = i;
            ::epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
            if (i % 64 == 63) {
                read_for(0ms);
            }
        }
        wait_until([this] { return in_ == visitors_.size(); });
    }

    void seat_all() {
        const auto each = [this](auto what, auto done) {
            for (std::size_t i = 0; i + 3 < visitors_.size(); i += 4) {
                what(i);
                if (i % 256 == 0) {
                    read_for(0ms);
                }
            }
            wait_until(done);
        };
        const auto quiet = [this] { return Clock::now() - heard_ > 500ms; };
        each(
            [this](std::size_t i) {
                say(i, "partner " + visitors_[i + 1].name);
                say(i + 2, "partner " + visitors_[i + 3].name);
            },
            quiet);
        each(
            [this](std::size_t i) {
                say(i + 1, "partner " + visitors_[i].name);
                say(i + 3, "partner " + visitors_[i + 2].name);
            },
            quiet);
        each(
            [this](std::size_t i) {
                say(i, "match " + visitors_[i + 2].name + " 60 0 bughouse white");
            },
            quiet);
        const auto begin = Clock::now();
        each([this](std::size_t i) { say(i + 2, "accept"); }, quiet);
        const std::chrono::duration<double> took = heard_ - begin;
        fmt::print("begun: {:.0f} matches a second\n",
                   static_cast<double>(visitors_.size()) / 4 / took.count());
        each(
            [this](std::size_t i) {
                for (std::size_t k = i; k < i + 4; ++k) {
                    say(k, fmt::format("observe {}", visitors_[k].partners_game));
                }
            },
            quiet);
        for (std::size_t i = 0; i < visitors_.size(); ++i) {
            if (visitors_[i].game > 0) {
                Board& board = boards_[visitors_[i].game];
                (visitors_[i].white ? board.white : board.black) = i;
            }
        }
    }

    void play(std::chrono::seconds time) {
        const auto begin = Clock::now();
        std::vector<Board*> order;
        for (auto& [number, board] : boards_) {
            board.due = begin + move_every * static_cast<long>(order.size()) /
                                    static_cast<long>(std::max<std::size_t>(boards_.size(), 1));
            order.push_back(&board);
        }
        playing_ = true;
        for (std::size_t next = 0; Clock::now() - begin < time && !order.empty();) {
            Board& board = *order[next];
            const auto now = Clock::now();
            if (board.due <= now) {
                late_ += now - board.due > 50ms ? 1U : 0U;
                board.sent = Clock::now();
                lost_ += static_cast<std::size_t>(board.waited_for);
                board.waited_for = 4;
                say(board.moves % 2 == 0 ? board.white : board.black,
                    std::string(cycle[board.moves % 4]));
                ++board.moves;
                board.due += move_every;
                next = (next + 1) % order.size();
                read_for(0ms);
            } else {
                read_for(1ms);
            }
        }
        read_for(200ms);
    }

    void report(const ServerProcess& server, long before_kib, double used_before,
                std::chrono::seconds time) {
        std::sort(samples_.begin(), samples_.end());
        const auto at = [this](double part) {
            return samples_.empty() ? 0.0
                                    : static_cast<double>(samples_[static_cast<std::size_t>(
                                          part * static_cast<double>(samples_.size() - 1))]) /
                                          1000.0;
        };
        fmt::print("visitors {}, boards {}, deliveries {}, not seen before the next move {}, sent "
                   "late {}\n",
                   visitors_.size(), boards_.size(), samples_.size(), lost_, late_);
        fmt::print(
            "relay of a move: median {:.3f} ms, 99th percentile {:.3f} ms, worst {:.3f} ms\n",
            at(0.5), at(0.99), at(1));
        fmt::print("memory {:.1f} KiB a visitor; processor {:.0f} % of one core\n",
                   static_cast<double>(server.resident_kib() - before_kib) /
                       static_cast<double>(visitors_.size()),
                   100 * (server.used() - used_before) / static_cast<double>(time.count()));
    }

    [[nodiscard]] std::size_t boards() const { return boards_.size(); }

  private:
    void say(std::size_t i, const std::string& text) {
        const std::string line = text + "\n";
        put(visitors_[i], visitors_[i].between ? visitors_[i].between->send(line) : line);
    }

    static void put(const Visitor& visitor, const std::string& wire) {
        if (::send(visitor.fd, wire.data(), wire.size(), MSG_NOSIGNAL) < 0) {
            throw std::runtime_error("a line is gone");
        }
    }

    template <class Done> void wait_until(Done done) {
        heard_ = Clock::now();
        for (const auto begin = Clock::now(); !done();) {
            if (Clock::now() - begin > 180s) {
                throw std::runtime_error(fmt::format("{} of {} are in", in_, visitors_.size()));
            }
            read_for(10ms);
        }
    }

    void read_for(std::chrono::milliseconds time) {
        epoll_event events[256];
        const int count = ::epoll_wait(epoll_, events, 256, static_cast<int>(time.count()));
        char buffer[16384];
        for (int k = 0; k < count; ++k) {
            Visitor& visitor = visitors_[events[k].data.u64];
            const auto size = ::recv(visitor.fd, buffer, sizeof buffer, MSG_DONTWAIT);
            if (size <= 0) {
                throw std::runtime_error(visitor.name + " was sent away");
            }
            const std::string_view wire(buffer, static_cast<std::size_t>(size));
            if (visitor.between) {
                const auto carried = visitor.between->receive(wire);
                put(visitor, carried.wire);
                visitor.tail += carried.data;
            } else {
                visitor.tail += wire;
            }
            heard_ = Clock::now();
            hear(static_cast<std::size_t>(events[k].data.u64));
        }
    }

    void hear(std::size_t i) {
        Visitor& visitor = visitors_[i];
        if (!visitor.in) {
            return log_in(visitor, i);
        }
        std::string_view text = visitor.tail;
        for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            hear_line(visitor, text.substr(0, end));
            text.remove_prefix(end + 1);
        }
        visitor.tail = std::string(text);
    }

    void log_in(Visitor& visitor, std::size_t i) {
        const auto take = [&visitor](std::string_view what) {
            const auto at = visitor.tail.find(what);
            const bool there = at != std::string::npos;
            visitor.tail.erase(0, there ? at + what.size() : 0);
            return there;
        };
        if (take("login: ")) {
            say(i, visitor.name);
        } else if (take("Press return")) {
            say(i, "");
            say(i, "set style 12");
        } else if (take("Style 12 set.")) {
            visitor.in = true;
            ++in_;
        }
    }

    void hear_line(Visitor& visitor, std::string_view line) {
        constexpr std::string_view partner = "Your partner is playing game ";
        if (const auto at = line.find(partner); at != std::string_view::npos) {
            visitor.partners_game = std::atoi(line.data() + at + partner.size());
        }
        const auto at = line.find("<12> ");
        if (at == std::string_view::npos) {
            return;
        }
        std::string_view rest = line.substr(at);
        std::string_view fields[21];
        for (auto& field : fields) {
            const auto end = std::min(rest.find(' '), rest.size());
            field = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        const int game = std::atoi(fields[16].data());
        if (!playing_ && fields[19] != "0") {
            visitor.game = game;
            visitor.white = fields[17] == visitor.name;
        }
        const auto found = playing_ ? boards_.find(game) : boards_.end();
        if (found != boards_.end() && found->second.waited_for > 0) {
            --found->second.waited_for;
            samples_.push_back(std::chrono::duration_cast<std::chrono::microseconds>(
                                   Clock::now() - found->second.sent)
                                   .count());
        }
    }

    int port_;
    net::MakeTransport between_;
    int epoll_ = -1;
    std::vector<Visitor> visitors_;
    std::unordered_map<int, Board> boards_;
    std::size_t in_ = 0;
    bool playing_ = false;
    Clock::time_point heard_;
    std::vector<std::int64_t> samples_; ///< microseconds
    std::size_t lost_ = 0;
    std::size_t late_ = 0;
};

net::MakeTransport transport_of(const std::string& kind, const ServerProcess& server) {
    if (kind == "tls") {
        return [pinned = server.fingerprint(), tls = program::load_tls().value()] {
            return tls->client({"127.0.0.1", "the load", pinned, ""});
        };
    }
    return kind == "ws" ? net::MakeTransport([] {
        return net::WebSocket::client("127.0.0.1", "/", [] { return std::uint32_t{0x01020304}; });
    })
                        : nullptr;
}

} // namespace

int main(int argc, char** argv) {
    const std::string kind = argc == 5 ? argv[4] : "plain";
    if (argc < 4 || argc > 5 || (kind != "plain" && kind != "tls" && kind != "ws")) {
        fmt::print(stderr, "usage: server_load PROGRAM VISITORS SECONDS [plain|tls|ws]\n");
        return 2;
    }
    rlimit limit{};
    (void)::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
    try {
        const ServerProcess server(argv[1], kind);
        const long before = server.resident_kib();
        Load load(server.port(), static_cast<std::size_t>(std::atol(argv[2])),
                  transport_of(kind, server));
        const auto begin = Clock::now();
        load.connect_all();
        const std::chrono::duration<double> login = Clock::now() - begin;
        fmt::print("logged in: {:.0f} visitors a second\n", std::atof(argv[2]) / login.count());
        load.seat_all();
        const std::chrono::seconds time{std::atol(argv[3])};
        const double used = server.used();
        load.play(time);
        load.report(server, before, used, time);
        return load.boards() == 0 ? 1 : 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "server_load: {}\n", error.what());
        return 1;
    }
}
