import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN, type Instrument, type Tradable } from '../market/catalogue.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { newYorkDateAt } from '../market/new-york-time.ts'
import { SALE_COMMISSION_BPS } from '../trading/commission.ts'
import { catalogueDividends, dividendYieldOf } from './catalogue-dividends.ts'
import { simulatedDividends } from './corporate-actions.ts'
import { EARNED_START } from './earned-dividends.ts'
import { priceInShares } from './share-count.ts'
import { type SimulatedMarket, makeMarket } from './simulated-market.ts'
import { ANCHOR_DATE, SIMULATION_ENDS } from './timeline.ts'

const nyse = createMarketCalendar()
const always = createMarketCalendar('always')
const marketOf = (seed: number, calendar = nyse) => makeMarket(seed, calendar)
const market = marketOf(1)
const markets = [market, marketOf(2), marketOf(3, always)]
/** The same markets, whose prices know of no dividend. */
const bare = new Map(markets.map((of) => [of, makeMarket(of.seed, of.calendar, () => () => 0)]))
const payers: readonly Tradable[] = BUILT_IN.tradables.filter((one) => dividendYieldOf(one) > 0)

/** What a share of the catalogue has earned at an instant, in cents, by the calendar alone. */
function earnedAt({ seed, calendar }: SimulatedMarket, instrument: Instrument, atMs: number): number {
  const { date, index } = calendar.latestSession(atMs)
  if (date < EARNED_START) return 0
  const dividends = catalogueDividends({ seed, calendar }, instrument, EARNED_START, '2041-05-01')
  const last = dividends.findLast(({ exDate }) => exDate <= date)
  const next = dividends.find(({ exDate }) => exDate > date)
  if (!last || !next) return 0
  const indexOf = (exDate: string) => calendar.sessionOn(exDate)!.index
  const sessions = indexOf(next.exDate) - indexOf(last.exDate) - 1
  return Math.round((next.dollars * 100 * (index - indexOf(last.exDate))) / sessions)
}

const instants = fc.integer({
  min: Date.parse('2026-06-01T15:00:00Z'),
  max: Date.parse('2040-12-31T00:00:00Z'),
})

describe('a price is the path and what the share has earned of its next dividend', () => {
  test('at every instant, in the shares of the day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...markets),
        fc.constantFrom(...BUILT_IN.all),
        instants,
        (of, instrument, atMs) => {
          const without = bare.get(of)!
          const session = of.calendar.latestSession(atMs)
          const second =
            (Math.min(Math.floor(atMs / 1_000) * 1_000, session.closesAtMs) - session.opensAtMs) / 1_000
          const path = without.pathOf(instrument, session, ANCHOR_DATE)
          const earned = earnedAt(of, instrument, atMs)
          expect(of.pathOf(instrument, session, ANCHOR_DATE).priceAt(second)).toBe(
            path.priceAt(second) + earned,
          )

          const shares = of.sharesOn(instrument, newYorkDateAt(atMs))
          const quote = of.quoteAt(instrument, atMs)
          expect(quote.price).toBe(priceInShares(path.priceAt(second) + earned, shares))
          const { high, low } = path.extremesOf(0, second)
          expect([quote.high, quote.low]).toEqual(
            [high, low].map((cents) => priceInShares(cents + earned, shares)),
          )
          const before = earnedAt(of, instrument, session.opensAtMs - 1)
          expect(quote.previousClose).toBe(priceInShares(path.previousClose + before, shares))
          expect(of.closeOf(instrument, session, ANCHOR_DATE)).toBe(path.close + earned)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('it falls by the dividend from the last close before an ex-date to it, and not before the open', () => {
    for (const instrument of payers) {
      const [first, ...later] = simulatedDividends(market, instrument, EARNED_START, SIMULATION_ENDS)
      expect(later.length).toBeGreaterThan(50)
      for (const { exDate, perShare } of later.slice(0, 8)) {
        const session = nyse.sessionOn(exDate)!
        const before = nyse.sessionAt(session.index - 1)
        const earned = (at: number) =>
          market.closeOf(instrument, nyse.sessionAt(at), ANCHOR_DATE) -
          bare.get(market)!.closeOf(instrument, nyse.sessionAt(at), ANCHOR_DATE)
        const { newShares, oldShares } = market.sharesOn(instrument, before.date)
        // The price has whole cents, a fund's dividend hundredths of one.
        const perCatalogueShare = (Number(perShare) * newShares) / oldShares / 10_000
        expect(Math.abs(earned(before.index) - perCatalogueShare)).toBeLessThanOrEqual(0.51)
        expect(earned(session.index)).toBe(0)
        const lastNight = market.quoteAt(instrument, session.opensAtMs - 1_000)
        const close = priceInShares(
          market.closeOf(instrument, before, ANCHOR_DATE),
          market.sharesOn(instrument, exDate),
        )
        expect(lastNight).toMatchObject({ price: close, atMs: before.closesAtMs })
      }
      // Nothing was earned before the first ex-date, so nothing falls on it.
      const session = nyse.sessionOn(first!.exDate)!
      for (const at of [session.index - 1, session.index])
        expect(market.closeOf(instrument, nyse.sessionAt(at), ANCHOR_DATE)).toBe(
          bare.get(market)!.closeOf(instrument, nyse.sessionAt(at), ANCHOR_DATE),
        )
    }
  })

  test('it never falls between two ex-dates, and indices and shares without a dividend are their paths', () => {
    for (const instrument of BUILT_IN.all) {
      const isPaying = dividendYieldOf(instrument) > 0
      for (
        let day = Date.parse('2026-12-01T12:00:00Z');
        day < Date.parse('2028-06-01T12:00:00Z');
        day += 86_400_000
      ) {
        const session = nyse.latestSession(day)
        const earned =
          market.closeOf(instrument, session, ANCHOR_DATE) -
          bare.get(market)!.closeOf(instrument, session, ANCHOR_DATE)
        expect(earned).toBeGreaterThanOrEqual(0)
        if (!isPaying || session.date < EARNED_START) expect(earned).toBe(0)
      }
    }
  })
})

describe('the economics of an ex-date', () => {
  /** Buys at the close before, gets the dividend, sells at the open: the gain before commission, as a part. */
  function overnightGain(
    of: SimulatedMarket,
    instrument: Tradable,
    exDate: string,
    perShare: number,
  ): number {
    const session = of.calendar.sessionOn(exDate)!
    const before = of.calendar.sessionAt(session.index - 1)
    // In the shares of the day before, over a split of the same day too.
    const bought = of.closeOf(instrument, before) / 100
    const sold = of.pathOf(instrument, session, before.date).open / 100
    return (sold + perShare) / bought - 1
  }

  test('over 10,000 of them, buying the close and selling the open gains chance, less the commission', () => {
    const rest = { withDividend: [] as number[], otherwise: [] as number[] }
    let next = 1
    const random = (below: number) => {
      next = (next * 48_271) % 2_147_483_647
      return next % below
    }
    for (let seed = 1; seed <= 10; seed += 1) {
      const of = marketOf(1_000 + seed)
      for (let tries = 0; tries < 1_000; tries += 1) {
        const instrument = payers[random(payers.length)]!
        const all = simulatedDividends(of, instrument, EARNED_START, SIMULATION_ENDS)
        const { exDate, perShare } = all[1 + random(all.length - 1)]!
        rest.withDividend.push(overnightGain(of, instrument, exDate, Number(perShare) / 1e6))
        const index = nyse.sessionOn(exDate)!.index - 5
        rest.otherwise.push(overnightGain(of, instrument, nyse.sessionAt(index).date, 0))
      }
    }
    expect(rest.withDividend).toHaveLength(10_000)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const deviation = (values: number[]) => {
      const middle = mean(values)
      return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
    }
    // Four standard errors of the mean of a night's chance, which has no direction to speak of.
    const chance = (4 * deviation(rest.withDividend)) / Math.sqrt(rest.withDividend.length)
    const commission = Number(SALE_COMMISSION_BPS) / 10_000
    expect(Math.abs(mean(rest.withDividend) - mean(rest.otherwise))).toBeLessThan(Math.SQRT2 * chance)
    expect(mean(rest.withDividend)).toBeLessThan(chance)
    expect(mean(rest.withDividend) - commission).toBeLessThan(0)
  })
})
