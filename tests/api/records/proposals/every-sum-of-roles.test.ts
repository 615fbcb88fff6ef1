import { beforeAll, describe, expect, test } from 'vitest'
import { approveDeposits, approveWithdrawals } from '#contract/cash/bulk-approvals.ts'
import { correctAccount } from '#contract/cash/corrections.ts'
import { approveDeposit, getWallet } from '#contract/cash/deposits.ts'
import { approveProposal, propose, rejectProposal } from '#contract/records/proposals.ts'
import { approveWithdrawal } from '#contract/cash/withdrawals.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { parseCents } from '#domain/money/money.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import type { Reply } from '../../../support/client.ts'
import { isLong } from '../../../support/long.ts'
import type { Person } from '../../../support/server.ts'
import { change, withoutNotice } from '../../office/settings/settings.ts'
import { withOwnPapers } from '../reviews/own-papers.ts'
import { correctionBody, newest } from '../../cash/corrections/corrections.ts'
import { askedDeposit, askedPayout, ok, openOffice, refused, setThresholds } from './proposals.ts'

const office = openOffice()
const THRESHOLD = '500.00'
const DAY = 1_000_00n
/** A customer with money from before there were thresholds. */
let rich: Person
/** The rich customer's deposit, and a sale of theirs with a high commission. */
let deposited: string
let sold: string
/** A customer without money, and what waits of both above the threshold. */
let adam: Person
let deposit: string
let payout: string
beforeAll(async () => {
  const { root } = office.testServer
  rich = await withOwnPapers(office.testServer, 'rich', { fullName: 'Ada Example' })
  ok(await root.call(approveDeposit, { params: { id: await askedDeposit(rich, '90000.00') } }))
  deposited = (await newest(root, rich, 'deposit')).id
  await withoutNotice(root)
  ok(await change(root, 'fees.sale_commission', '10'))
  ok(await rich.call(buy, { body: { symbol: 'KO', quantity: '100' } }))
  ok(await rich.call(sell, { body: { symbol: 'KO', quantity: '100' } }))
  sold = (await newest(root, rich, 'sell')).id
  const admin = await office.testServer.staff('ruler', ['administrator'])
  await setThresholds(admin, { per_request: THRESHOLD, per_person_day: '1000.00' })
  adam = await withOwnPapers(office.testServer, 'adam')
  deposit = await askedDeposit(adam, '500.01')
  payout = await askedPayout(rich, '600.00')
})

/** Corrections that give more than the threshold, each with whose account it corrects. */
const corrections = () =>
  [
    [adam, correctionBody('goodwill', '500.01')],
    [rich, correctionBody('fee_refund', '500.01', { corrects: sold })],
    [rich, correctionBody('deposit_moved', '500.01', { corrects: deposited, toCustomerId: adam.id })],
  ] as const

/** Every role or several, each together with each. */
const EVERY_SUM: readonly (readonly StaffRole[])[] = STAFF_ROLES.reduce<StaffRole[][]>(
  (sums, role) => [...sums, ...sums.map((sum) => [...sum, role])],
  [[]],
).slice(1)

/** A quick run takes each alone, each pair, and all together: a role permits the same whatever is beside it. */
const SUMS = EVERY_SUM.filter(({ length }) => isLong || length <= 2 || length === STAFF_ROLES.length)

const people = new Map<number, Person>()

/** The one person of a sum. */
async function withRoles(place: number, roles: readonly StaffRole[]): Promise<Person> {
  const person = people.get(place) ?? (await office.testServer.staff(`sum${place}`, roles))
  people.set(place, person)
  return person
}

const cents = (text: string): bigint => parseCents(text) ?? -1n
const confirm = (one: Person, id: string) => one.call(approveProposal, { params: { id } })
const walletOf = async (person: Person) => ok(await person.call(getWallet))

/** What may be refused: what one has no role for, and what needs another person. */
const NOT_ALONE = ['403 not_allowed', '409 needs_second_person', '403 own_proposal']
const isRefused = (reply: Reply<unknown>): boolean =>
  reply.status !== 200 && NOT_ALONE.includes(refused({ status: reply.status, problem: reply.problem }))

/** The same of what was approved together: one has no role for it, or each of them needs another person. */
const isRefusedTogether = (reply: Reply<{ outcomes: { refused: { code: string } | null }[] }>): boolean =>
  reply.status === 200
    ? reply.body.outcomes.every(({ refused: why }) => why?.code === 'needs_second_person')
    : isRefused(reply)

describe('no sum of roles lets one person credit and pay out above a threshold', () => {
  test('there are as many sums as subsets of the roles', () => {
    expect(EVERY_SUM).toHaveLength(2 ** STAFF_ROLES.length - 1)
  })

  test('neither at once, nor several together, nor as a correction', async () => {
    const before = [await walletOf(adam), await walletOf(rich)]
    for (const [place, roles] of SUMS.entries()) {
      const one = await withRoles(place, roles)
      const replies: Reply<unknown>[] = [
        await one.call(approveDeposit, { params: { id: deposit } }),
        await one.call(approveWithdrawal, { params: { id: payout } }),
      ]
      for (const [of, body] of corrections())
        replies.push(await one.call(correctAccount, { params: { id: of.id }, body }))
      const together = [
        await one.call(approveDeposits, { body: { ids: [deposit] } }),
        await one.call(approveWithdrawals, { body: { ids: [payout] } }),
      ]
      const all = [...replies.map(isRefused), ...together.map(isRefusedTogether)]
      expect([roles, all]).toEqual([roles, all.map(() => true)])
    }
    expect([await walletOf(adam), await walletOf(rich)]).toEqual(before)
  })

  test('nor by a proposal of one’s own', async () => {
    const before = [await walletOf(adam), await walletOf(rich)]
    const proposals = [
      { kind: 'deposit_approval', requestId: deposit, reason: 'r' },
      { kind: 'withdrawal_approval', requestId: payout, reason: 'r' },
      {
        kind: 'correction',
        customerId: adam.id,
        correction: correctionBody('goodwill', '500.01'),
        reason: 'r',
      },
    ]
    for (const [place, roles] of SUMS.entries()) {
      const one = await withRoles(place, roles)
      const replies: Reply<unknown>[] = []
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
    expect([await walletOf(adam), await walletOf(rich)]).toEqual(before)
  })

  test('nor in small ones: credits, payouts and corrections of a person’s day are one sum', async () => {
    for (const [place, roles] of SUMS.filter((sum) => sum.includes('cashier')).entries()) {
      const one = await office.testServer.staff(`small${place}`, roles)
      const small = [
        async () => one.call(approveDeposit, { params: { id: await askedDeposit(rich, '400.00') } }),
        async () => one.call(approveWithdrawal, { params: { id: await askedPayout(rich, '400.00') } }),
        () =>
          one.call(correctAccount, { params: { id: rich.id }, body: correctionBody('goodwill', '400.00') }),
      ]
      let moved = 0n
      for (let n = 0; n < 5; n += 1) {
        const reply: Reply<unknown> | undefined = await small[(place + n) % small.length]?.()
        if (reply?.status === 200) moved += 400_00n
        else expect([roles, reply && refused(reply)]).toEqual([roles, '409 needs_second_person'])
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
