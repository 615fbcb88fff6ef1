import { pino } from 'pino'
import { expect, test } from 'vitest'
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { StartRefusal, parseConfig } from '#server/platform/config/config.ts'
import { createListenConnection } from '#server/platform/database/listen.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { NO_METRICS } from '#server/platform/metrics/metrics.ts'
import { createStreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import { startMarket } from '#server/market/market.ts'
import { NO_LEADS } from '#server/platform/jobs/job.ts'
import { createTestClock } from '../support/clock.ts'

const log = pino({ level: 'silent' })
const sessions = { isAlive: () => true, onEnded: () => () => {} }
const streamLimit = createStreamLimit({ total: 1, perUser: 1 })
// The simulated market uses no database.
const connection = { host: '127.0.0.1', port: 1 }
const listen = createListenConnection({ connection, clock: createTestClock(), log })
const pool = openPool(connection, log)
const platform = {
  connection,
  listen,
  pool,
  reads: pool,
  leads: NO_LEADS,
  metrics: NO_METRICS,
  log,
}
const settings = { at: () => STANDARD_SETTINGS }
const { policies } = STANDARD_SETTINGS
const place = { eodhd: null, ...platform, sessions, streamLimit, settings }
const open = (env: Record<string, string>, at?: string) =>
  startMarket({ config: parseConfig(env), clock: createTestClock(at), ...place })

test.each([
  ['eodhd', 'EODHD_API_TOKEN'],
  ['twelvedata', 'TWELVEDATA_API_KEY'],
])('%s without its key stops the start with a sentence that names the setting', (name, key) => {
  expect(() => open({ MARKET_DATA: name })).toThrow(StartRefusal)
  expect(() => open({ MARKET_DATA: name })).toThrow(key)
})

test.each(['2008-06-02T15:00:00Z', '2041-03-01T15:00:00Z', '1999-06-01T15:00:00Z'])(
  'a clock that says %s, where the simulated market has no prices, stops the start',
  (at) => expect(() => open({}, at)).toThrow(StartRefusal),
)

test('an order asks for a price of this very moment, and there is one in session and after it', () => {
  const clock = createTestClock('2026-11-18T20:59:50Z')
  const market = startMarket({ config: parseConfig({}), clock, ...place })
  expect(market.orders.orderQuote('AAPL', policies)).toMatchObject({
    at: new Date('2026-11-18T20:59:50Z'),
    source: 'simulated',
  })
  expect(market.orders.orderQuote('NOPE', policies)).toBeNull()
  expect(market.orders.tradingAllowed(policies)).toBe(true)
  market.close()

  // A feed that has stopped: its last price is soon stale, and is not taken for the close.
  clock.advance({ seconds: 16 })
  expect(market.orders.orderQuote('AAPL', policies)).toBeNull()
  const evening = startMarket({ config: parseConfig({}), clock, ...place })
  expect(evening.orders.orderQuote('AAPL', policies)?.at).toEqual(new Date('2026-11-18T21:00:00Z'))
  evening.close()
})
