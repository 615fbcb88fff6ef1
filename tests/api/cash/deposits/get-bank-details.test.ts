import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBankDetails } from '#contract/cash/funding.ts'
import { guardsAccess } from '../../../support/api/access.ts'
import { type Desk, type Person, openDesk } from '../../../support/api/desk.ts'

let desk: Desk
let grace: Person
let root: Person
beforeAll(async () => {
  desk = await openDesk()
  grace = await desk.customer('grace', 'pending')
  root = await desk.administrator('root')
})
afterAll(() => desk.close())

test('200: where to send a transfer, as the operator has set it', async () => {
  const { status, answer } = await desk.call(grace, getBankDetails)
  expect(status).toBe(200)
  expect(answer).toEqual({
    bankName: 'Example Bank, N.A.',
    accountName: 'Example Brokerage - Customer Funds',
    accountNumber: '000123456789',
    routingNumber: '000000000',
    swiftCode: 'EXAMPLE0',
  })
})

describe('401 and 403', () => {
  guardsAccess(getBankDetails, () => ({ desk, allowed: grace, other: root }))
})
