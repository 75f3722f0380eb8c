# What bits.py says, in C: by the compiler's own means where it has them.
ctypedef unsigned long long u64

cdef extern from *:
    """
    #ifndef ANTARTIK_BITS
    #define ANTARTIK_BITS
    /* Without the machine's own instruction, which not every machine has: sums of pairs, of fours, of bytes. */
    static inline int antartik_count_bits(unsigned long long word) {
        word -= word >> 1 & 0x5555555555555555ULL;
        word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL);
        word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int) (word * 0x0101010101010101ULL >> 56);
    }
    #if defined(__GNUC__) || defined(__clang__)
    #define antartik_lowest_bit(word) __builtin_ctzll(word)
    #else
    #define antartik_lowest_bit(word) antartik_count_bits(((word) & (~(word) + 1)) - 1)
    #endif
    #endif
    """
    int count_bits "antartik_count_bits"(u64 word) noexcept nogil
    int lowest_bit "antartik_lowest_bit"(u64 word) noexcept nogil
