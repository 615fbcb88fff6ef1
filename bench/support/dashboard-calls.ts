import { PRELOADED_QUERIES } from '#web/app/preloaded-queries.ts'

/** Every call that the page of a signed-in customer's dashboard makes when it opens, streams aside. */
export const DASHBOARD_CALLS: readonly string[] = [
  ...(PRELOADED_QUERIES['/'] ?? []),
  '/api/notifications?limit=50',
  // Its page does not wait for it: it needs daily closes, which a chart of a new account does not load.
  '/api/portfolio/today',
  // When the session ends, once for each page that is opened.
  '/api/session',
].toSorted()
