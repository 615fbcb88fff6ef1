import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBankDetails } from '#contract/cash/deposits.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

let testServer: TestMarketServer
let grace: Person
beforeAll(async () => {
  testServer = await startOnTestMarket()
  grace = await testServer.customer({ username: 'grace', kycStatus: 'pending' })
})
afterAll(() => testServer.close())

test('200: where to send a transfer, as the operator has set it', async () => {
  const { status, body } = await grace.call(getBankDetails)
  expect(status).toBe(200)
  expect(body).toEqual({
    bankName: 'Example Bank, N.A.',
    accountName: 'Example Brokerage - Customer Funds',
    accountNumber: '000123456789',
    routingNumber: '000000000',
    swiftCode: 'EXAMPLE0',
  })
})
