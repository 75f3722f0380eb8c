# What spreading.py says, in C: eight bytes at a time, computed in one word.
ctypedef unsigned long long u64

cdef extern from *:
    """
    #ifndef ANTARTIK_SPREADING
    #define ANTARTIK_SPREADING
    #include <string.h>
    static inline void antartik_put_eight(unsigned char *out, unsigned long long word) {
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        int i;
        for (i = 0; i < 8; i++) out[i] = (unsigned char) (word >> 8 * i);
    #else
        memcpy(out, &word, 8);
    #endif
    }
    /* Eight 4-bit counts to eight bytes: halves apart, then quarters, then each for itself. */
    static inline unsigned long long antartik_spread_eight(unsigned long long word) {
        word = (word | word << 16) & 0x0000FFFF0000FFFFULL;
        word = (word | word << 8) & 0x00FF00FF00FF00FFULL;
        return (word | word << 4) & 0x0F0F0F0F0F0F0F0FULL;
    }
    static inline void antartik_spread_counts(unsigned long long word, unsigned char *out, Py_ssize_t at) {
        antartik_put_eight(out + at, antartik_spread_eight(word & 0xFFFFFFFFULL));
        antartik_put_eight(out + at + 8, antartik_spread_eight(word >> 32));
    }
    static inline void antartik_spread_codes(unsigned long long word, unsigned char *out, Py_ssize_t at) {
        int i;
        for (i = 0; i < 6; i++) {
            /* Eight bits, each alone in its byte: the lowest bit of that byte if it is set there. */
            unsigned long long bits = (word >> 8 * i & 255) * 0x0101010101010101ULL & 0x8040201008040201ULL;
            bits |= (bits & 0x7F7F7F7F7F7F7F7FULL) + 0x7F7F7F7F7F7F7F7FULL;
            antartik_put_eight(out + at + 8 * i, bits >> 7 & 0x0101010101010101ULL);
        }
        for (i = 48; i < 54; i++) out[at + i] = (unsigned char) (word >> i & 1);
    }
    #endif
    """
    void spread_counts "antartik_spread_counts"(u64 word, unsigned char *out, Py_ssize_t at) noexcept nogil
    void spread_codes "antartik_spread_codes"(u64 word, unsigned char *out, Py_ssize_t at) noexcept nogil
