// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/packed_file.h"

#include "src/base/text.h"

#include <array>
#include <memory>
#include <zlib.h>
#include <zstd.h>

namespace store {
namespace {

constexpr std::size_t piece_bytes = 64 * 1024;

/// Decompresses gzip data of one or more members, such as `cat a.gz b.gz` produces.
class Gzip {
  public:
    Gzip() {
        constexpr int with_gzip_header = 16;
        works_ = inflateInit2(&stream_, MAX_WBITS + with_gzip_header) == Z_OK;
    }
    ~Gzip() { (void)inflateEnd(&stream_); }
    Gzip(const Gzip&) = delete;
    Gzip& operator=(const Gzip&) = delete;

    /// Decompresses a piece; false if the reader wants no more or the data is damaged.
    bool feed(std::string_view packed, const OnChunk& take) {
        stream_.next_in =
            reinterpret_cast<Bytef*>(const_cast<char*>(packed.data())); // NOLINT: only read
        stream_.avail_in = static_cast<uInt>(packed.size());
        while (works_ && stream_.avail_in > 0) {
            if (whole_) {
                works_ = inflateReset(&stream_) == Z_OK;
                whole_ = false;
            }
            if (!unpack(take)) {
                return false;
            }
        }
        return works_;
    }
    [[nodiscard]] bool works() const { return works_; }
    [[nodiscard]] bool whole() const { return whole_; }

  private:
    bool unpack(const OnChunk& take) {
        stream_.next_out = reinterpret_cast<Bytef*>(out_.data()); // NOLINT: zlib's own type
        stream_.avail_out = static_cast<uInt>(out_.size());
        const int code = inflate(&stream_, Z_NO_FLUSH);
        whole_ = code == Z_STREAM_END;
        works_ = code == Z_OK || whole_ || code == Z_BUF_ERROR;
        const std::size_t size = out_.size() - stream_.avail_out;
        return works_ && (size == 0 || take({out_.data(), size}));
    }

    z_stream stream_{};
    std::array<char, piece_bytes> out_{};
    bool works_ = false;
    bool whole_ = false; ///< a member has just ended
};

class Zstd {
  public:
    bool feed(std::string_view packed, const OnChunk& take) {
        ZSTD_inBuffer in{packed.data(), packed.size(), 0};
        bool more = true; // the decoder may hold more output
        while (works_ && (in.pos < in.size || (more && !whole_))) {
            ZSTD_outBuffer out{out_.data(), out_.size(), 0};
            const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &in);
            works_ = ZSTD_isError(left) == 0;
            whole_ = works_ && left == 0;
            more = out.pos == out.size;
            if (works_ && out.pos > 0 && !take({out_.data(), out.pos})) {
                return false;
            }
        }
        return works_;
    }
    [[nodiscard]] bool works() const { return works_; }
    [[nodiscard]] bool whole() const { return whole_; }

  private:
    struct Free {
        void operator()(ZSTD_DStream* stream) const { (void)ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> stream_{ZSTD_createDStream()};
    std::array<char, piece_bytes> out_{};
    bool works_ = stream_ != nullptr;
    bool whole_ = false;
};

template <class Unpacker>
std::optional<std::string> read_with(const std::string& path, const OnChunk& take) {
    const auto unpacker = std::make_unique<Unpacker>();
    bool stopped = false;
    auto problem = read_pieces(path, [&](std::string_view piece) {
        const bool goes_on = piece.empty() || unpacker->feed(piece, take);
        stopped = !goes_on && unpacker->works();
        return goes_on;
    });
    if (!problem && !stopped && !(unpacker->works() && unpacker->whole())) {
        problem =
            path + (unpacker->works() ? ": ends too early" : ": the packed bytes are damaged");
    }
    if (!stopped && !problem) { // a last game that is cut off is not taken for a whole one
        (void)take({});
    }
    return problem;
}

} // namespace

std::string packed_ending(const std::string& path) {
    const std::string name = base::lower(path);
    for (const std::string ending : {".gz", ".zst", ".bz2", ".xz", ".zip"}) {
        if (name.ends_with(ending)) {
            return ending;
        }
    }
    return "";
}

std::optional<std::string> read_unpacked(const std::string& path, const OnChunk& take) {
    const std::string ending = packed_ending(path);
    if (ending == ".gz") {
        return read_with<Gzip>(path, take);
    }
    if (ending == ".zst") {
        return read_with<Zstd>(path, take);
    }
    return !ending.empty() && exists(path)
               ? path + ": only .gz and .zst are unpacked here, not " + ending
               : read_pieces(path, take);
}

} // namespace store
