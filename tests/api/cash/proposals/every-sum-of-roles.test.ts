import { beforeAll, describe, expect, test } from 'vitest'
import { correctAccount } from '#contract/cash/corrections.ts'
import { approveDeposit, getWallet } from '#contract/cash/deposits.ts'
import { approveProposal, propose, rejectProposal } from '#contract/cash/proposals.ts'
import { approveWithdrawal } from '#contract/cash/withdrawals.ts'
import { parseCents } from '#domain/money/money.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import type { Reply } from '../../../support/client.ts'
import { isLong } from '../../../support/long.ts'
import type { Person } from '../../../support/server.ts'
import { change } from '../../office/settings/settings.ts'
import { correctionBody } from '../corrections/corrections.ts'
import { askedDeposit, askedPayout, ok, openOffice, refused, setThresholds } from './proposals.ts'

const office = openOffice()
const THRESHOLD = '500.00'
const DAY = 1_000_00n
/** A customer with money from before there were thresholds. */
let rich: Person
beforeAll(async () => {
  rich = await office.testServer.customer({ username: 'rich', kycStatus: 'approved', cash: '90000.00' })
  const admin = await office.testServer.staff('ruler', ['administrator'])
  await setThresholds(admin, { per_request: THRESHOLD, per_person_day: '1000.00' })
})

/** Every role or several, each together with each. */
const EVERY_SUM: readonly (readonly StaffRole[])[] = STAFF_ROLES.reduce<StaffRole[][]>(
  (sums, role) => [...sums, ...sums.map((sum) => [...sum, role])],
  [[]],
).slice(1)

/** A quick run takes each alone, each pair, and all together: a role permits the same whatever is beside it. */
const SUMS = EVERY_SUM.filter(({ length }) => isLong || length <= 2 || length === STAFF_ROLES.length)

const cents = (text: string): bigint => parseCents(text) ?? -1n
const confirm = (one: Person, id: string) => one.call(approveProposal, { params: { id } })
const walletOf = async (person: Person) => ok(await person.call(getWallet))

/** What may be refused: what one has no role for, and what needs another person. */
const NOT_ALONE = ['403 not_allowed', '409 needs_second_person', '403 own_proposal']
const isRefused = (reply: Reply<unknown>): boolean =>
  reply.status !== 200 && NOT_ALONE.includes(refused({ status: reply.status, problem: reply.problem }))

describe('no sum of roles lets one person credit and pay out above a threshold', () => {
  test('there are as many sums as subsets of the roles', () => {
    expect(EVERY_SUM).toHaveLength(2 ** STAFF_ROLES.length - 1)
  })

  test('neither at once, nor by a proposal of one’s own, nor as a correction', async () => {
    const deposit = await askedDeposit(office.ada, '500.01')
    const payout = await askedPayout(rich, '600.00')
    const before = [await walletOf(office.ada), await walletOf(rich)]
    for (const [place, roles] of SUMS.entries()) {
      const one = await office.testServer.staff(`sum${place}`, roles)
      const proposals = [
        { kind: 'deposit_approval', requestId: deposit, reason: 'r' },
        { kind: 'withdrawal_approval', requestId: payout, reason: 'r' },
      ] as const
      const replies: Reply<unknown>[] = [
        await one.call(approveDeposit, { params: { id: deposit } }),
        await one.call(approveWithdrawal, { params: { id: payout } }),
        await one.call(correctAccount, {
          params: { id: office.ada.id },
          body: correctionBody('goodwill', '500.01'),
        }),
      ]
      for (const body of proposals) {
        const proposed = await one.call(propose, { body })
        if (proposed.status !== 200) replies.push(proposed)
        else {
          const { id } = proposed.body
          replies.push(await confirm(one, id))
          ok(await office.treasurer.call(rejectProposal, { params: { id }, body: { reason: 'The test' } }))
        }
      }
      expect([roles, replies.map(isRefused)]).toEqual([roles, replies.map(() => true)])
    }
    expect([await walletOf(office.ada), await walletOf(rich)]).toEqual(before)
  })

  test('nor in small ones: credits and payouts of a person’s day are one sum', async () => {
    for (const [place, roles] of SUMS.filter((sum) => sum.includes('cashier')).entries()) {
      const one = await office.testServer.staff(`small${place}`, roles)
      let moved = 0n
      for (let n = 0; n < 4; n += 1) {
        const isCredit = n % 2 === 0
        const id = isCredit ? await askedDeposit(rich, '400.00') : await askedPayout(rich, '400.00')
        const reply = await one.call(isCredit ? approveDeposit : approveWithdrawal, { params: { id } })
        if (reply.status === 200) moved += 400_00n
        else expect([roles, refused(reply)]).toEqual([roles, '409 needs_second_person'])
      }
      expect([roles, moved]).toEqual([roles, 800_00n])
      expect(moved).toBeLessThanOrEqual(DAY)
    }
  })

  test('nor after raising the threshold, which waits for another person', async () => {
    const one = await office.testServer.staff('everything', STAFF_ROLES)
    const raised = await change(one, 'thresholds.per_request', '100000.00')
    expect(ok(raised).proposed).not.toBeNull()
    expect(refused(await confirm(one, ok(raised).proposed?.id ?? ''))).toBe('403 own_proposal')
    const deposit = await askedDeposit(office.ada, '500.01')
    expect(refused(await one.call(approveDeposit, { params: { id: deposit } }))).toBe(
      '409 needs_second_person',
    )
    expect(cents((await walletOf(office.ada)).available)).toBe(0n)
  })
})
