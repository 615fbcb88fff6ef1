import { type Alpaca, errors } from '@alpacahq/alpaca-trade-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/keys.ts'
import { FIXED_CONFIGURATION } from '#contract/door/account-calls.ts'
import { listKeys } from '#contract/people/keys.ts'
import { changesNoRow } from '../support/api/rows.ts'
import { type Person, type TestServer, startTestServer } from '../support/server.ts'
import { program, sdk, tradingKey } from './door.ts'

let testServer: TestServer
let person: Person
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  testServer = await startTestServer()
  person = await testServer.customer({ username: 'configured', kycStatus: 'approved', cash: '100.00' })
  key = await tradingKey(testServer, person)
  alpaca = sdk(testServer.url, key)
})
afterAll(() => testServer.close())

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
    const { status, body: refused } = await changesNoRow(testServer.pool, () => ask('PATCH', CALL, body))
    expect([status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining(field)])
  }
  expect((await ask('PATCH', CALL, { suspend_trade: 'yes' })).status).toBe(422)
})

test('suspend_trade is the stop: every key is refused from then on, and the customer is told', async () => {
  const accountConfigurations = { suspendTrade: true }
  const said = await alpaca.trading.accountConfigurations.patchAccountConfig({ accountConfigurations })
  expect(said.suspendTrade).toBe(true)
  await expect(alpaca.trading.account.getAccount()).rejects.toBeInstanceOf(errors.AuthError)
  expect((await person.call(listKeys)).body.stoppedAt).not.toBeNull()
  const { rows } = await testServer.pool.query(
    `select after from audit_log where action = 'api_keys.stopped' and customer_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([{ after: { byKey: key.keyId } }])
})
