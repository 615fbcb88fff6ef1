import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type DepositRequest,
  approveDeposit,
  getWallet,
  listDepositRequests,
  rejectDeposit,
  repriceDeposit,
} from '#contract/cash/deposits.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { announced, booksOf, quoted } from './deposits.ts'

const TEN_DAYS = { hours: 240, ms: 1 }

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let request: DepositRequest
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  testServer.rates.set('EUR', quoted('1.1'))
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved' })
  request = await announced(ada, { originalAmount: '100', currency: 'EUR' })
})

const reprice = (id = request.id) => root.call(repriceDeposit, { params: { id } })
const approve = (id = request.id) => root.call(approveDeposit, { params: { id } })
const refused = async (id?: string) => {
  const { status, problem } = await testServer.changesNoRow(() => reprice(id))
  return { status, code: problem.code }
}

describe('200', () => {
  test('an expired rate is replaced, and an approval credits what the new one comes to', async () => {
    await testServer.advance(TEN_DAYS)
    expect((await approve()).problem.code).toBe('rate_expired')
    testServer.rates.set('EUR', { ...quoted('1.234567'), source: 'another' })
    const { status, body } = await reprice()
    expect(status).toBe(200)
    expect(body).toEqual({
      ...request,
      amount: '123.46',
      exchangeRate: '1.234567',
      rateSource: 'another',
      rateExpiresAt: new Date(testServer.clock.now().getTime() + 864_000_000).toISOString(),
      repricedAt: testServer.clock.now().toISOString(),
      username: ada.username,
      decidedBy: null,
      warnings: [],
      consequences: null,
      today: null,
    })
    const { username: _, decidedBy: __, warnings: ___, consequences: ____, today: _____, ...own } = body
    expect((await ada.call(listDepositRequests)).body).toEqual([own])
    expect((await approve()).status).toBe(200)
    expect((await ada.call(getWallet)).body.balance).toBe('123.46')
    expect((await verifyBooks(testServer.connection)).broken).toEqual([])
  })

  test('the audit log has both prices, and who changed them', async () => {
    await testServer.advance(TEN_DAYS)
    testServer.rates.set('EUR', quoted('1.2'))
    await reprice()
    expect((await booksOf(testServer, ada)).decisions).toEqual([
      {
        action: 'deposit.repriced',
        actor_id: root.id,
        subject_type: 'deposit_request',
        subject_id: request.id,
        before: { amountCents: '11000', rateToUSD: '1.10', rateSource: 'the test' },
        after: { amountCents: '12000', rateToUSD: '1.20', rateSource: 'the test' },
        address: '127.0.0.1',
      },
    ])
  })

  test('the customer is told what the deposit will add now', async () => {
    await testServer.advance(TEN_DAYS)
    testServer.rates.set('EUR', quoted('1.2'))
    await reprice()
    const { rows } = await testServer.pool.query(
      'select kind, body from notifications where customer_id = $1 order by id desc limit 1',
      [ada.id],
    )
    expect(rows).toEqual([
      {
        kind: 'deposit_repriced',
        body:
          'The exchange rate for your 100.00 EUR deposit expired and was updated. It will add $120.00 ' +
          'to your wallet.',
      },
    ])
  })

  test('no money moves by it', async () => {
    await testServer.advance(TEN_DAYS)
    await reprice()
    expect(await booksOf(testServer, ada)).toMatchObject({ cashCents: 0n, transfers: [], transactions: [] })
  })

  test('the new rate holds for ten days to the millisecond, and can then be replaced again', async () => {
    await testServer.advance(TEN_DAYS)
    await reprice()
    await testServer.advance({ hours: 240 })
    expect(await refused()).toEqual({ status: 409, code: 'rate_not_expired' })
    await testServer.advance({ ms: 1 })
    expect((await approve()).problem.code).toBe('rate_expired')
    expect((await reprice()).status).toBe(200)
    expect((await approve()).status).toBe(200)
  })

  test('of 20 at once one counts', async () => {
    await testServer.advance(TEN_DAYS)
    const replies = await Promise.all(Array.from({ length: 20 }, () => reprice()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await booksOf(testServer, ada)).decisions).toHaveLength(1)
  })
})

describe('409', () => {
  test('a rate that still holds is what the customer was promised', async () => {
    await testServer.advance({ hours: 240 })
    testServer.rates.set('EUR', quoted('1.2'))
    expect(await refused()).toEqual({ status: 409, code: 'rate_not_expired' })
  })

  test('a dollar is always a dollar', async () => {
    const dollars = await announced(ada)
    await testServer.advance(TEN_DAYS)
    expect(await refused(dollars.id)).toEqual({ status: 409, code: 'rate_not_expired' })
  })

  test('a request that was decided', async () => {
    await root.call(rejectDeposit, {
      params: { id: request.id },
      body: { reason: 'No transfer' },
    })
    await testServer.advance(TEN_DAYS)
    expect(await refused()).toEqual({ status: 409, code: 'already_processed' })
  })
})

describe('422 and 503', () => {
  test('422: an amount that converts to less than a cent', async () => {
    await testServer.advance(TEN_DAYS)
    testServer.rates.set('EUR', quoted('0.000001'))
    expect(await refused()).toEqual({ status: 422, code: 'below_minimum' })
  })

  test('422: an amount that is worth more than one request may be', async () => {
    await testServer.advance(TEN_DAYS)
    testServer.rates.set('EUR', quoted('100000.01'))
    expect(await refused()).toEqual({ status: 422, code: 'above_maximum' })
  })

  test('503: no rate that may be trusted', async () => {
    await testServer.advance(TEN_DAYS)
    testServer.rates.set('EUR', null)
    expect(await refused()).toEqual({ status: 503, code: 'rate_unavailable' })
  })
})

describe('404', () => {
  test('404: the id of another kind of thing', async () => {
    expect(await refused(ada.id)).toEqual({ status: 404, code: 'not_found' })
  })
})

test('the account is locked before the request is touched, as everywhere', async () => {
  await testServer.advance(TEN_DAYS)
  const [reply] = await behindAccountLock(
    testServer,
    ada,
    () => [reprice()],
    (tx) => tx.query('select from deposit_requests where id = $1 for update nowait', [request.id]),
  )
  expect(reply?.status).toBe(200)
})
