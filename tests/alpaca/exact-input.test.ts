import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { ALPACA_CALLS } from '#contract/alpaca/calls.ts'
import type { AlpacaCall } from '#contract/alpaca/call.ts'
import { testServerOfFile } from '../support/server.ts'
import { type AlpacaReply, program, tradingKey } from './alpaca.ts'

/** What a program sends means what it says, or is refused with the reason. */
const testServer = testServerOfFile()
let ask: ReturnType<typeof program>
beforeAll(async () => {
  const person = await testServer.customer({ username: 'exact', kycStatus: 'approved', cash: '5000.00' })
  ask = program(testServer.url, await tradingKey(testServer, person))
})

const said = ({ status, body }: AlpacaReply) => [status, (body as { message: string }).message]

const TIMES = ['start', 'end', 'after', 'until', 'date', 'date_start', 'date_end', 'time']
const timesOf = ({ query }: Pick<AlpacaCall, 'query'>): string[] => {
  const schema = query && z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.keys(schema?.properties ?? {}).filter((field) => TIMES.includes(field))
}
const timed = Object.values(ALPACA_CALLS).filter((call) => timesOf(call).length > 0)

test('a day that does not exist is refused by name wherever a time is taken', async () => {
  expect(timed.length).toBeGreaterThan(8)
  for (const { path, query } of timed) {
    const url = path.replace(':symbol', 'AAPL').replace(':activity_type', 'FILL').replace(':market', 'NYSE')
    for (const field of timesOf({ query }))
      for (const day of ['2026-02-30', '2026-11-31', '2026-02-29', '2026-13-01', '2026-00-10'])
        for (const time of field === 'time' ? ['T15:00:00Z'] : ['', 'T15:00:00Z', 'T15:00:00-05:00']) {
          const needed = path.includes('bars') ? 'timeframe=1Day&symbols=AAPL&' : ''
          const asked = path.includes('/:symbol/') ? needed.replace('symbols=AAPL&', '') : needed
          const reply = await ask('GET', `${url}?${asked}${field}=${day}${encodeURIComponent(time)}`)
          expect(said(reply), `${url} ${field}=${day}${time}`).toEqual([422, `${field} is no date`])
        }
  }
  // One that does is taken.
  expect((await ask('GET', '/v2/calendar?start=2024-02-29&end=2024-02-29')).body).toHaveLength(1)
}, 120_000)

const ORDER = { symbol: 'KO', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' }
const LIMIT = { ...ORDER, type: 'limit', time_in_force: 'gtc', limit_price: '1.00' }
const PLAIN = 'Enter a plain number such as 12.5, without signs, blanks, exponents or leading zeros'

test.each([
  ['1e0', PLAIN],
  [' 1', PLAIN],
  ['01', PLAIN],
  ['+1', PLAIN],
  ['1.', PLAIN],
  [1e-7, PLAIN],
  ['1000000000000', 'Enter a number of at most 12 digits before the point'],
  [`1.${'0'.repeat(31)}`, 'Enter a number of at most 32 characters'],
  ['0.123456789', 'Enter a quantity with at most 8 decimals'],
])('a quantity of %j is refused for what is wrong with it', async (qty, sentence) => {
  const reply = await testServer.changesNoRow(() => ask('POST', '/v2/orders', { ...ORDER, qty }))
  expect(said(reply)).toEqual([422, `qty: ${sentence}`])
})

test('zeros at the end of decimals change no number, whichever it is', async () => {
  expect(await ask('POST', '/v2/orders', { ...ORDER, qty: '0.020000000' })).toMatchObject({
    status: 200,
    body: { qty: '0.02' },
  })
  expect(
    await ask('POST', '/v2/orders', { ...LIMIT, qty: '2.0000000000', limit_price: '1.2500000000' }),
  ).toMatchObject({ status: 200, body: { qty: '2', limit_price: '1.25' } })
  const dollars = { ...ORDER, qty: undefined, notional: '10.00000' }
  expect((await ask('POST', '/v2/orders', dollars)).body).toMatchObject({ notional: '10.00' })
  expect((await ask('DELETE', '/v2/positions/KO?percentage=50.00000000000')).status).toBe(200)
})

test('min_order_size is the least that an order takes', async () => {
  const { min_order_size: least } = (await ask('GET', '/v2/assets/KO')).body as { min_order_size: string }
  expect((await ask('POST', '/v2/orders', { ...ORDER, qty: least })).status).toBe(200)
  const less = await ask('POST', '/v2/orders', { ...ORDER, qty: '0.00999999' })
  expect(said(less)).toEqual([422, expect.stringContaining(least)])
})
