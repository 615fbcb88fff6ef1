import type { Job } from '#server/platform/jobs/job.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { QuoteCache } from './quote-cache.ts'

const LOOK_EVERY_MS = 1_000

/** Checks staleness once a second and republishes the lists on change: going stale sends no message. */
export function createStalenessWatch(
  catalogue: CatalogueNow,
  quotes: QuoteCache,
  isStale: (symbol: string) => boolean,
): Job {
  const now = () =>
    catalogue()
      .all.filter(({ symbol }) => quotes.latest(symbol) && isStale(symbol))
      .map(({ symbol }) => symbol)
      .join(' ')
  let seen = now()

  return createPeriodicJob({
    name: 'publish which prices are stale',
    everyMs: LOOK_EVERY_MS,
    async work() {
      const stale = now()
      if (stale === seen) return
      seen = stale
      quotes.touch()
    },
  })
}
