import { type Headline } from '#domain/simulation/headlines.ts'
import { MARKET_SYMBOL } from '#domain/simulation/market-reports.ts'
import { SIMULATION_STARTS } from '#domain/simulation/simulated-market.ts'
import type { NewsSource, SourcedReport } from './news-source.ts'

type Headlines = (at: Date, limit: number, symbol?: string) => readonly Headline[]

/** By this time of the next day (UTC) every report on a session is out, and none on the next session. */
const ALL_REPORTED_MS = 31 * 3_600_000
/** More reports than one session has on the market, or on an instrument. */
const PER_SESSION = 6
const ARTICLE_ID = /^(\d{4}-\d{2}-\d{2})-(.+)$/
const ON_THE_MARKET = new Set(['open', 'midday', 'close'])

/**
 * News of the simulated market: a pure function of its seed and the instant, so that every node and every
 * restart tells the same, and a report can be found by its id years later.
 */
export function simulatedNews(headlines: Headlines): NewsSource {
  return {
    isSimulated: true,
    latest: async ({ at, limit, symbol }) => headlines(at, limit, symbol).map(published),
    async article(id, at) {
      const [, date = '', subject = ''] = ARTICLE_ID.exec(id) ?? []
      const dayMs = Date.parse(date)
      // Also refuses what is no date: a NaN is before nothing.
      if (!(dayMs >= Date.parse(SIMULATION_STARTS))) return null
      const asOf = new Date(Math.min(at.getTime(), dayMs + ALL_REPORTED_MS))
      const symbol = ON_THE_MARKET.has(subject) ? MARKET_SYMBOL : subject
      const found = headlines(asOf, PER_SESSION, symbol).find((headline) => headline.id === id)
      return found ? published(found) : null
    },
  }
}

/** No outlet has these reports: they are published here. */
const published = (headline: Headline): SourcedReport => ({ ...headline, link: null })
