import { createTestClock } from '../support/clock.ts'
import { settingsInForce } from '../support/database/settings-in-force.ts'
import { type Logger, pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parsePrice } from '#domain/money/price.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { createCustomRates } from '#server/market/fx/custom-rates.ts'
import { watchStoredRates } from '#server/market/fx/exchange-rates.ts'
import { ALWAYS_LEADS } from '../platform/jobs/always-leads.ts'
import { createOrderWorker } from '#server/trading/orders/order-worker.ts'

const database = { isAway: false, asked: 0 }
/** Never connects: its database answers here. */
const pool = Object.assign(openPool({ host: '127.0.0.1', database: 'none' }, pino({ level: 'silent' })), {
  async query() {
    database.asked += 1
    if (database.isAway) throw new Error('Connection terminated unexpectedly')
    return { rows: [] }
  },
})

let said: string[]
let log: Logger
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(database, { isAway: false, asked: 0 })
  said = []
  log = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) })
})
afterEach(() => void vi.useRealTimers())

async function goAwayFor(seconds: number): Promise<void> {
  const before = database.asked
  database.isAway = true
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  expect(database.asked - before).toBeGreaterThan(3)
  database.isAway = false
  await vi.advanceTimersByTimeAsync(5_000)
}

const now = new Date('2026-11-18T15:00:00Z')
const settings = settingsInForce(createTestClock())
const quote = { price: parsePrice('1')!, at: now, source: 'the test', forOrdersDueBy: now }

test.each([
  [
    'due orders could not be filled; they wait',
    () =>
      createOrderWorker({
        leads: ALWAYS_LEADS,
        pool,
        market: { awaitedQuote: () => quote, now: () => now, settings },
        log,
      }),
  ],
  [
    'stored exchange rates could not be read',
    async () =>
      (
        await watchStoredRates({
          isLeader: async () => true,
          pool,
          log,
          custom: createCustomRates(),
          fetched: null,
        })
      ).job,
  ],
] as const)(
  'a database that is away is said once, and again after it was back: %s',
  async (message, start) => {
    const job = await start()
    job.start()
    await goAwayFor(10)
    expect(said).toEqual([message])
    await goAwayFor(10)
    expect(said).toEqual([message, message])
    await job.stop()
  },
)

test('a lost idle connection is logged, unless its pool is ending', async () => {
  const open = openPool({ host: '127.0.0.1', database: 'none' }, log)
  open.emit('error', new Error('terminated'), undefined as never)
  await open.end()
  open.emit('error', new Error('terminated'), undefined as never)
  expect(said).toEqual(['an idle database connection was lost'])
})
