import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { parsePrice } from '#domain/money/price.ts'
import { isOfInstrument } from '#domain/returns/valued-holding.ts'
import { closedStretches } from '#domain/returns/closed-positions.ts'
import { type InstrumentCloses, NO_CLOSES } from '#server/market/closes/closes-reader.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { createAccountReader } from '#server/trading/performance/account-reader.ts'
import { readPerformance } from '#server/trading/performance/read-performance.ts'
import { expectToAddUp } from '../../api/trading/performance/figures.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import { queriesOf } from '../../support/database/counted-queries.ts'
import type { Known } from '../../support/people.ts'
import { type Fixture, openFixture } from '../corporate-actions/fixture.ts'

let fixture: Fixture
/** Of each symbol its price in shares of now, which a provider's line has throughout, also before a split. */
const now = new Map<string, string>()
const lines = new Map<string, InstrumentCloses>()
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(async () => {
  await fixture.expectBooksHold()
  await fixture.close()
})

const priceNow = (symbol: string) => parsePrice(now.get(symbol) ?? '')
/** The same object until the price changes, as the product's lines are. */
function lineOf(symbol: string): InstrumentCloses {
  const price = priceNow(symbol)!
  const known = lines.get(symbol)
  if (known && known.points[0]?.price === price) return known
  const made = { ...NO_CLOSES, points: [{ atMs: 0, price }] }
  lines.set(symbol, made)
  return made
}
const market = {
  calendar: createMarketCalendar('always'),
  closes: {
    linesOf: async (symbols: ReadonlySet<string>) =>
      new Map([...symbols].map((symbol) => [symbol, lineOf(symbol)])),
  },
  latestPrice: priceNow,
  prices: 'simulated' as const,
}
const partsOn = (database: Queryable) => ({
  database,
  clock: fixture.clock,
  catalogue: () => BUILT_IN,
  market,
})
const readers = new Map<Queryable, ReturnType<typeof createAccountReader>>()
function readerOn(database: Queryable) {
  const reader = readers.get(database) ?? createAccountReader(partsOn(database))
  readers.set(database, reader)
  return reader
}

async function performanceOf({ id }: Known, reader = readerOn(fixture.pool)) {
  const account = await reader.valued(id)
  if (isRefusal(account)) throw new Error(account.refused)
  const benchmark = BUILT_IN.find('GSPC.INDX')!
  const answer = await readPerformance(partsOn(fixture.pool), account, { period: 'All', benchmark })
  if (isRefusal(answer)) throw new Error(answer.refused)
  expectToAddUp(answer)
  return answer
}

function trade(who: Known, side: 'buy' | 'sell', quantity: string, symbol: string, price: string) {
  fixture.prices.set(symbol, price)
  now.set(symbol, price)
  return fixture.trade(who, side, quantity, symbol)
}

async function tomorrow(...actions: ((exDate: string) => Parameters<typeof announced>[1])[]): Promise<void> {
  const exDate = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await announced(fixture, ...actions.map((made) => made(exDate)))
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
}

beforeAll(() => void now.set('GSPC.INDX', '7500'))

describe('performance through corporate actions, as the ledger carried them out', () => {
  test('a split of four for one moves no figure, before and after', async () => {
    const ada = await fixture.customer('ada')
    await trade(ada, 'buy', '10', 'AAPL', '100.00')
    await tomorrow((exDate) => split('AAPL', exDate, '4:1'))
    now.set('AAPL', '25.00')
    const still = await performanceOf(ada)
    expect(still).toMatchObject({ gain: '0.00', timeWeighted: '0.00', end: { value: '100000.00' } })
    expect(new Set(still.series.slice(1).map(({ value }) => value))).toEqual(new Set(['100000.00']))
    await trade(ada, 'sell', '15', 'AAPL', '30.00')
    expect(await performanceOf(ada)).toMatchObject({
      // 15 at 30.00 less 15 at 25.00; 25 left at 30.00 and 25.00; half a percent of 450.00.
      realised: '75.00',
      unrealisedChange: '125.00',
      fees: '2.25',
      gain: '197.75',
    })
  })

  test('a dividend paid after the sale is a gain of the holding, and of the stretch that earned it', async () => {
    const bob = await fixture.customer('bob')
    await trade(bob, 'buy', '10', 'KO', '60.00')
    const exDate = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await announced(fixture, dividend('KO', exDate, '0.50'))
    fixture.clock.advance({ hours: 24 })
    await carryOutDue(fixture)
    await trade(bob, 'sell', '10', 'KO', '60.00')
    const answer = await performanceOf(bob)
    expect(answer).toMatchObject({ income: '5.00', fees: '3.00', gain: '2.00', realised: '0.00' })
    expect(answer.byHolding).toMatchObject([{ symbol: 'KO', value: '0.00', gain: '2.00', income: '5.00' }])
    const { events } = await readerOn(fixture.pool).events(bob.id)
    expect(closedStretches(events.filter(isOfInstrument))).toMatchObject([{ incomeCents: 500n }])
  })

  test('a split after everything was sold leaves the past what it was', async () => {
    const cat = await fixture.customer('cat')
    await trade(cat, 'buy', '10', 'GE', '100.00')
    fixture.clock.advance({ hours: 24 })
    await trade(cat, 'sell', '10', 'GE', '100.00')
    const before = await performanceOf(cat)
    await tomorrow((exDate) => split('GE', exDate, '4:1'))
    now.set('GE', '25.00')
    const after = await performanceOf(cat)
    expect(after.series.slice(0, before.series.length - 1).map(({ value }) => value)).toEqual(
      before.series.slice(0, -1).map(({ value }) => value),
    )
    expect(after.gain).toBe(before.gain)
    expect(await performanceOf(cat, createAccountReader(partsOn(fixture.pool)))).toEqual(after)
  })
})

describe('what a look costs the database', () => {
  test('one statement, however many trades there are; what was read before is not read again', async () => {
    const dan = await fixture.customer('dan')
    await trade(dan, 'buy', '1', 'MSFT', '400.00')
    const first = await queriesOf(fixture.pool, async (database) => {
      await createAccountReader(partsOn(database)).valued(dan.id)
    })
    for (let trades = 0; trades < 20; trades += 1) await trade(dan, 'buy', '1', 'MSFT', '400.00')
    expect(
      await queriesOf(fixture.pool, async (database) => {
        await createAccountReader(partsOn(database)).valued(dan.id)
      }),
    ).toBe(first)
    expect(first).toBe(1)
    const { rows } = await fixture.pool.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select t.id from transactions t where t.customer_id = ${dan.id} and t.id > 0
       order by t.id limit 5000`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('transactions_pkey')
  })

  test('a second look reads nothing but news, and after a trade only the trade', async () => {
    const eve = await fixture.customer('eve')
    await trade(eve, 'buy', '1', 'MSFT', '400.00')
    const reader = readerOn(fixture.pool)
    const first = await reader.valued(eve.id)
    const again = await reader.valued(eve.id)
    if (isRefusal(first) || isRefusal(again)) throw new Error('a price is missing')
    expect(again?.history).toBe(first?.history)
    await trade(eve, 'buy', '1', 'MSFT', '400.00')
    const later = await reader.valued(eve.id)
    if (isRefusal(later)) throw new Error(later.refused)
    expect(later?.history).toBe(first?.history)
    expect(later?.version).not.toBe(first?.version)
    expect(later?.events.length).toBe((first?.events.length ?? 0) + 1)
  })
})
