import { PRELOADED_QUERIES } from '#web/app/preloaded-queries.ts'

/** What the dashboard asks for beside what its page brings: parts of the screen that come later, streams aside. */
export const NOT_BROUGHT: readonly string[] = [
  '/api/notifications?limit=50',
  // Its card is under the fold of a phone, and its code comes later.
  '/api/portfolio/dividends',
  // Its page does not wait for it: it needs daily closes, which a chart of a new account does not load.
  '/api/portfolio/today',
]

/** Every call that the page of a signed-in customer's dashboard makes when it opens, streams aside. */
export const DASHBOARD_CALLS: readonly string[] = [
  ...(PRELOADED_QUERIES['/'] ?? []),
  ...NOT_BROUGHT,
  // When the session ends, once for each page that is opened.
  '/api/session',
].toSorted()
