// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/transport/certificate.h"

#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <unistd.h>
#include <utility>

namespace program {
namespace {

constexpr long valid_seconds = 10L * 365 * 86'400; ///< long, since clients pin its fingerprint

using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Free<X509_free>>;

/// This machine's names, in the form of a certificate's extension.
std::string names_of_machine() {
    std::array<char, 256> name{};
    const bool has_name = ::gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0';
    const std::string own = has_name ? fmt::format(",DNS:{}", name.data()) : "";
    return "DNS:localhost,IP:127.0.0.1,IP:::1" + own;
}

bool add_extension(X509* certificate, int kind, const std::string& value) {
    X509V3_CTX about;
    X509V3_set_ctx_nodb(&about);
    X509V3_set_ctx(&about, certificate, certificate, nullptr, nullptr, 0);
    const std::unique_ptr<X509_EXTENSION, Free<X509_EXTENSION_free>> extension(
        X509V3_EXT_conf_nid(nullptr, &about, kind, value.c_str()));
    return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

Certificate signed_by(EVP_PKEY* key) {
    Certificate made(X509_new());
    std::uint64_t serial = 0;
    if (!made || RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) != 1) {
        return nullptr;
    }
    X509_NAME* name = X509_get_subject_name(made.get());
    const auto* common = reinterpret_cast<const unsigned char*>("bughouse");
    const bool done =
        X509_set_version(made.get(), X509_VERSION_3) == 1 &&
        ASN1_INTEGER_set_uint64(X509_get_serialNumber(made.get()), serial >> 1U) == 1 &&
        X509_gmtime_adj(X509_getm_notBefore(made.get()), -86'400) != nullptr &&
        X509_gmtime_adj(X509_getm_notAfter(made.get()), valid_seconds) != nullptr &&
        X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_ASC, common, -1, -1, 0) == 1 &&
        X509_set_issuer_name(made.get(), name) == 1 && X509_set_pubkey(made.get(), key) == 1 &&
        add_extension(made.get(), NID_basic_constraints, "critical,CA:TRUE") &&
        add_extension(made.get(), NID_subject_alt_name, names_of_machine()) &&
        X509_sign(made.get(), key, EVP_sha256()) != 0;
    return done ? std::move(made) : nullptr;
}

/// The PEM text that `write` produces.
template <class Write> std::string pem_text(Write write) {
    const std::unique_ptr<BIO, Free<BIO_free_all>> memory(BIO_new(BIO_s_mem()));
    char* bytes = nullptr;
    if (!memory || write(memory.get()) != 1) {
        return {};
    }
    const long size = BIO_get_mem_data(memory.get(), &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

} // namespace

std::string fingerprint_of(const X509* certificate) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
    unsigned size = 0;
    std::string text;
    if (certificate != nullptr && X509_digest(certificate, EVP_sha256(), sum.data(), &size) == 1) {
        for (unsigned i = 0; i < size; ++i) {
            text += fmt::format("{:02x}", sum[i]);
        }
    }
    return text;
}

std::optional<NewCertificate> new_certificate() {
    const Key key(EVP_EC_gen("P-256"));
    const Certificate made = key ? signed_by(key.get()) : nullptr;
    NewCertificate out{pem_text([&](BIO* into) { return PEM_write_bio_X509(into, made.get()); }),
                       pem_text([&](BIO* into) {
                           return PEM_write_bio_PrivateKey(into, key.get(), nullptr, nullptr, 0,
                                                           nullptr, nullptr);
                       }),
                       fingerprint_of(made.get())};
    const bool is_whole = made && !out.certificate.empty() && !out.key.empty();
    return is_whole ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace program
