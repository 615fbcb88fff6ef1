/** The same request within this time is a second click. */
const DUPLICATE_WINDOW_MS = 10_000

/** When a request like one made at `at` is its duplicate: later too, since servers' clocks differ. */
export const duplicateWindow = (at: Date): { since: Date; until: Date } => ({
  since: new Date(at.getTime() - DUPLICATE_WINDOW_MS),
  until: new Date(at.getTime() + DUPLICATE_WINDOW_MS),
})
