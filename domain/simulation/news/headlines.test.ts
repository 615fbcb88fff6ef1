import { describe, expect, test } from 'vitest'
import { BUILT_IN } from '../../market/catalogue.ts'
import { createMarketCalendar } from '../../market/market-calendar.ts'
import { headlineById, headlinesUntil } from './headlines.ts'
import { type SimulatedMarket, createSimulatedMarket } from '../simulated-market.ts'

const calendar = createMarketCalendar()
const market = createSimulatedMarket(1, calendar)
const saturday = Date.parse('2026-08-22T12:00:00Z')

describe('headlines of the simulated market', () => {
  test('are newest first, as many as requested, none from the future, and the same every time', () => {
    const headlines = headlinesUntil(market, BUILT_IN, { instantMs: saturday, limit: 50 })
    const times = headlines.map(({ atMs }) => atMs)
    expect(headlines).toHaveLength(50)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(saturday)
    expect(
      headlinesUntil(createSimulatedMarket(1, calendar), BUILT_IN, { instantMs: saturday, limit: 50 }),
    ).toEqual(headlines)
  })

  test('an hour later the earlier ones are still there', () => {
    const closed = calendar.sessionOn('2026-08-21')!.closesAtMs
    const early = headlinesUntil(market, BUILT_IN, { instantMs: closed + 3_600_000, limit: 5 })
    const later = headlinesUntil(market, BUILT_IN, { instantMs: closed + 7_200_000, limit: 100 })
    expect(later).toEqual(expect.arrayContaining(early))
  })

  test('about one symbol name it, agree with its move and say that they are simulated', () => {
    const headlines = headlinesUntil(market, BUILT_IN, { instantMs: saturday, limit: 5, symbol: 'NVDA' })
    expect(headlines).toHaveLength(5)
    const stock = BUILT_IN.find('NVDA')!
    for (const { id, symbols, content, polarity, atMs } of headlines) {
      const session = calendar.latestSession(atMs)
      expect(id).toBe(`${session.date}-NVDA`)
      const rose = market.closeOf(stock, session) > market.previousCloseOf(stock, session)
      expect(symbols).toEqual(['NVDA'])
      expect(polarity > 0).toBe(rose)
      expect(Math.abs(polarity)).toBeLessThanOrEqual(1)
      expect(content).toContain('simulated')
    }
  })

  test('describe a stock’s day with the figures of its chart, in paragraphs', () => {
    const [headline] = headlinesUntil(market, BUILT_IN, { instantMs: saturday, limit: 1, symbol: 'NVDA' })
    const session = calendar.latestSession(headline!.atMs)
    const { open, high, low } = market.quoteAt(BUILT_IN.find('NVDA')!, session.closesAtMs)
    const [day, volume, context, note] = headline!.content.split('\n\n')
    for (const cents of [open, high, low]) expect(day).toContain(`$${dollarsOf(cents)}`)
    expect(volume).toMatch(/^About \d+\.\d million shares traded/)
    expect(context).toMatch(/^The S&P 500 closed (up|down) \d+\.\d\d%\. NVDA is (up|down)/)
    expect(note).toBe('This report and its prices are simulated.')
  })

  test('report on the market three times a session, from what it had done by then', () => {
    const session = calendar.sessionOn('2026-08-21')!
    const at = (ms: number) => headlinesUntil(market, BUILT_IN, { instantMs: ms, limit: 1 })[0]!
    const minute = 60_000
    expect(at(session.opensAtMs + 4 * minute).id).not.toBe('2026-08-21-open')
    const early = at(session.opensAtMs + 5 * minute)
    const midday = at((session.opensAtMs + session.closesAtMs) / 2 + 5 * minute)
    expect([early.id, midday.id]).toEqual(['2026-08-21-open', '2026-08-21-midday'])
    const index = BUILT_IN.find('GSPC.INDX')!
    const opened = dollarsOf(market.quoteAt(index, session.opensAtMs).price)
    expect(early.title).toMatch(/^Market open: S&P 500 (up|down) /)
    expect(early.title.endsWith(` at ${opened}`)).toBe(true)
    const close = headlinesUntil(market, BUILT_IN, { instantMs: saturday, limit: 100 }).find(
      ({ id }) => id === '2026-08-21-close',
    )!
    expect(close.title.endsWith(` at ${dollarsOf(index.basePrice * 100)}`)).toBe(true)
    expect(new Set(close.symbols).size).toBe(6)
  })

  test('round the clock there is a report of the close with the day’s move, and none of the open', () => {
    const always = createSimulatedMarket(1, createMarketCalendar('always'))
    const published = headlinesUntil(always, BUILT_IN, { instantMs: saturday, limit: 100 }).filter(({ id }) =>
      /-(open|close)$/.test(id),
    )
    expect(published.length).toBeGreaterThan(0)
    for (const { id, title } of published) {
      expect(id).toMatch(/-close$/)
      expect(title).not.toContain(' 0.00%')
    }
  })

  test('have an id each', () => {
    const ids = headlinesUntil(market, BUILT_IN, { instantMs: saturday, limit: 100 }).map(({ id }) => id)
    expect(new Set(ids).size).toBe(100)
  })

  test('there are none about an unknown symbol', () => {
    expect(headlinesUntil(market, BUILT_IN, { instantMs: saturday, limit: 5, symbol: 'NOPE' })).toEqual([])
  })
})

/** A market that counts the calls to it. */
function watched() {
  const requested = { quotes: 0, closes: 0, surprises: 0 }
  const spied: SimulatedMarket = {
    ...market,
    quoteAt(...request) {
      requested.quotes += 1
      return market.quoteAt(...request)
    },
    closeOf(...request) {
      requested.closes += 1
      return market.closeOf(...request)
    },
    surpriseOf(...request) {
      requested.surprises += 1
      return market.surpriseOf(...request)
    },
  }
  return { requested, spied }
}

const NOTHING = { quotes: 0, closes: 0, surprises: 0 }

describe('one report by its id', () => {
  test('is the one of the list', () => {
    for (const headline of headlinesUntil(market, BUILT_IN, { instantMs: saturday, limit: 100 })) {
      expect(headlineById(market, BUILT_IN, { id: headline.id, instantMs: saturday })).toEqual(headline)
    }
  })

  test('is there from its instant on', () => {
    const [{ id, atMs } = { id: '', atMs: 0 }] = headlinesUntil(market, BUILT_IN, {
      instantMs: saturday,
      limit: 1,
    })
    expect(headlineById(market, BUILT_IN, { id, instantMs: atMs - 1 })).toBeNull()
    expect(headlineById(market, BUILT_IN, { id, instantMs: atMs })?.id).toBe(id)
  })

  test('is the only one written', () => {
    const { requested, spied } = watched()
    headlineById(spied, BUILT_IN, { id: '2014-03-12-midday', instantMs: saturday })
    // Each stock and the index, once: the two other reports on that session are not written.
    expect(requested).toEqual({ ...NOTHING, quotes: BUILT_IN.stocks.length + 1 })
  })

  test('is not written again', () => {
    const { requested, spied } = watched()
    for (let time = 0; time < 10; time += 1)
      headlineById(spied, BUILT_IN, { id: '2014-03-12-open', instantMs: saturday })
    expect(requested.quotes).toBe(BUILT_IN.stocks.length + 1)
  })

  test('of a quiet stock is refused by its one move', () => {
    const session = calendar.sessionOn('2014-03-12')!
    const quiet = BUILT_IN.stocks.find((stock) => Math.abs(market.surpriseOf(stock, session)) < 0.1)!
    const { requested, spied } = watched()
    expect(
      headlineById(spied, BUILT_IN, { id: `2014-03-12-${quiet.symbol}`, instantMs: saturday }),
    ).toBeNull()
    expect(requested).toEqual({ ...NOTHING, surprises: 1 })
  })

  test.each([
    ['of a day without a session', '2014-03-15-open'],
    ['of a part no session has', '2014-03-12-evening'],
    ['not out yet', '2026-08-24-open'],
    ['from before the beginning', '1999-12-31-close'],
    ['of a day that never was', '2014-02-30-close'],
    ['of no day', '2014-13-45-close'],
    ['about an index', '2014-03-12-GSPC.INDX'],
    ['about an unknown symbol', '2014-03-12-NOPE'],
  ])('%s costs nothing', (_, id) => {
    const { requested, spied } = watched()
    expect(headlineById(spied, BUILT_IN, { id, instantMs: saturday })).toBeNull()
    expect(requested).toEqual(NOTHING)
  })
})

/** As people write them: "7,823.86". */
const dollarsOf = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
