import { expect, test } from 'vitest'
import { getMarketStatus } from '#contract/market/market.ts'
import { listOrdersAtMarket, buy, sell } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { announced, dividend } from '../../../support/corporate-actions.ts'
import { type Person, PASSWORD, type TestServer, startTestServer } from '../../../support/server.ts'

/** Friday at 23:00 in New York. Monday is KO's ex-date. */
const FRIDAY_NIGHT = '2026-11-21T04:00:00Z'
const MONDAY = '2026-11-23'
const TO_MONDAY = { hours: 48, minutes: 61, seconds: 32 }
/** From there to two seconds after the open. */
const TO_THE_OPEN = { hours: 9, minutes: 28, seconds: 30 }
const ORDER = { symbol: 'KO', quantity: '30' }

type Customer = Pick<Person, 'call' | 'get' | 'post'>

/** A server on Friday night that has loaded KO's dividend of Monday. */
async function onFridayNight(): Promise<TestServer> {
  const server = await startTestServer({ at: FRIDAY_NIGHT })
  // PFE's is due at once: while its orders are refused, the server has loaded KO's too.
  await announced(server, dividend('KO', MONDAY, '5.00'), dividend('PFE', '2026-11-20', '0.40'))
  await expect.poll(() => statusOfBuying(server.ada, 'PFE')).not.toBe(200)
  return server
}

/** To 00:01:32 on Monday; answers Ada, signed in again, when her dividend is paid. */
async function toMonday(server: TestServer): Promise<Customer> {
  server.clock.advance(TO_MONDAY)
  const ada = await signedIn(server)
  const isPaid = async () => {
    const { body } = await ada.call(listTransactions)
    return body.some(({ type, assetSymbol }) => type === 'dividend' && assetSymbol === 'KO')
  }
  await expect.poll(isPaid).toBe(true)
  // After a jump of the clock a server refuses orders until it has seen prices and read the actions again.
  await expect.poll(() => statusOfOverselling(ada)).not.toBe(503)
  await expect.poll(async () => (await ada.call(getMarketStatus)).body.exDividend).toContain('KO')
  return ada
}

async function signedIn(server: TestServer): Promise<Customer> {
  const visitor = server.visitor()
  expect((await visitor.post('/api/login', { username: 'ada', password: PASSWORD })).status).toBe(200)
  return visitor
}

const statusOfBuying = async (person: Customer, symbol: string) =>
  (await person.call(buy, { body: { symbol, quantity: '0.01' } })).status

/** Places nothing: it is more than any customer of this test has. */
const statusOfOverselling = async (person: Customer) =>
  (await person.call(sell, { body: { ...ORDER, quantity: '1000000' } })).status

test('422: shares of Friday night are not sold on Monday at 00:01 at the same price', async () => {
  const server = await onFridayNight()
  expect((await server.ada.call(buy, { body: ORDER })).status).toBe(200)
  const ada = await toMonday(server)

  for (const endpoint of [sell, buy]) {
    const { status, body } = await server.changesNoRow(() => ada.call(endpoint, { body: ORDER }))
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: 'ex_dividend',
        detail: 'This asset goes ex-dividend today. Orders open with the first price of the session.',
      },
    })
  }
  expect((await ada.call(getMarketStatus)).body).toMatchObject({
    tradingAllowed: true,
    exDividend: expect.arrayContaining(['KO']),
  })
  // Other shares are traded at their last close as before.
  expect(await statusOfBuying(ada, 'AAPL')).toBe(200)

  server.clock.advance(TO_THE_OPEN)
  const again = await signedIn(server)
  await expect.poll(async () => (await again.call(sell, { body: ORDER })).status).toBe(200)
  expect((await again.call(getMarketStatus)).body.exDividend).not.toContain('KO')
  const { rows } = await server.pool.query(`select price_at from transactions where type = 'sell'`)
  expect(rows).toEqual([{ price_at: server.clock.now() }])
  expect((await verifyBooks(server.connection)).broken).toEqual([])
  await server.close()
})

test('202: where orders wait, one of that night gets the first price without the dividend', async () => {
  const friday = await startTestServer({ at: '2026-11-20T20:00:00Z', env: { AFTER_HOURS_ORDERS: 'queue' } })
  expect((await friday.ada.call(buy, { body: ORDER })).status).toBe(200)
  await announced(friday, dividend('KO', MONDAY, '5.00'))
  friday.clock.advance({ hours: 8 })
  const ada = await toMonday(friday)

  expect((await ada.call(sell, { body: ORDER })).status).toBe(202)
  expect((await ada.call(getMarketStatus)).body.exDividend).toContain('KO')
  friday.clock.advance(TO_THE_OPEN)
  const again = await signedIn(friday)
  const states = async () => (await again.call(listOrdersAtMarket)).body.map(({ status }) => status)
  await expect.poll(states).toEqual(['filled'])
  const { rows } = await friday.pool.query(
    `select price_at >= $1 as fresh from transactions where type = 'sell'`,
    ['2026-11-23T14:30:00Z'],
  )
  expect(rows).toEqual([{ fresh: true }])
  expect((await verifyBooks(friday.connection)).broken).toEqual([])
  await friday.close()
})
