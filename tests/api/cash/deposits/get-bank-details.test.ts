import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBankDetails } from '#contract/cash/deposits.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'

let testServer: TestRoutes
let grace: Person
beforeAll(async () => {
  testServer = await startTestRoutes()
  grace = await testServer.customer('grace', 'pending')
})
afterAll(() => testServer.close())

test('200: where to send a transfer, as the operator has set it', async () => {
  const { status, answer } = await testServer.call(grace, getBankDetails)
  expect(status).toBe(200)
  expect(answer).toEqual({
    bankName: 'Example Bank, N.A.',
    accountName: 'Example Brokerage - Customer Funds',
    accountNumber: '000123456789',
    routingNumber: '000000000',
    swiftCode: 'EXAMPLE0',
  })
})
