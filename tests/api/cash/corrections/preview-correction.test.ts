import { beforeAll, describe, expect, test } from 'vitest'
import { previewCorrection } from '#contract/cash/corrections.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { newest } from './corrections.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let grace: Person
beforeAll(async () => {
  root = testServer.root
  testServer.prices.set('AAPL', '100.00')
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  grace = await testServer.customer({ username: 'grace', kycStatus: 'approved' })
  await ada.call(buy, { body: { symbol: 'AAPL', quantity: '9' } })
})

type Body = SentInput<typeof previewCorrection>['body']
const preview = (body: Body) => root.call(previewCorrection, { params: { id: ada.id }, body })

describe('200', () => {
  test('what is there before and after, with what would be owed, and nothing has changed', async () => {
    const corrects = (await newest(root, ada, 'deposit')).id
    const asked: Body = { kind: 'deposit_returned', amount: '1000.00', corrects }
    const { status, body } = await testServer.changesNoRow(() => preview(asked))
    expect(status).toBe(200)
    expect(body).toEqual({
      account: {
        customerId: ada.id,
        username: 'ada',
        fullName: 'Ada Example',
        availableBefore: '100.00',
        availableAfter: '0.00',
        owedBefore: '0.00',
        owedAfter: '900.00',
      },
      other: null,
      left: '1000.00',
      holding: null,
    })
  })

  test('both accounts of a deposit that is moved', async () => {
    const corrects = (await newest(root, ada, 'deposit')).id
    const { body } = await preview({
      kind: 'deposit_moved',
      amount: '40.00',
      corrects,
      toCustomerId: grace.id,
    })
    expect(body).toMatchObject({
      account: { availableAfter: '60.00' },
      other: { username: 'grace', availableBefore: '0.00', availableAfter: '40.00' },
    })
  })

  test('goodwill has no original', async () => {
    expect((await preview({ kind: 'goodwill', amount: '5.00' })).body).toMatchObject({ left: null })
  })
})

describe('refused', () => {
  test('404: what is not there', async () => {
    const { problem } = await preview({ kind: 'deposit_returned', amount: '1.00', corrects: '1' })
    expect(problem.code).toBe('not_found')
  })

  test('422: what the correction itself would be refused for', async () => {
    const corrects = (await newest(root, ada, 'deposit')).id
    expect((await preview({ kind: 'deposit_returned', amount: '1000.01', corrects })).problem.code).toBe(
      'above_original',
    )
    expect((await preview({ kind: 'fee_refund', amount: '1.00', corrects })).problem.code).toBe(
      'not_correctable',
    )
  })
})
