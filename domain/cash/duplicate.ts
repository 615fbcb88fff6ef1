/** The same request again within this time is a second click. */
const DUPLICATE_WINDOW_MS = 10_000

/**
 * The instants between which a request like one made at `at` is its duplicate: after it too, since the clocks of
 * servers differ.
 */
export const duplicateWindow = (at: Date): { since: Date; until: Date } => ({
  since: new Date(at.getTime() - DUPLICATE_WINDOW_MS),
  until: new Date(at.getTime() + DUPLICATE_WINDOW_MS),
})
