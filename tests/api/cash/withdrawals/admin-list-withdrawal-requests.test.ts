import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { updateProfile } from '#contract/people/profiles.ts'
import {
  type WithdrawalRequest,
  adminListWithdrawalRequests,
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { queuedWithdrawalRequest } from '#contract/cash/withdrawals.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM } from '../../people/profiles/forms.ts'
import { asked } from './withdrawals.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
const made: WithdrawalRequest[] = []
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  root = testServer.root
  for (let count = 0; count < 6; count += 1) made.push(await asked(ada))
  await root.call(approveWithdrawal, { params: { id: made[0]?.id } })
  await root.call(rejectWithdrawal, {
    params: { id: made[2]?.id },
    body: { reason: 'Another name' },
  })
  await ada.call(cancelWithdrawal, { params: { id: made[4]?.id } })
})

const list = async (query?: object) => (await root.call(adminListWithdrawalRequests, { query })).body
const numbers = async (query?: object) =>
  (await list(query)).map(({ id }) => made.findIndex((request) => request.id === id))

describe('200', () => {
  test('the pending ones, the longest waiting first', async () => {
    expect(await numbers({ status: 'pending' })).toEqual([1, 3, 5])
  })

  test('the settled ones by what became of them', async () => {
    expect(await numbers({ status: 'approved' })).toEqual([0])
    expect(await numbers({ status: 'rejected' })).toEqual([2])
    expect(await numbers({ status: 'cancelled' })).toEqual([4])
  })

  test('without a status all of them, the pending ones first', async () => {
    expect(await numbers()).toEqual([1, 3, 5, 0, 2, 4])
  })

  test('each with whose it is', async () => {
    const [first] = await list({ status: 'pending' })
    expect(queuedWithdrawalRequest.parse(first)).toEqual(first)
    expect(first).toEqual({
      ...made[1],
      username: 'ada',
      fullName: 'Ada Example',
      claim: null,
      decidedBy: null,
      isOwnName: true,
      isProfilePending: false,
      warnings: [],
      // Three of 100.00 are held, one is paid out.
      consequences: {
        now: { balance: '900.00', available: '600.00', held: '300.00' },
        approved: {
          balance: '800.00',
          available: '600.00',
          held: '200.00',
          postings: [
            { debit: 'hold', credit: 'bank', amount: '95.00' },
            { debit: 'hold', credit: 'fees', amount: '5.00' },
          ],
        },
        rejected: {
          balance: '900.00',
          available: '700.00',
          held: '200.00',
          postings: [{ debit: 'hold', credit: 'cash', amount: '100.00' }],
        },
      },
    })
  })

  test('a settled one shows who settled it, and no consequences', async () => {
    const settled = async (status: string) => (await list({ status }))[0]
    const nothing = { warnings: [], consequences: null }
    expect(await settled('approved')).toMatchObject({ decidedBy: 'root', ...nothing })
    expect(await settled('cancelled')).toMatchObject({ decidedBy: 'ada', ...nothing })
  })

  test.each([
    ['ADA  EXAMPLE', true],
    ['Mallory Example', false],
    ['Ada', false],
  ])('the holder %s is the customer by name: %s', async (bankAccountName, isOwnName) => {
    const carl = await testServer.customer({
      username: `named${bankAccountName.length}`,
      kycStatus: 'approved',
      cash: '100.00',
    })
    const { id } = await asked(carl, { bankAccountName })
    expect((await list()).find((request) => request.id === id)).toMatchObject({ isOwnName })
  })

  test('a profile that changed since shows as pending, and the new name is compared', async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved', cash: '100.00' })
    const { id } = await asked(dora)
    await dora.call(updateProfile, { body: { ...FORM, fullName: 'Dora Doe' } })
    const found = (await list()).find((request) => request.id === id)
    expect(found).toMatchObject({ isOwnName: false, isProfilePending: true })
  })

  test('at most 200', async () => {
    const crowd = await testServer.customer({ username: 'crowd', kycStatus: 'approved' })
    testServer.breaks('decisions-are-audited', 'held-is-pending', 'withdrawal-held-once')
    await testServer.pool.query(
      `insert into withdrawal_requests (customer_id, id, gross_cents, net_cents, fee_cents, bank_name,
         bank_account_name, bank_account_number, swift_code, bank_address, created_at)
       select $1, n, 600, 100, 500, 'b', 'a', '1', 'HARBUS00', 'c', $2 from generate_series(1, 250) n`,
      [crowd.id, testServer.clock.now()],
    )
    const answer = await list({ status: 'pending' })
    expect(z.array(queuedWithdrawalRequest).parse(answer)).toEqual(answer)
    expect(answer.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => String(n + 1)))
  })
})

describe('400', () => {
  test.each(["'||1", 'canceled', 'Pending', '', 'pending,approved', '__proto__'])(
    'the status %j',
    async (status) => {
      const reply = await root.call(adminListWithdrawalRequests, { query: { status } })
      expect({ code: reply.status, path: reply.problem.errors?.[0]?.path }).toEqual({
        code: 400,
        path: 'status',
      })
    },
  )
})
