import { beforeAll, describe, expect, test } from 'vitest'
import { getBankDetails, requestDeposit } from '#contract/cash/deposits.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { requestDeposit as request } from '#server/cash/deposits/request-deposit.ts'
import { cents } from '#domain/money/money.ts'
import { settingsInForce } from '../../../support/database/settings-in-force.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { startNode, testServerOfFile } from '../../../support/server.ts'
import { HARBOR, RHEIN } from '../../office/settings/bank-accounts.ts'
import { change } from '../../office/settings/settings.ts'

const EXAMPLE = {
  bankName: 'Example Bank, N.A.',
  accountName: 'Example Brokerage - Customer Funds',
  accountNumber: '000123456789',
  routingNumber: '000000000',
  swiftCode: 'EXAMPLE0',
}

const testServer = testServerOfFile()
let grace: Person
let ada: Person
beforeAll(() => {
  ;({ ada, grace } = testServer)
})

let references = 0
async function deposit(currency: 'USD' | 'EUR'): Promise<string> {
  const bankReference = `transfer ${++references}`
  const body = { originalAmount: '10.00', currency, bankReference, password: PASSWORD } as const
  const { status, body: made } = await ada.call(requestDeposit, { body })
  expect(status).toBe(200)
  return made.id
}
const details = async (query: { currency?: 'EUR' | 'GBP'; request?: string } = {}) =>
  (await ada.call(getBankDetails, { query })).body

describe('200', () => {
  test('where to send a transfer: an example, until the business or the operator names an account', async () => {
    const { status, body } = await grace.call(getBankDetails, { query: {} })
    expect(status).toBe(200)
    expect(body).toEqual({ ...EXAMPLE, hasChanged: false })
  })

  test('a currency without an account of its own has that for US dollars', async () => {
    const made = { first: await deposit('EUR') }
    expect((await change(testServer.root, 'bank.USD', HARBOR)).status).toBe(200)
    expect(await details()).toEqual({ ...HARBOR, hasChanged: false })
    expect(await details({ currency: 'EUR' })).toEqual({ ...HARBOR, hasChanged: false })
    // It was made before any account was set: there is nothing else to show.
    expect(await details({ request: made.first })).toEqual({ ...HARBOR, hasChanged: false })
    expect((await change(testServer.root, 'bank.EUR', RHEIN)).status).toBe(200)
    expect(await details({ currency: 'EUR' })).toEqual({ ...RHEIN, hasChanged: false })
    expect(await details({ currency: 'GBP' })).toEqual({ ...HARBOR, hasChanged: false })
  })

  test('a request keeps the account that it was made under, and says that today it is another', async () => {
    const [euros, dollars] = [await deposit('EUR'), await deposit('USD')]
    expect(await details({ request: euros })).toEqual({ ...RHEIN, hasChanged: false })
    await change(testServer.root, 'bank.EUR', '')
    expect(await details({ request: euros })).toEqual({ ...RHEIN, hasChanged: true })
    expect(await details({ request: dollars, currency: 'EUR' })).toEqual({ ...HARBOR, hasChanged: false })
    expect(await details({ currency: 'EUR' })).toEqual({ ...HARBOR, hasChanged: false })
  })

  test('what the environment names counts in every currency, and for every request', async () => {
    const made = await deposit('EUR')
    const node = await startNode(testServer, testServer.clock, {
      BANK_NAME: EXAMPLE.bankName,
      BANK_ACCOUNT_NAME: EXAMPLE.accountName,
      BANK_ACCOUNT_NUMBER: '4711',
      BANK_ROUTING_NUMBER: EXAMPLE.routingNumber,
      BANK_SWIFT_CODE: EXAMPLE.swiftCode,
    })
    const there = node.as(ada)
    for (const query of [{}, { currency: 'EUR' }, { request: made }] as const)
      expect((await there.call(getBankDetails, { query })).body).toEqual({
        ...EXAMPLE,
        accountNumber: '4711',
        hasChanged: false,
      })
    await node.close()
  })
})

test('404: the request of another customer', async () => {
  const query = { request: await deposit('USD') }
  const { status, problem } = await grace.call(getBankDetails, { query })
  expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
})

test('400: a currency that is none', async () => {
  expect((await grace.get('/api/bank-details?currency=BTC')).status).toBe(400)
})

test('422: in production without an account there are no deposits, until the settings have one', async () => {
  await change(testServer.root, 'bank.USD', '')
  const { pool, clock } = testServer
  const config = { ...parseConfig({}), bank: undefined }
  const parts = { pool, clock, config, settings: settingsInForce(clock), rates: { rateOf: () => null } }
  const announced = {
    customerId: BigInt(ada.id),
    sent: { originalAmount: cents(10_00n), currency: 'USD' },
    bankReference: 'none',
    idempotencyKey: null,
  } as const
  expect(await request(parts, announced)).toEqual({ refused: 'currency_not_taken' })
})
