/** The most that clocks may differ or be set back; a later time is a mistake. */
export const CLOCKS_APART_MS = 60_000

/** The last instant, epoch ms, that a clock may have shown by now; a later one is from before it was set back. */
export const lastShownMs = (nowMs: number): number => nowMs + CLOCKS_APART_MS
