/** So far the clocks of two servers may be apart, or one be set back: a time further ahead is a mistake. */
export const CLOCKS_APART_MS = 60_000

/** The last instant that a clock may have shown by now, epoch ms: a later one is of before it was set back. */
export const lastShownMs = (nowMs: number): number => nowMs + CLOCKS_APART_MS
