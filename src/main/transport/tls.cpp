// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/transport/tls.h"

#include "src/store/files.h"
#include "src/store/folder.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

namespace program {
namespace {

/// Writes a file that must not exist yet, private to its owner until `mode` is applied.
std::optional<std::string> write_new(const std::string& path, const std::string& text,
                                     mode_t mode) {
    const store::Descriptor file(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode));
    const bool done =
        file && ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
    return done ? std::nullopt : std::optional(store::errno_message(path));
}

} // namespace

// The file's name contains the version, since a session may outlive an upgrade of the package. The
// module is never unloaded, since connections need its code until the end.
base::Result<const Tls*, std::string> load_tls() {
    void* module = ::dlopen(BUGHOUSE_TLS_MODULE, RTLD_NOW | RTLD_LOCAL);
    const void* found = module == nullptr ? nullptr : ::dlsym(module, "bughouse_tls");
    if (found == nullptr) {
        const char* why = ::dlerror(); // NOLINT(concurrency-mt-unsafe) glibc keeps one a thread
        return base::failure(std::string("TLS cannot be loaded: ") + (why == nullptr ? "" : why));
    }
    return static_cast<const Tls*>(found);
}

base::Result<std::string, std::string> make_certificate(const std::string& folder) {
    const auto tls = load_tls();
    if (!tls) {
        return base::failure(tls.error());
    }
    const auto made = (*tls)->new_certificate();
    if (!made) {
        return base::failure(std::string("OpenSSL can make no certificate"));
    }
    const std::string path = folder + "/cert.pem";
    for (const auto& problem :
         {store::create_parent_folders(path), write_new(folder + "/key.pem", made->key, 0600)}) {
        if (problem) {
            return base::failure(*problem);
        }
    }
    if (const auto problem = write_new(path, made->certificate, 0644)) {
        return base::failure(*problem);
    }
    return made->fingerprint;
}

} // namespace program
