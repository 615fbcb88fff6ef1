import { expect, test } from 'vitest'
import { approveWithdrawals } from '#contract/cash/bulk-approvals.ts'
import { approveProposal, propose } from '#contract/records/proposals.ts'
import {
  adminListWithdrawalRequests,
  approveWithdrawal,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { lockCustomer, unlockCustomer } from '#contract/people/access.ts'
import { isRefusal } from '#contract/refusals.ts'
import { lockedCustomer } from '#server/people/accounts/lock-customer.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { suspendAccount } from '#server/people/accounts/suspend-account.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { withOwnPapers } from '../../records/reviews/own-papers.ts'
import { askedDeposit, ok, openOffice, proposedDeposit, refused } from '../../records/proposals/proposals.ts'
import { asked } from './withdrawals.ts'

const office = openOffice()

/** A customer without warnings of any kind, with 900.00, of which 100.00 waits to be paid out. */
async function waiting() {
  const { testServer, cashier, treasurer, turn } = office
  const eve = await withOwnPapers(testServer, `eve${turn}`)
  const id = await proposedDeposit(cashier, await askedDeposit(eve, '900.00'))
  ok(await treasurer.call(approveProposal, { params: { id } }))
  const request = await asked(eve, { bankAccountName: `${eve.username} Example` })
  return { eve, request }
}

const lock = (id: string) =>
  office.testServer.root.call(lockCustomer, { params: { id }, body: { reason: 'Account taken over' } })
const unlock = (id: string) =>
  office.testServer.root.call(unlockCustomer, { params: { id }, body: { reason: 'The owner called' } })
const approve = (id: string) => office.cashier.call(approveWithdrawal, { params: { id } })
const proposed = (requestId: string) =>
  office.cashier.call(propose, { body: { kind: 'withdrawal_approval', requestId, reason: 'Large' } })

test('nothing is paid out to a locked customer: not singly, not with others, not by proposal', async () => {
  const { pool } = office.testServer
  const { eve, request } = await waiting()
  const { id } = ok(await proposed(request.id))
  ok(await lock(eve.id))
  expect(refused(await changesNoRow(pool, () => approve(request.id)))).toBe('409 customer_locked')
  const together = ok(await office.cashier.call(approveWithdrawals, { body: { ids: [request.id] } }))
  expect(together.outcomes.map((outcome) => outcome.refused?.code)).toEqual(['has_warnings'])
  expect(refused(await office.treasurer.call(approveProposal, { params: { id } }))).toBe(
    '409 customer_locked',
  )
  ok(await unlock(eve.id))
  expect(ok(await approve(request.id)).status).toBe('approved')
})

test('no payout to a locked customer is proposed, and their request can be rejected', async () => {
  const { pool } = office.testServer
  const { eve, request } = await waiting()
  ok(await lock(eve.id))
  await changesNoRow(pool, () => approve(request.id))
  expect(refused(await proposed(request.id))).toBe('409 customer_locked')
  ok(
    await office.cashier.call(rejectWithdrawal, {
      params: { id: request.id },
      body: { reason: 'Not theirs' },
    }),
  )
})

test('the queue warns of it, with the time of the lock', async () => {
  const { eve, request } = await waiting()
  const at = office.testServer.clock.now()
  ok(await lock(eve.id))
  const queue = ok(await office.cashier.call(adminListWithdrawalRequests, { query: { status: 'pending' } }))
  expect(queue.find(({ id }) => id === request.id)?.warnings).toEqual([
    { code: 'customer_locked', customers: [], more: 0, at: at.toISOString() },
  ])
})

test('a lock by the command line holds it too', async () => {
  const { pool, clock } = office.testServer
  const { eve, request } = await waiting()
  await lockUser(pool, { username: eve.username, at: clock.now() })
  expect(refused(await approve(request.id))).toBe('409 customer_locked')
})

test('an approval that waits for the lock of the account sees that the customer was locked meanwhile', async () => {
  const { testServer } = office
  const { eve, request } = await waiting()
  const [reply] = await behindAccountLock(
    testServer,
    eve,
    () => [approve(request.id)],
    async (tx) => {
      const person = await lockedCustomer(tx, BigInt(eve.id))
      if (isRefusal(person)) throw new Error(person.refused)
      await suspendAccount(tx, person, { at: testServer.clock.now(), by: 'the command line' })
    },
  )
  expect(reply && refused(reply)).toBe('409 customer_locked')
})
