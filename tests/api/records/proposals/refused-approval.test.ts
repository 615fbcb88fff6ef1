import { beforeAll, describe, expect, test } from 'vitest'
import { correctAccount } from '#contract/cash/corrections.ts'
import { getWallet, rejectDeposit } from '#contract/cash/deposits.ts'
import { cancelWithdrawal } from '#contract/cash/withdrawals.ts'
import {
  approveProposal,
  listProposals,
  propose,
  rejectProposal,
  withdrawProposal,
} from '#contract/records/proposals.ts'
import { revokeRole } from '#contract/people/staff/staff.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { type Person, type TestNode } from '../../../support/server.ts'
import { correctionBody } from '../../cash/corrections/corrections.ts'
import {
  askedDeposit,
  askedPayout,
  ok,
  openOffice,
  proposedDeposit,
  refused,
  refusedLine,
} from './proposals.ts'

const office = openOffice()
let other: TestNode
beforeAll(async () => void (other = await office.testServer.secondNode()))

const available = async () => (await office.ada.call(getWallet)).body.available
const confirm = (id: string, who = office.treasurer) => who.call(approveProposal, { params: { id } })
const ofId = async (who: Person, id: string, show: 'open' | 'ended' = 'ended') =>
  (await who.call(listProposals, { query: { show } })).body.find((proposal) => proposal.id === id)

describe('a refused approval changes nothing and leaves a line', () => {
  test('403: one’s own, whatever roles one has', async () => {
    const both = await office.testServer.staff(`both${office.turn}`, [
      'cashier',
      'treasurer',
      'administrator',
    ])
    const requestId = await askedDeposit(office.ada, '900.00')
    const id = await proposedDeposit(both, requestId)
    const own = { customer: office.ada, refusal: 'own_proposal' }
    expect(await refusedTwice(office.testServer.pool, () => confirm(id, both))).toEqual([
      '403 own_proposal',
      refusedLine(id, both, { ...own, tried: 'approved' }),
    ])
    const reject = () => both.call(rejectProposal, { params: { id }, body: { reason: 'r' } })
    expect(await refusedTwice(office.testServer.pool, reject)).toEqual([
      '403 own_proposal',
      refusedLine(id, both, { ...own, tried: 'rejected' }),
    ])
    expect(await available()).toBe('0.00')
  })

  test('403: without the confirming permission, and by a role that the proposer has just granted', async () => {
    const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '900.00'))
    const colleague = await office.testServer.staff(`colleague${office.turn}`, ['cashier'])
    const by = { customer: office.ada, tried: 'approved' }
    expect(await refusedTwice(office.testServer.pool, () => confirm(id, colleague))).toEqual([
      '403 not_allowed',
      refusedLine(id, colleague, { ...by, refusal: 'not_allowed' }),
    ])
    const admin = await office.testServer.staff(`granter${office.turn}`, ['cashier', 'administrator'])
    const fresh = await proposedDeposit(admin, await askedDeposit(office.ada, '901.00'))
    const { rowCount } = await grant(colleague, 'treasurer', admin)
    expect(rowCount).toBe(1)
    expect(await refusedTwice(office.testServer.pool, () => confirm(fresh, colleague))).toEqual([
      '403 role_too_new',
      refusedLine(fresh, colleague, { ...by, refusal: 'role_too_new' }),
    ])
    expect((await confirm(id, colleague)).status).toBe(200)
  })

  test('409: of a proposer who may no longer propose it', async () => {
    const gone = await office.testServer.staff(`gone${office.turn}`, ['cashier'])
    const id = await proposedDeposit(gone, await askedDeposit(office.ada, '900.00'))
    const body = { role: 'cashier', reason: 'They move on' } as const
    const revoked = await office.testServer.root.call(revokeRole, { params: { id: gone.id }, body })
    expect(revoked.status).toBe(200)
    expect(await refusedTwice(office.testServer.pool, () => confirm(id))).toEqual([
      '409 proposer_gone',
      refusedLine(id, office.treasurer, {
        customer: office.ada,
        tried: 'approved',
        refusal: 'proposer_gone',
      }),
    ])
  })

  test('409: decided already, also on another server, and then tried by who decided and by who proposed', async () => {
    const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '900.00'))
    ok(await confirm(id))
    const again = { customer: office.ada, refusal: 'already_processed' }
    expect(await refusedTwice(office.testServer.pool, () => confirm(id, other.as(office.treasurer)))).toEqual(
      ['409 already_processed', refusedLine(id, office.treasurer, { ...again, tried: 'approved' })],
    )
    const withdraw = () => office.cashier.call(withdrawProposal, { params: { id } })
    expect(await refusedTwice(office.testServer.pool, withdraw)).toEqual([
      '409 already_processed',
      refusedLine(id, office.cashier, { ...again, tried: 'withdrawn' }),
    ])
    expect(await available()).toBe('900.00')
  })

  test('a try counts again after ten minutes, and another reason at once', async () => {
    const late = await office.testServer.staff(`again-later${office.turn}`, ['cashier', 'treasurer'])
    const id = await proposedDeposit(late, await askedDeposit(office.ada, '900.00'))
    await refusedTwice(office.testServer.pool, () => confirm(id, late))
    ok(await office.treasurer.call(rejectProposal, { params: { id }, body: { reason: 'r' } }))
    const decided = refusedLine(id, late, {
      customer: office.ada,
      tried: 'approved',
      refusal: 'already_processed',
    })
    const refusedAgain = () => refusedTwice(office.testServer.pool, () => confirm(id, late))
    expect(await refusedAgain()).toEqual(['409 already_processed', decided])
    office.testServer.clock.advance({ minutes: 10 })
    expect(await refusedAgain()).toEqual(['409 already_processed', decided])
    office.testServer.clock.advance({ minutes: -10 })
  })

  test('409: expired after a day, and then it can be proposed again', async () => {
    const requestId = await askedDeposit(office.ada, '900.00')
    const id = await proposedDeposit(office.cashier, requestId)
    office.testServer.clock.advance({ hours: 24 })
    const late = await office.testServer.staff(`late${office.turn}`, ['treasurer'])
    expect(refused(await confirm(id, late))).toBe('409 proposal_expired')
    expect(await linesOf(id)).toEqual([
      ['proposal.made', office.cashier.id, null],
      ['proposal.expired', null, null],
      ['proposal.refused', late.id, 'proposal_expired'],
    ])
    expect(await ofId(late, id)).toMatchObject({ status: 'expired' })
    const again = await office.testServer.staff(`again${office.turn}`, ['cashier'])
    await proposedDeposit(again, requestId)
    office.testServer.clock.advance({ hours: -24 })
  })

  test('409: overtaken by the decision of another, and by the customer in their own transaction', async () => {
    const requestId = await askedDeposit(office.ada, '900.00')
    const id = await proposedDeposit(office.cashier, requestId)
    ok(
      await office.cashier.call(rejectDeposit, {
        params: { id: requestId },
        body: { reason: 'No transfer' },
      }),
    )
    expect(await refusedTwice(office.testServer.pool, () => confirm(id))).toEqual([
      '409 already_processed',
      refusedLine(id, office.treasurer, {
        customer: office.ada,
        tried: 'approved',
        refusal: 'already_processed',
      }),
    ])
    expect(await ofId(office.treasurer, id)).toMatchObject({ status: 'overtaken' })

    ok(await confirm(await proposedDeposit(office.cashier, await askedDeposit(office.ada, '900.00'))))
    const payout = await askedPayout(office.ada, '700.00')
    const body = { kind: 'withdrawal_approval', requestId: payout, reason: 'r' } as const
    const proposed = ok(await office.cashier.call(propose, { body })).id
    ok(await office.ada.call(cancelWithdrawal, { params: { id: payout } }))
    expect(await ofId(office.treasurer, proposed)).toMatchObject({ status: 'overtaken', decidedBy: null })
  })

  test('409: overtaken when the original was corrected otherwise meanwhile', async () => {
    ok(await confirm(await proposedDeposit(office.cashier, await askedDeposit(office.ada, '900.00'))))
    const { rows } = await office.testServer.pool.query(
      `select id::text from transactions where customer_id = $1 and type = 'deposit'`,
      [office.ada.id],
    )
    const correction = correctionBody('deposit_returned', '800.00', { corrects: rows[0].id })
    const proposed = await office.cashier.call(propose, {
      body: { kind: 'correction', customerId: office.ada.id, correction, reason: 'r' },
    })
    const small = correctionBody('deposit_returned', '1.00', { corrects: rows[0].id })
    ok(await office.cashier.call(correctAccount, { params: { id: office.ada.id }, body: small }))
    const { id } = ok(proposed)
    expect(refused(await confirm(id))).toBe('409 proposal_overtaken')
    expect(await linesOf(id)).toEqual([
      ['proposal.made', office.cashier.id, null],
      ['proposal.overtaken', null, null],
      ['proposal.refused', office.treasurer.id, 'proposal_overtaken'],
    ])
    expect(await available()).toBe('899.00')
  })

  test('404: an unknown one, without a line', async () => {
    const reply = await office.testServer.changesNoRow(() => confirm('1'))
    expect(refused(reply)).toBe('404 not_found')
    expect(await linesOf('1')).toEqual([])
  })
})

/** What the audit log says of a proposal: action, who, and the code of what was refused. */
async function linesOf(id: string): Promise<unknown[]> {
  const { rows } = await office.testServer.pool.query<{ action: string; by: string; refusal: string }>(
    `select action, actor_id::text as by, after ->> 'refusal' as refusal from audit_log
     where subject_type = 'proposal' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ action, by, refusal }) => [action, by, refusal])
}

const grant = (to: Person, role: string, by: Person) =>
  office.testServer.pool.query(
    `insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason) values ($1, $2, $3, $4, 'test')`,
    [to.id, role, office.testServer.clock.now(), by.id],
  )
