import { beforeAll, expect, test } from 'vitest'
import { correctAccount } from '#contract/cash/corrections.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { approveProposal, listProposals, propose } from '#contract/records/proposals.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { correctionBody, newest } from '../../cash/corrections/corrections.ts'
import type { Person } from '../../../support/server.ts'
import { ok, openOffice, refused, setThresholds } from './proposals.ts'

const office = openOffice()
/** Who had money before there was a threshold. */
const rich: Person[] = []
beforeAll(async () => {
  for (const username of ['lin', 'max', 'noa'])
    rich.push(await office.testServer.customer({ username, kycStatus: 'approved', cash: '1000.00' }))
  const admin = await office.testServer.staff('tightener', ['administrator'])
  await setThresholds(admin, { per_request: '100.00' })
})

/** A customer who has bought 10 KO, proposed to be canceled; answers the proposal and the amount. */
async function proposedCancel() {
  const { testServer, cashier } = office
  const lin = rich.pop()
  if (!lin) throw new Error('three tests, three customers')
  expect((await lin.post('/api/buy', { symbol: 'KO', quantity: '10' })).status).toBe(200)
  const { id: corrects, amount } = await newest(testServer.root, lin, 'buy')
  const correction = correctionBody('fill_canceled', amount, { corrects })
  const alone = await cashier.call(correctAccount, { params: { id: lin.id }, body: correction })
  expect(refused(alone)).toBe('409 needs_second_person')
  const body = { kind: 'correction', customerId: lin.id, correction, reason: 'r' } as const
  const { id } = ok(await cashier.call(propose, { body }))
  return { lin, id, amount }
}

test('above the threshold another person reads what becomes of the shares, and confirms', async () => {
  const { lin, id, amount } = await proposedCancel()
  const { body } = await office.treasurer.call(listProposals, { query: {} })
  const shown = body.find((proposal) => proposal.id === id)?.consequences
  expect(shown).toEqual(
    expect.arrayContaining([
      { label: 'Shares of KO', before: '10', after: '0' },
      { label: 'Their cost', before: `$${amount}`, after: '$0.00' },
    ]),
  )
  ok(await office.treasurer.call(approveProposal, { params: { id } }))
  expect((await lin.call(getWallet)).body.available).toBe('1000.00')
  expect((await lin.call(listHoldings)).body).toEqual([])
})

test('two people confirm at once: one outcome', async () => {
  const { lin, id } = await proposedCancel()
  const other = await office.testServer.staff(`second${office.turn}`, ['treasurer'])
  const replies = await Promise.all(
    [office.treasurer, other, office.treasurer, other].map((by) =>
      by.call(approveProposal, { params: { id } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await lin.call(getWallet)).body.available).toBe('1000.00')
})

test('shares that were sold meanwhile: the confirmation is refused, and nothing has moved', async () => {
  const { lin, id } = await proposedCancel()
  expect((await lin.post('/api/sell', { symbol: 'KO', quantity: '1' })).status).toBe(200)
  const before = (await lin.call(getWallet)).body
  expect((await office.treasurer.call(approveProposal, { params: { id } })).status).toBe(409)
  expect((await lin.call(getWallet)).body).toEqual(before)
  expect((await lin.call(listHoldings)).body).toMatchObject([{ assetSymbol: 'KO', quantity: '9' }])
})
