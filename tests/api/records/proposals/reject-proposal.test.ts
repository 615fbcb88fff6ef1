import { describe, expect, test } from 'vitest'
import { listProposals, rejectProposal } from '#contract/records/proposals.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { type Person } from '../../../support/server.ts'
import { askedDeposit, ok, openOffice, proposedDeposit, refused, refusedLine } from './proposals.ts'

const office = openOffice()

describe('200', () => {
  test('with a reason that the proposer reads; the request still waits, and can be proposed again', async () => {
    const requestId = await askedDeposit(office.ada, '12.34')
    const id = await proposedDeposit(office.cashier, requestId)
    ok(
      await office.treasurer.call(rejectProposal, {
        params: { id },
        body: { reason: 'Call the bank first' },
      }),
    )
    const ended = (await office.cashier.call(listProposals, { query: { show: 'ended' } })).body
    expect(ended.find((proposal) => proposal.id === id)).toMatchObject({
      status: 'rejected',
      decidedBy: office.treasurer.username,
      decisionReason: 'Call the bank first',
    })
    await proposedDeposit(office.cashier, requestId)
  })
})

describe('refused', () => {
  test('409: twice; 403: without the confirming permission; 404: an unknown one', async () => {
    const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '12.34'))
    const reject = (who: Person, of = id) =>
      who.call(rejectProposal, { params: { id: of }, body: { reason: 'r' } })
    const rejected = { customer: office.ada, tried: 'rejected' }
    const colleague = await office.testServer.staff(`colleague${office.turn}`, ['cashier'])
    expect(await refusedTwice(office.testServer.pool, () => reject(colleague))).toEqual([
      '403 not_allowed',
      refusedLine(id, colleague, { ...rejected, refusal: 'not_allowed' }),
    ])
    ok(await reject(office.treasurer))
    expect(await refusedTwice(office.testServer.pool, () => reject(office.treasurer))).toEqual([
      '409 already_processed',
      refusedLine(id, office.treasurer, { ...rejected, refusal: 'already_processed' }),
    ])
    expect(refused(await reject(office.treasurer, '1'))).toBe('404 not_found')
  })
})
