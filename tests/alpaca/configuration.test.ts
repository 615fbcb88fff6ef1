import type { Alpaca } from '@alpacahq/alpaca-trade-api'
import { beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { FIXED_CONFIGURATION } from '#contract/alpaca/account-calls.ts'
import { createOrder } from '#contract/trading/orders.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { program, sdk, tradingKey } from './alpaca.ts'

const testServer = testServerOfFile()
let person: Person
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  person = await testServer.customer({ username: 'configured', kycStatus: 'approved', cash: '500.00' })
  key = await tradingKey(testServer, person)
  alpaca = sdk(testServer.url, key)
})

const CALL = '/v2/account/configurations'

test('the configuration says what holds here', async () => {
  const read = await alpaca.trading.accountConfigurations.getAccountConfig()
  expect(read).toMatchObject({
    suspendTrade: false,
    noShorting: true,
    fractionalTrading: true,
    maxMarginMultiplier: '1',
    maxOptionsTradingLevel: 0,
  })
})

test('changing what is fixed is refused by its name and changes nothing; as it stands it is taken', async () => {
  const ask = program(testServer.url, key)
  for (const [field, value] of Object.entries(FIXED_CONFIGURATION)) {
    expect((await ask('PATCH', CALL, { [field]: value })).status, field).toBe(200)
    const other = typeof value === 'boolean' ? !value : `${value}1`
    const body = { [field]: other, suspend_trade: true }
    const { status, body: refused } = await testServer.changesNoRow(() => ask('PATCH', CALL, body))
    expect([status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining(field)])
  }
  expect((await ask('PATCH', CALL, { suspend_trade: 'yes' })).status).toBe(422)
})

const ORDER = { symbol: 'KO', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' }
const RESTING = { ...ORDER, type: 'limit', time_in_force: 'gtc', limit_price: '1.00' }
const REFUSED = { status: 403, body: { code: 40310000, message: expect.stringContaining('by user request') } }

test('suspend_trade refuses new orders on every server at once and nothing else, until the call ends it', async () => {
  const ask = program(testServer.url, key)
  const there = await testServer.secondNode()
  const askThere = program(there.url, key)
  const suspend = (suspend_trade: boolean) => ask('PATCH', CALL, { suspend_trade })
  const resting = (await ask('POST', '/v2/orders', RESTING)).body as { id: string }
  expect((await ask('POST', '/v2/orders', ORDER)).status).toBe(200)

  expect(await suspend(true)).toMatchObject({ status: 200, body: { suspend_trade: true } })
  for (const on of [ask, askThere]) {
    expect(await on('POST', '/v2/orders', ORDER)).toMatchObject(REFUSED)
    expect(await on('POST', '/v2/orders', RESTING)).toMatchObject(REFUSED)
    expect(await on('PATCH', `/v2/orders/${resting.id}`, { qty: '2' })).toMatchObject(REFUSED)
    expect(await on('DELETE', '/v2/positions/KO')).toMatchObject(REFUSED)
    expect(await on('DELETE', '/v2/positions')).toMatchObject({ status: 207, body: [REFUSED] })
    expect(await on('GET', '/v2/account')).toMatchObject({
      status: 200,
      body: { trade_suspended_by_user: true, trading_blocked: false },
    })
    expect(await on('GET', CALL)).toMatchObject({ status: 200, body: { suspend_trade: true } })
  }
  // Without the field it stays.
  expect((await ask('PATCH', CALL, { no_shorting: true })).body).toMatchObject({ suspend_trade: true })
  expect((await ask('GET', `/v2/orders/${resting.id}`)).body).toMatchObject({ status: 'new' })
  // On a screen the customer places orders themselves.
  const body = { symbol: 'KO', side: 'buy', type: 'market', timeInForce: 'day', quantity: '1' } as const
  expect((await person.call(createOrder, { body })).status).toBe(200)
  expect((await ask('DELETE', `/v2/orders/${resting.id}`)).status).toBe(204)

  expect(await suspend(false)).toMatchObject({ status: 200, body: { suspend_trade: false } })
  expect((await askThere('POST', '/v2/orders', ORDER)).status).toBe(200)
  expect((await ask('GET', '/v2/account')).body).toMatchObject({ trade_suspended_by_user: false })
  await testServer.changesNoRow(() => suspend(false))
  const { rows } = await testServer.pool.query(
    `select action, after from audit_log where action like 'api_keys.orders%' and customer_id = $1 order by id`,
    [person.id],
  )
  const after = { byKey: key.keyId }
  expect(rows).toEqual([
    { action: 'api_keys.orders_suspended', after },
    { action: 'api_keys.orders_resumed', after },
  ])
})
