import { PRELOADED_QUERIES } from '#web/app/preloaded-queries.ts'

/** Every call that the page of a signed-in customer's dashboard makes when it opens, streams aside. */
export const DASHBOARD_CALLS: readonly string[] = [
  ...(PRELOADED_QUERIES['/'] ?? []),
  '/api/notifications?limit=50',
].toSorted()
