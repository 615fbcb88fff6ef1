import { beforeAll, describe, expect, test } from 'vitest'
import { adminListTransactions } from '#contract/cash/corrections.ts'
import { adminListDepositRequests, approveDeposit } from '#contract/cash/deposits.ts'
import { type Proposal, listProposals, propose } from '#contract/records/proposals.ts'
import { adminListWithdrawalRequests } from '#contract/cash/withdrawals.ts'
import { rate } from '#domain/money/exchange-rate.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { correctionBody, newest } from '../../cash/corrections/corrections.ts'
import { announced } from '../../cash/deposits/deposits.ts'
import { askedPayout, ok, proposedDeposit } from './proposals.ts'

const testServer = testMarketOfFile()
let ada: Person
let cashier: Person
let treasurer: Person
let support: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '500.00' })
  cashier = await testServer.staff('cashier', ['cashier'])
  treasurer = await testServer.staff('treasurer', ['treasurer'])
  support = await testServer.staff('support', ['support'])
  setRate(1_330_000_000_000n)
})

const setRate = (units: bigint) =>
  testServer.rates.set('GBP', { rate: rate(units), source: 'the test', at: testServer.clock.now() })

async function openOf(who: Person, id: string): Promise<Proposal> {
  const found = ok(await who.call(listProposals, { query: {} })).find((proposal) => proposal.id === id)
  if (!found) throw new Error('the proposal is not open')
  return found
}
const reviewOf = async (who: Person, id: string) => (await openOf(who, id)).review

describe('who confirms a proposal reads what its proposer read', () => {
  test('of a deposit: currency, rate, references, warnings and balances as in the queue', async () => {
    const { id: requestId } = await announced(ada, { currency: 'GBP' })
    const id = await proposedDeposit(cashier, requestId)
    setRate(1_200_000_000_000n)
    const [request] = ok(await cashier.call(adminListDepositRequests, { query: { status: 'pending' } }))
    expect(request).toMatchObject({ id: requestId, currency: 'GBP', warnings: [{ code: 'rate_worse' }] })
    expect(await reviewOf(treasurer, id)).toEqual({ kind: 'deposit_approval', request })
  })

  test('of a payout: account number, SWIFT, bank address, and that its holder is another', async () => {
    const requestId = await askedPayout(ada, '20.00', 'Eve Other')
    const body = { kind: 'withdrawal_approval', requestId, reason: 'Above my threshold' } as const
    const { id } = ok(await cashier.call(propose, { body }))
    const [request] = ok(await cashier.call(adminListWithdrawalRequests, { query: { status: 'pending' } }))
    expect(request).toMatchObject({ swiftCode: 'HARBUS00', bankAddress: 'c', id: requestId })
    expect(request?.warnings.map(({ code }) => code)).toContain('other_holder')
    expect(await reviewOf(treasurer, id)).toEqual({ kind: 'withdrawal_approval', request })
  })

  test('of a correction: kind, the transaction, reason, sentence, note, and what it does now', async () => {
    const { id: depositId } = await announced(ada, { currency: 'USD' })
    ok(await cashier.call(approveDeposit, { params: { id: depositId } }))
    const { id: corrects, amount } = await newest(testServer.root, ada, 'deposit')
    const correction = correctionBody('deposit_returned', amount, { corrects })
    const body = { kind: 'correction', customerId: ada.id, correction, reason: 'r' } as const
    const { id } = ok(await cashier.call(propose, { body }))
    const listed = ok(await cashier.call(adminListTransactions, { params: { id: ada.id }, query: {} }))
    expect(await reviewOf(treasurer, id)).toMatchObject({
      kind: 'correction',
      correction: {
        kind: 'deposit_returned',
        amount,
        toCustomer: null,
        reasonCode: 'other',
        corrects: listed.find((transaction) => transaction.id === corrects),
        sentence: correction.sentence,
        note: correction.note,
        preview: { account: { username: 'ada' }, left: amount },
      },
    })
  })

  test('but not who may not look at the queue: support and traders read no payee and no balance', async () => {
    const requestId = await askedPayout(ada, '30.00')
    const body = { kind: 'withdrawal_approval', requestId, reason: 'Above my threshold' } as const
    const { id } = ok(await cashier.call(propose, { body }))
    for (const other of [support, await testServer.staff('tara', ['desk'])])
      expect(await openOf(other, id)).toMatchObject({ review: null, consequences: null })
  })
})
