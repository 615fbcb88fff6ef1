import { parseDepositReference } from '#domain/cash/deposit-reference.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type DepositRequest,
  adminListDepositRequests,
  approveDeposit,
  issueDepositReference,
  rejectDeposit,
} from '#contract/cash/deposits.ts'
import { rate } from '#domain/money/exchange-rate.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { announced } from './deposits.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
const made: DepositRequest[] = []
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved' })
  root = testServer.root
  testServer.rates.set('EUR', {
    rate: rate(1_100_000_000_000n),
    source: 'the test',
    at: new Date('2026-08-21T14:00:00Z'),
  })
  for (const currency of ['USD', 'EUR', 'USD', 'USD', 'USD']) made.push(await announced(ada, { currency }))
  await root.call(approveDeposit, { params: { id: made[0]?.id } })
  await root.call(rejectDeposit, { params: { id: made[2]?.id }, body: { reason: 'No transfer' } })
})

const numbers = async (query?: object) => {
  const { body } = await root.call(adminListDepositRequests, { query })
  return body.map(({ id }) => made.findIndex((request) => request.id === id))
}

describe('200', () => {
  test('the pending ones, the longest waiting first', async () => {
    expect(await numbers({ status: 'pending' })).toEqual([1, 3, 4])
  })

  test('decided requests are filtered by their decision', async () => {
    expect(await numbers({ status: 'approved' })).toEqual([0])
    expect(await numbers({ status: 'rejected' })).toEqual([2])
  })

  test('without a status all of them, the pending ones first', async () => {
    expect(await numbers()).toEqual([1, 3, 4, 0, 2])
  })

  test('each with whose it is and where its rate came from', async () => {
    const { body } = await root.call(adminListDepositRequests, { query: { status: 'pending' } })
    expect(body[0]).toEqual({
      ...made[1],
      amount: '275.00',
      originalAmount: '250.00',
      exchangeRate: '1.10',
      username: 'ada',
      fullName: 'Ada Example',
      claim: null,
      decidedBy: null,
      warnings: [],
      consequences: {
        now: { balance: '250.00', available: '250.00', held: '0.00' },
        approved: {
          balance: '525.00',
          available: '525.00',
          held: '0.00',
          postings: [{ debit: 'bank', credit: 'cash', amount: '275.00' }],
        },
        rejected: { balance: '250.00', available: '250.00', held: '0.00', postings: [] },
      },
      today: { exchangeRate: '1.10', amount: '275.00', isCredited: false, locked: null },
      rateSource: 'the test',
      rateAt: '2026-08-21T14:00:00.000Z',
    })
  })

  test('by its reference, in any spelling and any status', async () => {
    for (const [at, request] of made.entries()) {
      const { depositReference } = request
      expect(await numbers({ search: depositReference })).toEqual([at])
      expect(await numbers({ search: depositReference.toLowerCase().replaceAll('-', ' ') })).toEqual([at])
    }
    expect(await numbers({ search: made[0]?.depositReference, status: 'approved' })).toEqual([0])
    expect(await numbers({ search: made[0]?.depositReference, status: 'pending' })).toEqual([])
  })

  test('nothing by an unused reference', async () => {
    const { body } = await ada.call(issueDepositReference)
    expect(await numbers({ search: body.depositReference })).toEqual([])
  })

  test('by a username that could be a reference', async () => {
    const username = [...'abcdefghjkmnpqrstuvwxyz23456789']
      .map((letter) => `harsew${letter}`)
      .find((name) => parseDepositReference(name) !== null)
    const namesake = await testServer.customer({ username: username ?? '', kycStatus: 'approved' })
    const { id } = await announced(namesake)
    const { body } = await root.call(adminListDepositRequests, { query: { search: username } })
    expect(body.map((found) => found.id)).toEqual([id])
  })

  test('at most 200', async () => {
    const crowd = await testServer.customer({ username: 'crowd', kycStatus: 'approved' })
    testServer.breaks('trades-under-an-approved-profile')
    await testServer.pool.query(
      `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
         rate_source, rate_at, bank_reference, created_at)
       select $1, n, n, n, 'USD', 1000000000000, 'par', $2, 'crowd', $2 from generate_series(1, 250) n`,
      [crowd.id, testServer.clock.now()],
    )
    const { body } = await root.call(adminListDepositRequests, { query: { status: 'pending' } })
    expect(body.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => String(n + 1)))
  })
})

describe('400', () => {
  test.each(["'||1", 'cancelled', 'Pending', '', 'pending,approved', '__proto__'])(
    'the status %j',
    async (status) => {
      const { status: code, problem } = await root.call(adminListDepositRequests, {
        query: { status },
      })
      expect({ code, path: problem.errors?.[0]?.path }).toEqual({ code: 400, path: 'status' })
    },
  )
})
