import type { Market } from '#server/market/market.ts'
import type { Sessions } from '#server/people/sessions/sessions.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mountCustomers } from './customers/routes.ts'
import { createSweep } from './jobs/sweep.ts'
import { measureBooks } from './jobs/measure-books.ts'
import { createBooksVerification } from './jobs/verify-books.ts'
import { mountLimits } from './limits/routes.ts'
import { mountOverview } from './overview/routes.ts'
import { mountSupport } from './support/routes.ts'

/** What administrators see first, look up and answer, the hourly verification of the books, the removal of old rows. */
export function createOfficeArea(
  platform: Platform,
  {
    market,
    sessions,
  }: { market: Pick<Market, 'latestPrice' | 'stalePrices'>; sessions: Pick<Sessions, 'forget'> },
): Area {
  const { pool, clock } = platform
  measureBooks(platform.metrics)
  return {
    routes(serve) {
      mountCustomers(serve, { pool, clock, latestPrice: market.latestPrice })
      mountLimits(serve, platform)
      mountOverview(serve, { pool, clock, stalePrices: market.stalePrices })
      mountSupport(serve, platform)
    },
    jobs: [createSweep(platform), createBooksVerification({ ...platform, sessions })],
  }
}
