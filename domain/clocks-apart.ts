/** So far the clocks of two servers may be apart, or one be set back: a time further ahead is a mistake. */
export const CLOCKS_APART_MS = 60_000
