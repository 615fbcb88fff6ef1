import { beforeAll, describe, expect, test } from 'vitest'
import { correctAccount } from '#contract/cash/corrections.ts'
import { approveDeposit, getWallet } from '#contract/cash/deposits.ts'
import { approveWithdrawal } from '#contract/cash/withdrawals.ts'
import {
  approveProposal,
  listProposals,
  propose,
  rejectProposal,
  withdrawProposal,
} from '#contract/records/proposals.ts'
import { type Person, type TestNode } from '../../../support/server.ts'
import { correctionBody } from '../../cash/corrections/corrections.ts'
import {
  askedDeposit,
  askedPayout,
  ok,
  openOffice,
  proposedDeposit,
  refused,
  setThresholds,
} from './proposals.ts'

const office = openOffice()
let other: TestNode
beforeAll(async () => {
  other = await office.testServer.secondNode()
  const admin = await office.testServer.staff('tightener', ['administrator'])
  await setThresholds(admin, {
    per_request: '500.00',
    per_customer_day: '2000.00',
    per_person_day: '3000.00',
  })
})

const available = async () => (await office.ada.call(getWallet)).body.available
const approveAlone = (id: string) => office.cashier.call(approveDeposit, { params: { id } })
const confirm = (id: string, who = office.treasurer) => who.call(approveProposal, { params: { id } })
const ofId = async (who: Person, id: string, show: 'open' | 'ended' = 'ended') =>
  (await who.call(listProposals, { query: { show } })).body.find((proposal) => proposal.id === id)

describe('200', () => {
  test('a deposit above the threshold is refused to one person, proposed, and confirmed by another', async () => {
    const requestId = await askedDeposit(office.ada, '500.01')
    expect(refused(await approveAlone(requestId))).toBe('409 needs_second_person')
    const id = await proposedDeposit(office.cashier, requestId)
    expect(await ofId(office.treasurer, id, 'open')).toMatchObject({
      kind: 'deposit_approval',
      proposedBy: office.cashier.username,
      customer: office.ada.username,
      mayConfirm: true,
      mayWithdraw: false,
      consequences: [
        { label: 'Deposit', before: null, after: '$500.01' },
        { label: 'Available', before: '$0.00', after: '$500.01' },
      ],
    })
    expect(await ofId(office.cashier, id, 'open')).toMatchObject({ mayConfirm: false, mayWithdraw: true })
    expect((await confirm(id)).status).toBe(200)
    expect(await available()).toBe('500.01')
    expect(await ofId(office.treasurer, id)).toMatchObject({
      status: 'approved',
      decidedBy: office.treasurer.username,
    })
    const { rows } = await office.testServer.pool.query(
      `select action, actor_id::text from audit_log where subject_type = 'proposal' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'proposal.made', actor_id: office.cashier.id },
      { action: 'proposal.approved', actor_id: office.treasurer.id },
    ])
  })

  test('a payout above the threshold, and a correction, go the same way', async () => {
    ok(await approveAlone(await askedDeposit(office.ada, '500.00')))
    const first = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '600.00'))
    ok(await confirm(first))
    const payout = await askedPayout(office.ada, '600.00')
    const payoutAlone = await office.cashier.call(approveWithdrawal, { params: { id: payout } })
    expect(refused(payoutAlone)).toBe('409 needs_second_person')
    const body = { kind: 'withdrawal_approval', requestId: payout, reason: 'r' } as const
    ok(await confirm(ok(await office.cashier.call(propose, { body })).id))
    const correction = correctionBody('goodwill', '700.00')
    const alone = await office.cashier.call(correctAccount, {
      params: { id: office.ada.id },
      body: correction,
    })
    expect(refused(alone)).toBe('409 needs_second_person')
    const proposed = await office.cashier.call(propose, {
      body: {
        kind: 'correction',
        customerId: office.ada.id,
        correction,
        reason: 'The office.treasurer knows',
      },
    })
    ok(await confirm(ok(proposed).id))
    expect(await available()).toBe('1200.00')
  })

  test('many small ones are one large one; what two people decided does not count', async () => {
    for (let n = 0; n < 4; n += 1) ok(await approveAlone(await askedDeposit(office.ada, '500.00')))
    const fifth = await askedDeposit(office.ada, '0.01')
    const alone = await approveAlone(fifth)
    expect(refused(alone)).toBe('409 needs_second_person')
    expect(alone.problem.detail).toBe(
      'Decisions for this customer in 24 hours come to $2,000.01 of $2,000.00 with this; $0.00 is left. Propose it',
    )
    ok(await confirm(await proposedDeposit(office.cashier, fifth)))
    office.ada = await office.testServer.customer({ username: `second${office.turn}`, kycStatus: 'approved' })
    for (let n = 0; n < 2; n += 1) ok(await approveAlone(await askedDeposit(office.ada, '500.00')))
    expect(refused(await approveAlone(await askedDeposit(office.ada, '0.01')))).toBe(
      '409 needs_second_person',
    )
  })

  test('of 20 approvals by one cashier at once, of many customers, no more than the threshold is alone', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const customer = await office.testServer.customer({
          username: `many${office.turn}-${n}`,
          kycStatus: 'approved',
        })
        return askedDeposit(customer, '500.00')
      }),
    )
    const replies = await Promise.all(asked.map((id) => approveAlone(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
  })

  test('of 40 approvals and withdrawals of one proposal at once, over two servers, one counts', async () => {
    for (let round = 0; round < 3; round += 1) {
      const requestId = await askedDeposit(office.ada, '600.00')
      const id = await proposedDeposit(office.cashier, requestId)
      const before = Number(await available())
      const [here, there] = [
        [office.treasurer, office.cashier],
        [other.as(office.treasurer), other.as(office.cashier)],
      ] as const
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const [confirming, proposing] = n % 4 < 2 ? here : there
          const params = { id }
          return n % 2 === 0
            ? confirming.call(approveProposal, { params })
            : proposing.call(withdrawProposal, { params })
        }),
      )
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(39)
      const { rows: lines } = await office.testServer.pool.query<{ tried: string; refusal: string }>(
        `select after ->> 'tried' as tried, after ->> 'refusal' as refusal from audit_log
         where action = 'proposal.refused' and subject_id = $1 order by after ->> 'tried', id`,
        [id],
      )
      // The 1st and the 10th of each.
      const twice = (tried: string) => [1, 10].map(() => ({ tried, refusal: 'already_processed' }))
      expect(lines).toEqual([...twice('approved'), ...twice('withdrawn')])
      const ended = await ofId(office.treasurer, id)
      expect(['approved', 'withdrawn']).toContain(ended?.status)
      expect(Number(await available()) - before).toBe(ended?.status === 'approved' ? 600 : 0)
    }
  })
})

describe('with the code taken out', () => {
  const decide = (id: string, by: string, at = 'proposed_at') =>
    office.testServer.pool.query(
      `update proposals set status = 'approved', decided_at = ${at}, decided_by = $2 where id = $1`,
      [id, by],
    )

  test('the table refuses a confirmation by the proposer, and a second decision', async () => {
    const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '900.00'))
    await expect(decide(id, office.cashier.id)).rejects.toMatchObject({
      code: '23514',
      constraint: 'proposals_decided_by_another_check',
    })
    ok(await office.treasurer.call(rejectProposal, { params: { id }, body: { reason: 'Not yet' } }))
    await expect(decide(id, office.treasurer.id)).rejects.toMatchObject({ code: '23001' })
  })

  test('the table refuses a confirmation after the proposal ran out', async () => {
    const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '900.00'))
    await expect(decide(id, office.treasurer.id, 'expires_at')).rejects.toMatchObject({
      code: '23514',
      constraint: 'proposals_approved_in_time_check',
    })
    ok(await office.treasurer.call(rejectProposal, { params: { id }, body: { reason: 'Not yet' } }))
  })
})
