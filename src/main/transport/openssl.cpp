// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/transport/tls.h"

#include "src/main/transport/certificate.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace program {
namespace {

using State = net::Transport::State;
using Context = std::shared_ptr<SSL_CTX>;

constexpr char handshake_record = 22; ///< the first byte of TLS (RFC 8446, section 5.1)
constexpr char alert_record = 21;
constexpr std::string_view for_telnet =
    "\n\rThis port speaks TLS: `bughouse connect --tls` or tls:// calls it.\n\r";

std::string last_fault() {
    const unsigned long code = ERR_get_error();
    if (ERR_SYSTEM_ERROR(code)) {
        return std::generic_category().message(ERR_GET_REASON(code));
    }
    const int library = ERR_GET_LIB(code);
    const int reason = ERR_GET_REASON(code);
    if ((library == ERR_LIB_PEM && reason == PEM_R_NO_START_LINE) ||
        (library == ERR_LIB_OSSL_DECODER && reason == ERR_R_UNSUPPORTED)) {
        return "expected PEM, which begins with -----BEGIN";
    }
    const char* text = code == 0 ? nullptr : ERR_reason_error_string(code);
    return text == nullptr ? "TLS failed" : text;
}

Context new_context(const SSL_METHOD* method) {
    Context context(SSL_CTX_new(method), SSL_CTX_free);
    if (context) {
        SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
        SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
        SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS);
        SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
        SSL_CTX_set_num_tickets(context.get(), 0);
    }
    return context;
}

// The TLS of either end of a connection. Client and server differ only in the certificates that
// they demand.
class Tls : public net::Transport {
  public:
    explicit Tls(const Context& context)
        : ssl_(context ? SSL_new(context.get()) : nullptr), from_wire_(BIO_new(BIO_s_mem())),
          to_wire_(BIO_new(BIO_s_mem())) {
        if (!ssl_ || from_wire_ == nullptr || to_wire_ == nullptr) {
            BIO_free(from_wire_);
            BIO_free(to_wire_);
            ssl_.reset();
            end("TLS: no memory", true);
            return;
        }
        BIO_set_mem_eof_return(from_wire_, -1); // more may follow
        SSL_set_bio(ssl_.get(), from_wire_, to_wire_);
    }

    std::string start() override {
        if (state() == State::opening) {
            shake_hands();
        }
        return taken();
    }

    ReceivedBytes receive(std::string_view wire) override {
        ReceivedBytes out;
        if (state() == State::closed || wire.empty()) {
            return out;
        }
        if (is_first_byte_ && wire.front() != handshake_record && wire.front() != alert_record) {
            end(no_tls(), true);
            return {{}, is_server() ? std::string(for_telnet) : std::string()};
        }
        is_first_byte_ = false;
        if (BIO_write(from_wire_, wire.data(), static_cast<int>(wire.size())) <= 0) {
            end("TLS: no memory");
            return out;
        }
        if (state() == State::opening) {
            opening_bytes_ += wire.size();
            shake_hands();
        }
        if (state() == State::open) {
            read(out.data);
        }
        out.wire = taken();
        return out;
    }

    std::string send(std::string_view data) override {
        if (state() == State::open && !data.empty()) {
            ERR_clear_error();
            if (SSL_write(ssl_.get(), data.data(), static_cast<int>(data.size())) <= 0) {
                end("TLS: " + last_fault());
            }
        }
        return ssl_ ? taken() : std::string();
    }

    std::string close() override {
        std::string wire;
        if (state() == State::open) {
            ERR_clear_error();
            SSL_shutdown(ssl_.get());
            wire = taken();
        } else if (state() == State::opening && is_server() && is_first_byte_) {
            wire = for_telnet; // a client that sends nothing expects a greeting, as by telnet
        }
        end();
        return wire;
    }

  protected:
    /// Why the other side is not trusted, and what the user can do about it.
    struct Distrust {
        std::string why;
        std::string advice;
    };
    [[nodiscard]] SSL* ssl() const { return ssl_.get(); }

  private:
    [[nodiscard]] virtual std::optional<Distrust> distrust() = 0;
    [[nodiscard]] bool is_server() const { return SSL_is_server(ssl_.get()) != 0; }
    [[nodiscard]] std::string no_tls() const {
        return is_server() ? "a line that is no TLS" : "the server does not speak TLS at that port";
    }

    void shake_hands() {
        ERR_clear_error();
        const int done = SSL_do_handshake(ssl_.get());
        if (done == 1) {
            auto doubted = distrust();
            return doubted ? end(std::move(doubted->why), true, std::move(doubted->advice))
                           : open();
        }
        if (SSL_get_error(ssl_.get(), done) != SSL_ERROR_WANT_READ) {
            end("TLS: " + last_fault(), true);
        } else if (opening_bytes_ > TlsServer::most_handshake_bytes) {
            end("TLS: the handshake is too long", true);
        }
    }

    void read(std::string& data) {
        std::array<char, 16 * 1024> block; // NOLINT(cppcoreguidelines-pro-type-member-init) is read
        while (true) {
            ERR_clear_error();
            const int size = SSL_read(ssl_.get(), block.data(), static_cast<int>(block.size()));
            if (size > 0) {
                data.append(block.data(), static_cast<std::size_t>(size));
                continue;
            }
            const int why = SSL_get_error(ssl_.get(), size);
            OPENSSL_cleanse(block.data(), block.size());
            if (why == SSL_ERROR_ZERO_RETURN) {
                end();
            } else if (why != SSL_ERROR_WANT_READ) {
                end("TLS: " + last_fault());
            }
            return;
        }
    }

    /// The bytes that OpenSSL wants to send.
    std::string taken() {
        char* bytes = nullptr;
        const long size = BIO_get_mem_data(to_wire_, &bytes);
        std::string wire(bytes, size > 0 ? static_cast<std::size_t>(size) : 0);
        (void)BIO_reset(to_wire_);
        return wire;
    }

    std::unique_ptr<SSL, Free<SSL_free>> ssl_;
    BIO* from_wire_; ///< owned by `ssl_`
    BIO* to_wire_;
    bool is_first_byte_ = true;
    std::size_t opening_bytes_ = 0;
};

class ServedTls : public Tls {
  public:
    explicit ServedTls(const Context& context) : Tls(context) {
        if (ssl() != nullptr) {
            SSL_set_accept_state(ssl());
        }
    }

  private:
    std::optional<Distrust> distrust() override {
        return std::nullopt;
    } // clients need no certificate
};

class CallingTls : public Tls {
  public:
    explicit CallingTls(TlsTrust trust) : Tls(calling_context(trust)), trust_(std::move(trust)) {
        if (ssl() == nullptr) {
            return;
        }
        SSL_set_connect_state(ssl());
        // distrust() decides, once the certificate is known.
        SSL_set_verify(ssl(), SSL_VERIFY_NONE, nullptr);
        X509_VERIFY_PARAM* asked = SSL_get0_param(ssl());
        X509_VERIFY_PARAM_set_hostflags(asked, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
        const bool is_address = X509_VERIFY_PARAM_set1_ip_asc(asked, trust_.host.c_str()) == 1;
        if (!is_address && !trust_.host.empty()) {
            X509_VERIFY_PARAM_set1_host(asked, trust_.host.c_str(), trust_.host.size());
            SSL_ctrl(ssl(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                     trust_.host.data());
        }
    }

  private:
    /// The OpenSSL context for connections to servers. The system's root certificates are read only
    /// if needed, since that takes milliseconds.
    static Context calling_context(const TlsTrust& trust) {
        Context context = new_context(TLS_client_method());
        if (context && trust.pinned.empty()) {
            SSL_CTX_set_default_verify_paths(context.get());
        }
        return context;
    }

    std::optional<Distrust> distrust() override {
        const std::unique_ptr<X509, Free<X509_free>> shown(SSL_get1_peer_certificate(ssl()));
        if (!shown) {
            return Distrust{"TLS: the server has shown no certificate", {}};
        }
        const std::string fingerprint = fingerprint_of(shown.get());
        if (!trust_.pinned.empty()) {
            if (fingerprint != trust_.pinned) {
                return Distrust{trust_.where + " shows another certificate than --tls-fingerprint",
                                "Nothing was sent. The SHA-256 of its certificate is " +
                                    fingerprint};
            }
            if (trust_.keep_pinned && trust_.kept != fingerprint) {
                trust_.keep_pinned(fingerprint);
            }
            return std::nullopt;
        }
        const long verdict = SSL_get_verify_result(ssl());
        const bool is_vouched_for = verdict == X509_V_OK && !trust_.host.empty();
        if (is_vouched_for || fingerprint == trust_.kept) {
            return std::nullopt;
        }
        return unknown(fingerprint, verdict);
    }

    [[nodiscard]] Distrust unknown(const std::string& shown, long verdict) const {
        const std::string advice =
            "Nothing was sent. If the host says that this fingerprint is theirs, call again with "
            "--tls-fingerprint " +
            shown;
        if (!trust_.kept.empty()) {
            return {"the certificate of " + trust_.where + " has changed",
                    advice + " (it was " + trust_.kept + ")"};
        }
        return {fmt::format("nobody known here vouches for {}: {}", trust_.where,
                            verdict == X509_V_OK ? "no name to compare"
                                                 : X509_verify_cert_error_string(verdict)),
                advice};
    }

    TlsTrust trust_;
};

// The client's first byte decides whether TLS is used.

class TlsOrPlain : public net::Transport {
  public:
    explicit TlsOrPlain(std::unique_ptr<net::Transport> tls) : tls_(std::move(tls)) {}

    std::string start() override { return {}; }
    ReceivedBytes receive(std::string_view wire) override {
        if (state() == State::opening && !is_tls_ && !wire.empty()) {
            is_tls_ = wire.front() == handshake_record;
            if (!is_tls_) {
                tls_.reset();
                open();
            }
        }
        if (!is_tls_) {
            return {std::string(wire), {}};
        }
        ReceivedBytes out = tls_->receive(wire);
        if (tls_->state() == State::closed) {
            end(tls_->why(), tls_->failed_permanently(), tls_->advice());
        } else if (tls_->state() == State::open) {
            open();
        }
        return out;
    }
    std::string send(std::string_view data) override {
        return is_tls_ ? tls_->send(data) : std::string(data);
    }
    std::string close() override {
        const bool waits = state() == State::opening && !is_tls_;
        end();
        return is_tls_ ? tls_->close() : waits ? "\n\rThis port speaks WebSocket.\n\r" : "";
    }

  private:
    std::unique_ptr<net::Transport> tls_;
    bool is_tls_ = false;
};

/// Refuses a passphrase, so that an encrypted key fails instead of asking at the terminal.
int refuse_passphrase(char* /*into*/, int /*size*/, int /*writing*/, void* /*user*/) {
    return -1;
}

/// Why a file is unsafe for a key: others could read or change it. A group may read a file that
/// belongs to root, as with Debian's ssl-cert.
std::optional<std::string> why_not_secret(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) != 0) {
        return std::nullopt; // OpenSSL will say why
    }
    const mode_t allowed = S_IRWXU | (about.st_uid == 0 ? S_IRGRP : 0);
    return S_ISREG(about.st_mode) && (about.st_mode & ACCESSPERMS & ~allowed) != 0
               ? std::optional(path + ": others may read this key (chmod 600 it first)")
               : std::nullopt;
}

class OpenSslServer : public TlsServer {
  public:
    OpenSslServer(std::string certificates, std::string key)
        : certificates_(std::move(certificates)), key_(std::move(key)) {}

    std::optional<std::string> load() override {
        ERR_clear_error();
        const Context context = new_context(TLS_server_method());
        if (!context) {
            return last_fault();
        }
        SSL_CTX_set_default_passwd_cb(context.get(), refuse_passphrase);
        const auto problem = [](const std::string& file) { return file + ": " + last_fault(); };
        if (SSL_CTX_use_certificate_chain_file(context.get(), certificates_.c_str()) != 1) {
            return problem(certificates_);
        }
        if (auto why = why_not_secret(key_)) {
            return why;
        }
        if (SSL_CTX_use_PrivateKey_file(context.get(), key_.c_str(), SSL_FILETYPE_PEM) != 1 ||
            SSL_CTX_check_private_key(context.get()) != 1) {
            return problem(key_);
        }
        context_ = context;
        fingerprint_ = fingerprint_of(SSL_CTX_get0_certificate(context.get()));
        return std::nullopt;
    }
    const std::string& fingerprint() const override { return fingerprint_; }

    std::unique_ptr<net::Transport> tls_layer() const override {
        return std::make_unique<ServedTls>(context_);
    }
    std::unique_ptr<net::Transport> tls_or_plain_layer() const override {
        return std::make_unique<TlsOrPlain>(tls_layer());
    }

  private:
    std::string certificates_;
    std::string key_;
    Context context_;
    std::string fingerprint_;
};

std::unique_ptr<net::Transport> new_openssl_client(TlsTrust trust) {
    return std::make_unique<CallingTls>(std::move(trust));
}

std::unique_ptr<TlsServer> new_openssl_server(std::string certificates, std::string key) {
    return std::make_unique<OpenSslServer>(std::move(certificates), std::move(key));
}

} // namespace
} // namespace program

/// The symbol of this module that load_tls() looks up.
extern "C" const program::Tls bughouse_tls;
const program::Tls bughouse_tls{program::new_openssl_client, program::new_openssl_server,
                                program::new_certificate};
