import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { type Price, price } from '#domain/money/price.ts'
import type { Quote } from '#domain/market/quote.ts'
import { createClosesReader } from '#server/market/closes/closes-reader.ts'
import { keepCloses } from '#server/market/closes/keep-closes.ts'
import type { OpenPool, Pool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { pino } from 'pino'
import { announced, split } from '../../../support/corporate-actions.ts'
import { PERMISSION, asking, refusalOf } from '../../../support/asking.ts'
import { asServer } from '../../../support/database/postgres.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { IN_SESSION } from '../prices/test-times.ts'

let testServer: TestServer
let pool: OpenPool & Pool
beforeAll(async () => {
  testServer = await startTestServer({ at: IN_SESSION })
  pool = openPool(asServer(testServer.connection).connection, pino({ level: 'silent' }), 4)
})
afterAll(async () => {
  await pool.end()
  await testServer.close()
})

const keeper = () => testServer.app.jobs.find(({ name }) => name === 'keep the closes of each session')!
const countOf = async () => Number((await pool.query('select count(*) from session_closes')).rows[0].count)
const closeOf = async (symbol: string, date: string) =>
  (
    await pool.query<{ price_units: bigint }>(
      `select price_units from session_closes where symbol = $1 and session_date = $2::date order by received_at`,
      [symbol, date],
    )
  ).rows.map((row) => row.price_units)

const calendar = createMarketCalendar()
const quoteAt = (symbol: string, date: string, units: bigint): Quote => ({
  symbol,
  price: price(units),
  quotedAtMs: calendar.sessionOn(date)!.closesAtMs,
  sessionIndex: calendar.sessionOn(date)!.index,
  isClose: true,
  provider: 'test',
})
const keep = (quote: Quote | null) =>
  keepCloses(
    {
      pool,
      clock: testServer.clock,
      calendar,
      catalogue: () => BUILT_IN,
      quote: (symbol) => (quote?.symbol === symbol ? quote : null),
    },
    new Map(),
  )

// In order: the day goes by.
describe('the closes of a session', () => {
  test('are kept once it is over, of every instrument, and once', async () => {
    await keeper().now?.()
    const during = await countOf()
    testServer.clock.advance({ hours: 6, minutes: 5 })
    // The server may not lead yet, or not have its last quotes.
    await expect
      .poll(async () => {
        await testServer.look()
        await keeper().now?.()
        return countOf()
      })
      .toBe(during + BUILT_IN.all.length)
    await keeper().now?.()
    const second = await testServer.secondNode()
    await second.app.jobs.find(({ name }) => name === keeper().name)?.now?.()
    expect(await countOf()).toBe(during + BUILT_IN.all.length)
    await second.close()
  })

  test('a correction is a newer row, and the last one counts', async () => {
    const [own] = await closeOf('KO', '2026-11-18')
    testServer.clock.advance({ minutes: 1 })
    await keep(quoteAt('KO', '2026-11-18', (own ?? 0n) + 10_000n))
    await keep(quoteAt('KO', '2026-11-18', (own ?? 0n) + 10_000n))
    expect(await closeOf('KO', '2026-11-18')).toEqual([own, (own ?? 0n) + 10_000n])
  })

  test('one that may be in shares of before a split is not kept', async () => {
    await announced({ pool, clock: testServer.clock }, split('PEP', '2026-11-19', '2:1'))
    testServer.clock.advance({ hours: 24 })
    const before = await closeOf('PEP', '2026-11-18')
    await keep(quoteAt('PEP', '2026-11-18', 1_000_000n))
    expect(await closeOf('PEP', '2026-11-18')).toEqual(before)
  })

  test('cannot be changed or removed by the server', async () => {
    for (const statement of ['update session_closes set price_units = 1', 'delete from session_closes'])
      expect(
        await asking(asServer(testServer.connection).connection, (client) => refusalOf(client, statement)),
      ).toBe(PERMISSION)
  })
})

describe('the past', () => {
  let line: { atMs: number; price: Price }[]
  const dates = ['2026-11-13', '2026-11-16', '2026-11-17']
  beforeEach(async () => {
    line = dates.map((date, at) => ({
      atMs: calendar.sessionOn(date)!.closesAtMs,
      price: price(BigInt(100 + at) * 1_000_000n),
    }))
  })
  const closesOn = () =>
    createClosesReader({ pool, clock: testServer.clock, calendar, lines: { line: async () => line } })
  const pricesOf = async (closes = closesOn()) =>
    (await closes.linesOf(new Set(['VTSAX'])))?.get('VTSAX')?.points.map((point) => Number(point.price) / 1e6)

  test('stays what it was when the provider adjusts its line for a dividend', async () => {
    await keep(quoteAt('VTSAX', '2026-11-16', 101_000_000n))
    await keep(quoteAt('VTSAX', '2026-11-17', 102_000_000n))
    const before = await pricesOf()
    line = line.map((point) => ({ ...point, price: price((point.price * 98n) / 100n) }))
    const after = await pricesOf()
    expect(after).toEqual(before)
    expect(before?.slice(0, 3)).toEqual([100, 101, 102])
  })

  test('says from which day on closes are kept', async () => {
    const found = await closesOn().linesOf(new Set(['VTSAX', 'SWPPX']))
    expect(found?.get('VTSAX')?.keptSince).toBe('2026-11-16')
  })

  test('a close that another server keeps is seen a minute later; until then the line is the same object', async () => {
    const closes = closesOn()
    const first = (await closes.linesOf(new Set(['VTSAX'])))?.get('VTSAX')
    testServer.clock.advance({ seconds: 1 })
    await keep(quoteAt('VTSAX', '2026-11-17', 103_000_000n))
    expect((await closes.linesOf(new Set(['VTSAX'])))?.get('VTSAX')).toBe(first)
    testServer.clock.advance({ seconds: 61 })
    const second = (await closes.linesOf(new Set(['VTSAX'])))?.get('VTSAX')
    expect(second).not.toBe(first)
    expect(Number(second?.points.find(({ atMs }) => atMs === line[2]?.atMs)?.price)).toBe(103_000_000)
  })

  test('is unknown where the provider has no line', async () => {
    const none = createClosesReader({
      pool,
      clock: testServer.clock,
      calendar,
      lines: { line: async () => null },
    })
    expect(await none.linesOf(new Set(['VTSAX']))).toBeNull()
  })
})
