// What tells two quick taps of one finger from two that are meant.

/** Milliseconds for which what has just changed under a finger can't be tapped. */
export const SETTLE = 300;
/** Two taps on the same thing within so many milliseconds are meant as one. */
export const TWICE = 350;
