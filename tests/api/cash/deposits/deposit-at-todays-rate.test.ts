import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type DepositRequest,
  adminListDepositRequests,
  approveDeposit,
  getWallet,
  listDepositRequests,
  rejectDeposit,
  requestDeposit,
} from '#contract/cash/deposits.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { announced, booksOf, depositBody, quoted } from './deposits.ts'

let testServer: TestMarketServer
let root: Person
let ada: Person
let request: DepositRequest
let people = 0
beforeAll(async () => {
  testServer = await startOnTestMarket()
  root = testServer.root
})
afterAll(async () => {
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
  await testServer.close()
})
beforeEach(async () => {
  testServer.rates.set('EUR', quoted('1.152074'))
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved' })
  request = await announced(ada, { originalAmount: '1000000', currency: 'EUR' })
})

/** The rate falls after the request, as a share of it. */
const rateFallsTo = (dollars: string) => testServer.rates.set('EUR', quoted(dollars))
const approve = (query: { arrived?: 'before' } = {}) =>
  root.call(approveDeposit, { params: { id: request.id }, query })
const onCard = async () => {
  const { body } = await root.call(adminListDepositRequests, { query: { search: ada.username } })
  const card = body.find(({ id }) => id === request.id)
  // The customers of this test share a document.
  const warnings = card?.warnings.map(({ code }) => code).filter((code) => code.startsWith('rate_'))
  return { ...card, warnings }
}
async function notices(): Promise<string[]> {
  const { rows } = await testServer.pool.query('select body from notifications where customer_id = $1', [
    ada.id,
  ])
  return rows.map(({ body }) => body)
}

describe('a rate that fell by 7 % after the request', () => {
  beforeEach(() => void rateFallsTo('1.071429'))

  test('warns on the card, with what the deposit comes to today and what an approval posts', async () => {
    expect(await onCard()).toMatchObject({
      amount: '1152074.00',
      warnings: ['rate_worse', 'rate_far'],
      today: {
        exchangeRate: '1.071429',
        amount: '1071429.00',
        isCredited: true,
        locked: { balance: '1152074.00', postings: [{ amount: '1152074.00' }] },
      },
      consequences: { approved: { postings: [{ amount: '1071429.00' }] } },
    })
  })

  test('is what an approval credits: waiting for it gained nothing, and the customer is told', async () => {
    const { status, body } = await approve()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'approved', amount: '1071429.00', exchangeRate: '1.071429', rateSource: 'the test' },
    })
    expect((await ada.call(getWallet)).body.balance).toBe('1071429.00')
    expect((await ada.call(listDepositRequests)).body).toMatchObject([{ amount: '1071429.00' }])
    expect(await notices()).toContain(
      "Your 1,000,000.00 EUR deposit arrived. $1,071,429.00 was added to your wallet at today's rate, because the " +
        'rate fell after your request.',
    )
    const { decisions } = await booksOf(testServer, ada)
    expect(decisions).toMatchObject([
      { action: 'deposit.repriced', after: { amountCents: '107142900' } },
      {
        action: 'deposit.approved',
        after: { rate: 'today', arrivedBefore: false, amountCents: '107142900' },
      },
    ])
  })

  test('is not credited when the administrator says that the transfer arrived before, and the log has it', async () => {
    expect((await approve({ arrived: 'before' })).body).toMatchObject({
      amount: '1152074.00',
      repricedAt: null,
    })
    expect((await ada.call(getWallet)).body.balance).toBe('1152074.00')
    expect(await notices()).toContain(
      'Your 1,000,000.00 EUR deposit arrived. $1,152,074.00 was added to your wallet at the rate locked with your ' +
        'request.',
    )
    const { decisions } = await booksOf(testServer, ada)
    expect(decisions).toMatchObject([
      {
        action: 'deposit.approved',
        after: { rate: 'locked', arrivedBefore: true, amountCents: '115207400' },
      },
    ])
  })

  test('concerns no rejection, and approvals at once credit it once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => approve()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await ada.call(getWallet)).body.balance).toBe('1071429.00')
    const other = await announced(ada, { originalAmount: '100', currency: 'EUR' })
    const rejection = { params: { id: other.id }, body: { reason: 'No transfer' } }
    expect((await root.call(rejectDeposit, rejection)).body).toMatchObject({ amount: '107.14' })
  })
})

test('a rate that fell by 1 % warns, and the locked rate is credited', async () => {
  rateFallsTo('1.140553')
  expect(await onCard()).toMatchObject({
    warnings: ['rate_worse'],
    today: { isCredited: false, locked: null },
  })
  expect((await approve()).body).toMatchObject({ amount: '1152074.00', repricedAt: null })
})

test.each([
  ['rose by less than the band', '1.17', []],
  ['rose by more, which is far from the rate of the request,', '1.25', ['rate_far']],
  ['fell by less than 0.5 %', '1.1475', []],
])('a rate that %s does not change what is credited', async (_, dollars, warnings) => {
  rateFallsTo(dollars)
  expect(await onCard()).toMatchObject({ warnings, today: { isCredited: false } })
  expect((await approve()).body).toMatchObject({ amount: '1152074.00' })
})

test('without an accepted rate today the locked rate is credited', async () => {
  testServer.rates.set('EUR', null)
  expect(await onCard()).toMatchObject({ warnings: [], today: null })
  expect((await approve()).body).toMatchObject({ amount: '1152074.00' })
})

describe('422: more open in foreign currencies than a customer may have', () => {
  const more = (euros: string, currency = 'EUR') =>
    ada.call(requestDeposit, { body: depositBody({ originalAmount: euros, currency }) })
  /** With the request of every test, 9,216,592.00. */
  const fill = async () => {
    for (let at = 0; at < 7; at += 1) expect((await more('1000000')).status).toBe(200)
  }

  test('is refused, dollars are not, and a decision makes room', async () => {
    await fill()
    const { status, problem } = await testServer.changesNoRow(() => more('1000000'))
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'too_much_open' })
    expect((await more('9000000', 'USD')).status).toBe(200)
    await approve()
    expect((await more('1000000')).status).toBe(200)
  })

  test('requests whose rate has expired lock no rate, and do not count', async () => {
    await fill()
    await testServer.advance({ hours: 240, ms: 1 })
    expect((await more('8000000')).status).toBe(200)
  })

  test('of forty at once as many are taken as fit', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => more('1000000')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
    const { rows } = await testServer.pool.query(
      `select sum(amount_cents)::bigint as open from deposit_requests where customer_id = $1`,
      [ada.id],
    )
    expect(rows).toEqual([{ open: 921_659_200n }])
  })
})
