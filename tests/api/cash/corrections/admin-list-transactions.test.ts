import { beforeAll, describe, expect, test } from 'vitest'
import { adminListTransactions } from '#contract/cash/corrections.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { correct, newest } from './corrections.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
beforeAll(async () => {
  root = testServer.root
  testServer.prices.set('AAPL', '100.00')
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  await ada.call(buy, { body: { symbol: 'AAPL', quantity: '1' } })
  await correct(root, ada, 'deposit_returned', '400.00', {
    corrects: (await newest(root, ada, 'deposit')).id,
  })
})

const list = (id: string, query = {}) => root.call(adminListTransactions, { params: { id }, query })

describe('200', () => {
  test('newest first, with what can still be corrected of each, and with what colleagues wrote', async () => {
    const { status, body } = await list(ada.id)
    expect(status).toBe(200)
    const [returned, bought, deposited] = body
    expect(returned).toMatchObject({
      type: 'correction_debit',
      amount: '400.00',
      correction: {
        kind: 'deposit_returned',
        corrects: deposited?.id,
        reasonCode: 'other',
        note: 'Ticket 17, the bank called.',
        madeBy: root.username,
      },
      corrections: [{ kind: 'reversal', left: '400.00' }],
    })
    expect(bought).toMatchObject({
      type: 'buy',
      assetSymbol: 'AAPL',
      quantity: '1',
      corrections: [{ kind: 'fill_canceled', left: '100.00' }],
    })
    expect(deposited).toMatchObject({
      type: 'deposit',
      corrections: [
        { kind: 'deposit_returned', left: '600.00' },
        { kind: 'deposit_moved', left: '600.00' },
      ],
    })
  })

  test('pages like every list', async () => {
    const { body: first } = await list(ada.id, { limit: '2' })
    const { body: rest } = await list(ada.id, { before: first[1]?.id })
    expect([first.length, rest.length]).toEqual([2, 1])
  })
})

describe('404', () => {
  test.each(['1', 'root'])('404: of %s, who is no customer', async (who) => {
    const { status, problem } = await list(who === 'root' ? root.id : who)
    expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
  })
})
