import { describe, expect, test } from 'vitest'
import { listProposals, withdrawProposal } from '#contract/records/proposals.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { type Person } from '../../../support/server.ts'
import { askedDeposit, ok, openOffice, proposedDeposit, refused, refusedLine } from './proposals.ts'

const office = openOffice()

const withdraw = (who: Person, id: string) => who.call(withdrawProposal, { params: { id } })

describe('200', () => {
  test('by who proposed it', async () => {
    const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '12.34'))
    ok(await withdraw(office.cashier, id))
    const ended = (await office.cashier.call(listProposals, { query: { show: 'ended' } })).body
    expect(ended.find((proposal) => proposal.id === id)).toMatchObject({ status: 'withdrawn' })
  })
})

describe('refused', () => {
  test('403: by anybody else; 409: twice; 404: an unknown one', async () => {
    const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, '12.34'))
    const withdrawn = { customer: office.ada, tried: 'withdrawn' }
    expect(await refusedTwice(office.testServer.pool, () => withdraw(office.treasurer, id))).toEqual([
      '403 not_your_proposal',
      refusedLine(id, office.treasurer, { ...withdrawn, refusal: 'not_your_proposal' }),
    ])
    ok(await withdraw(office.cashier, id))
    expect(await refusedTwice(office.testServer.pool, () => withdraw(office.cashier, id))).toEqual([
      '409 already_processed',
      refusedLine(id, office.cashier, { ...withdrawn, refusal: 'already_processed' }),
    ])
    expect(refused(await withdraw(office.cashier, '1'))).toBe('404 not_found')
  })
})
