import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { correctAccount } from '#contract/cash/corrections.ts'
import { approveDeposit, getWallet } from '#contract/cash/deposits.ts'
import { approveWithdrawal, cancelWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { getPerformance } from '#contract/trading/performance.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { announced } from '../deposits/deposits.ts'
import { correct, correctionBody, newest } from './corrections.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let people = 0
beforeAll(() => {
  root = testServer.root
  testServer.prices.set('AAPL', '100.00')
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

const wallet = async (person: Person) => (await person.call(getWallet)).body
const deposit = async (person = ada) => (await newest(root, person, 'deposit')).id
const order = (quantity: string) => ({ body: { symbol: 'AAPL', quantity } })
const withdrawal = (amount: string) => ({
  body: {
    amount,
    bankName: 'b',
    bankAccountName: 'Ada Example',
    bankAccountNumber: '1234',
    swiftCode: 'HARBUS00',
    bankAddress: 'c',
    password: PASSWORD,
  },
})
const refused = ({ status, problem }: { status: number; problem: { code: string } }) => ({
  status,
  code: problem.code,
})

/** What the customer was told last. */
async function lastNotice(person: Person): Promise<string> {
  const { rows } = await testServer.pool.query<{ body: string }>(
    'select body from notifications where customer_id = $1 order by id desc limit 1',
    [person.id],
  )
  return rows[0]?.body ?? ''
}

/** Ada has spent 900.00 of her 1,000.00 when the bank calls the deposit back. */
async function returnedAfterSpending(): Promise<void> {
  await ada.call(buy, order('9'))
  const { status } = await correct(root, ada, 'deposit_returned', '1000.00', { corrects: await deposit() })
  expect(status).toBe(200)
}

describe('200', () => {
  test('goodwill: the wallet, the history, the notification and the audit log say the same', async () => {
    const { status, body } = await correct(root, ada, 'goodwill', '12.34')
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'goodwill', corrects: null, amount: '12.34', available: '1012.34' })
    expect(await wallet(ada)).toEqual({ balance: '1012.34', available: '1012.34', held: '0.00' })
    const [latest] = (await ada.call(listTransactions, { query: {} })).body
    expect(latest).toMatchObject({
      id: body.id,
      type: 'correction_credit',
      amount: '12.34',
      correction: { kind: 'goodwill', sentence: 'We corrected a booking.', corrects: null },
    })
    expect(await lastNotice(ada)).toBe('$12.34 was added to your account. We corrected a booking.')
    const { rows } = await testServer.pool.query(
      `select actor_id::text, subject_id, before, after from audit_log
       where action = 'account.corrected' and customer_id = $1`,
      [ada.id],
    )
    expect(rows).toEqual([
      {
        actor_id: root.id,
        subject_id: body.id,
        before: { cashCents: '100000', owedCents: '0' },
        after: {
          kind: 'goodwill',
          amountCents: '1234',
          cashCents: '101234',
          owedCents: '0',
          reasonCode: 'other',
          sentence: 'We corrected a booking.',
          note: 'Ticket 17, the bank called.',
        },
      },
    ])
  })

  test('a fee is refunded in parts, and no more than it was', async () => {
    await ada.call(buy, order('1'))
    await ada.call(sell, order('1'))
    const sale = await newest(root, ada, 'sell')
    expect(sale).toMatchObject({
      fee: '0.50',
      corrections: [
        { kind: 'fee_refund', left: '0.50' },
        { kind: 'fill_canceled', left: '99.50' },
      ],
    })
    expect((await correct(root, ada, 'fee_refund', '0.20', { corrects: sale.id })).status).toBe(200)
    expect(refused(await correct(root, ada, 'fee_refund', '0.31', { corrects: sale.id }))).toEqual({
      status: 422,
      code: 'above_original',
    })
    expect((await correct(root, ada, 'fee_refund', '0.30', { corrects: sale.id })).status).toBe(200)
    expect(refused(await correct(root, ada, 'fee_refund', '0.01', { corrects: sale.id }))).toEqual({
      status: 409,
      code: 'fully_corrected',
    })
    expect(await wallet(ada)).toMatchObject({ available: '1000.00' })
    expect((await newest(root, ada, 'sell')).corrections).toEqual([])
  })

  test('a returned deposit that was spent: the rest is owed, nothing is bought or paid out', async () => {
    await returnedAfterSpending()
    expect(await wallet(ada)).toEqual({ balance: '0.00', available: '0.00', held: '0.00', owed: '900.00' })
    expect(refused(await ada.call(buy, order('0.01')))).toEqual({ status: 409, code: 'money_owed' })
    expect(refused(await ada.call(requestWithdrawal, withdrawal('6.00')))).toEqual({
      status: 409,
      code: 'money_owed',
    })
    expect(await lastNotice(ada)).toBe(
      '$1,000.00 was taken from your account. You owe $900.00; deposits and sales pay it first. ' +
        'We corrected a booking.',
    )
  })

  test('a sale pays what is owed first, then a deposit does, and then the customer may buy again', async () => {
    await returnedAfterSpending()
    await ada.call(sell, order('4'))
    expect(await wallet(ada)).toMatchObject({ available: '0.00', owed: '502.00' })
    await root.call(approveDeposit, {
      params: { id: (await announced(ada, { originalAmount: '602.00' })).id },
    })
    expect(await wallet(ada)).toEqual({ balance: '100.00', available: '100.00', held: '0.00' })
    expect((await ada.call(buy, order('1'))).status).toBe(200)
  })

  test('a sale that pays all of it leaves the rest as cash', async () => {
    await returnedAfterSpending()
    testServer.prices.set('AAPL', '200.00')
    await ada.call(sell, order('9'))
    expect(await wallet(ada)).toEqual({ balance: '891.00', available: '891.00', held: '0.00' })
    testServer.prices.set('AAPL', '100.00')
  })

  test('money that a withdrawal holds is not taken; it is not paid out, and given back it pays', async () => {
    const held = (await ada.call(requestWithdrawal, withdrawal('700.00'))).body
    await correct(root, ada, 'deposit_returned', '1000.00', { corrects: await deposit() })
    expect(await wallet(ada)).toEqual({
      balance: '700.00',
      available: '0.00',
      held: '700.00',
      owed: '700.00',
    })
    expect(refused(await root.call(approveWithdrawal, { params: { id: held.id } }))).toEqual({
      status: 409,
      code: 'customer_owes',
    })
    await ada.call(cancelWithdrawal, { params: { id: held.id } })
    expect(await wallet(ada)).toEqual({ balance: '0.00', available: '0.00', held: '0.00' })
  })

  test('a deposit of another customer moves in one act, and both histories have it', async () => {
    const grace = await testServer.customer({ username: `grace${people}`, kycStatus: 'approved' })
    const corrects = await deposit()
    const moved = await correct(root, ada, 'deposit_moved', '400.00', { corrects, toCustomerId: grace.id })
    expect(moved.status).toBe(200)
    expect(await wallet(ada)).toMatchObject({ available: '600.00' })
    expect(await wallet(grace)).toMatchObject({ available: '400.00' })
    const [ofAda] = (await ada.call(listTransactions, { query: { show: 'corrections' } })).body
    expect(ofAda).toMatchObject({ type: 'correction_debit', correction: { corrects } })
    const ofGrace = (await grace.call(listTransactions, { query: {} })).body
    expect(ofGrace).toHaveLength(1)
    expect(ofGrace[0]).toMatchObject({ type: 'correction_credit', correction: { corrects: null } })
    // Moved by mistake, it is moved back.
    const back = { corrects: ofGrace[0]?.id, toCustomerId: ada.id }
    expect((await correct(root, grace, 'deposit_moved', '400.00', back)).status).toBe(200)
    expect([await wallet(ada), await wallet(grace)]).toMatchObject([
      { available: '1000.00' },
      { available: '0.00' },
    ])
  })

  test('a correction made by mistake is reversed once', async () => {
    const goodwill = (await correct(root, ada, 'goodwill', '50.00')).body
    expect((await correct(root, ada, 'reversal', '50.00', { corrects: goodwill.id })).status).toBe(200)
    expect(await wallet(ada)).toMatchObject({ available: '1000.00' })
    expect(refused(await correct(root, ada, 'reversal', '50.00', { corrects: goodwill.id }))).toEqual({
      status: 409,
      code: 'fully_corrected',
    })
  })

  test('the same key answers the first result, and another request under it is refused', async () => {
    const call = (amount: string) =>
      root.call(
        correctAccount,
        { params: { id: ada.id }, body: correctionBody('goodwill', amount) },
        { key: 'goodwill-of-a-day' },
      )
    const first = (await call('5.00')).body
    expect((await call('5.00')).body).toEqual(first)
    expect(refused(await call('6.00'))).toEqual({ status: 422, code: 'idempotency_key_reused' })
    expect(await wallet(ada)).toMatchObject({ available: '1005.00' })
  })

  test('of 30 returns of one deposit at once, parts and the whole, no more than the deposit goes', async () => {
    const corrects = await deposit()
    const amounts = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? '1000.00' : '170.00'))
    const replies = await Promise.all(
      amounts.map((amount) => correct(root, ada, 'deposit_returned', amount, { corrects })),
    )
    const gone = replies.reduce((sum, { status }, at) => sum + (status === 200 ? Number(amounts[at]) : 0), 0)
    expect([850, 1000]).toContain(gone)
    expect(await wallet(ada)).toMatchObject({ available: (1000 - gone).toFixed(2) })
  })

  test('an order that waits with a correction for the account is filled before it or refused after', async () => {
    const corrects = await deposit()
    const statuses = await behindAccountLock(testServer, ada, () => [
      correct(root, ada, 'deposit_returned', '1000.00', { corrects }).then(({ status }) => status),
      ada.call(buy, order('5')).then(({ status }) => status),
    ])
    expect([
      [200, 200],
      [200, 422],
    ]).toContainEqual(statuses)
    const owed = statuses[1] === 200 ? { owed: '500.00' } : {}
    expect(await wallet(ada)).toEqual({ balance: '0.00', available: '0.00', held: '0.00', ...owed })
  })
})

describe('returns', () => {
  test('a returned deposit is money paid out; goodwill and refunds are a gain, and everything adds up', async () => {
    await ada.call(buy, order('9'))
    await correct(root, ada, 'goodwill', '10.00')
    await correct(root, ada, 'deposit_returned', '1000.00', { corrects: await deposit() })
    const { status, body } = await ada.call(getPerformance, { query: { period: '1D' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      deposits: '1000.00',
      withdrawals: '1000.00',
      adjustments: '10.00',
      gain: '10.00',
      end: { value: '10.00' },
    })
  })
})
