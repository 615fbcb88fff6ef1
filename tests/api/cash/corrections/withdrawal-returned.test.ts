import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { approveWithdrawal, listPayoutAccounts, rejectWithdrawal } from '#contract/cash/withdrawals.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { accountNumber, asked } from '../withdrawals/withdrawals.ts'
import { correct, newest } from './corrections.ts'

const [CLOSED, OPEN] = [accountNumber('closed'), accountNumber('open')]

// Closing the server verifies its books.
const testServer = testServerOfFile()
let root: Person
let lin: Person
let paid: { id: string }
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  lin = await testServer.customer({ username: `lin${people++}`, kycStatus: 'approved', cash: '500.00' })
  await payOut('100.00')
  paid = await newest(root, lin, 'withdraw')
})

async function payOut(amount: string, more: object = {}): Promise<void> {
  const { id } = await asked(lin, { amount, bankAccountNumber: CLOSED, ...more })
  expect((await root.call(approveWithdrawal, { params: { id } })).status).toBe(200)
}
const back = (amount: string, corrects = paid.id) =>
  correct(root, lin, 'withdrawal_returned', amount, { corrects })
const available = async () => (await lin.call(getWallet)).body.available
const payees = async () =>
  (await lin.call(listPayoutAccounts)).body.map(({ bankAccountNumber }) => bankAccountNumber)

test('a payout that the bank returned is the customer’s again, the bank has it less, and the fee stays', async () => {
  expect((await back('95.00')).body).toMatchObject({ kind: 'withdrawal_returned', available: '495.00' })
  const { rows } = await testServer.pool.query(
    `select debit_account, credit_account, amount from transfers where customer_id = $1 and reason = 'correction'`,
    [lin.id],
  )
  expect(rows).toEqual([{ debit_account: 'bank', credit_account: 'cash', amount: 9_500n }])
  expect((await lin.call(listTransactions)).body[0]).toMatchObject({
    type: 'correction_credit',
    amount: '95.00',
  })
  const notices = await testServer.pool.query(
    `select body from notifications where customer_id = $1 order by id desc limit 1`,
    [lin.id],
  )
  expect(notices.rows[0].body).toBe('$95.00 was added to your account. We corrected a booking.')
})

test('its fee is refunded apart, before or after, and neither more than once', async () => {
  const fee = (amount: string) => correct(root, lin, 'fee_refund', amount, { corrects: paid.id })
  expect((await fee('5.00')).status).toBe(200)
  expect((await back('95.00')).status).toBe(200)
  expect(await available()).toBe('500.00')
  await testServer.changesNoRow(async () => {
    expect((await back('0.01')).problem.code).toBe('fully_corrected')
    expect((await fee('0.01')).problem.code).toBe('fully_corrected')
  })
})

test('no more than was paid out, not twice at once, in parts up to it', async () => {
  await testServer.changesNoRow(async () => {
    expect((await back('95.01')).problem.code).toBe('above_original')
  })
  const replies = await Promise.all(Array.from({ length: 10 }, () => back('95.00')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await available()).toBe('495.00')
  await payOut('50.00')
  const second = (await newest(root, lin, 'withdraw')).id
  expect((await back('20.00', second)).status).toBe(200)
  expect((await back('25.00', second)).status).toBe(200)
  expect((await back('0.01', second)).problem.code).toBe('fully_corrected')
})

test('the table refuses a second return, whatever code runs', async () => {
  expect((await back('95.00')).status).toBe(200)
  await expect(
    testServer.pool.query(
      `insert into corrections (customer_id, id, kind, house_account, corrects, original_cents, amount_cents, is_full,
         reason_code, public_sentence, inner_note, made_by, created_at)
       values ($1, 1, 'withdrawal_returned', 'bank', $2, 9500, 9500, true, 'other', 's', 'n', $3, now())`,
      [lin.id, paid.id, root.id],
    ),
  ).rejects.toThrow('is corrected by more than it is')
})

test('only a payout is returned: no deposit, and nothing that was not paid out', async () => {
  const deposit = await newest(root, lin, 'deposit')
  const { id } = await asked(lin, { amount: '50.00' })
  await root.call(rejectWithdrawal, { params: { id }, body: { reason: 'r' } })
  await testServer.changesNoRow(async () => {
    expect((await back('1.00', deposit.id)).problem.code).toBe('not_correctable')
    expect((await back('1.00', id)).problem.code).toBe('not_found')
  })
})

test('what a reversal took back is returned again, and refunded again, up to it, and no more', async () => {
  const fee = (amount: string) => correct(root, lin, 'fee_refund', amount, { corrects: paid.id })
  const reverse = (amount: string, corrects: string) => correct(root, lin, 'reversal', amount, { corrects })
  for (const round of [1, 2, 3]) {
    const [returned, refunded] = [(await back('95.00')).body, (await fee('5.00')).body]
    expect(await available(), `round ${round}`).toBe('500.00')
    await testServer.changesNoRow(async () => {
      expect((await back('0.01')).problem.code).toBe('fully_corrected')
      expect((await fee('0.01')).problem.code).toBe('fully_corrected')
    })
    expect((await reverse('95.00', returned.id)).status).toBe(200)
    expect((await reverse('2.00', refunded.id)).status).toBe(200)
    expect((await fee('2.01')).problem.code).toBe('above_original')
    expect((await reverse('3.00', refunded.id)).status).toBe(200)
    expect((await reverse('0.01', refunded.id)).problem.code).toBe('fully_corrected')
  }
  const replies = await Promise.all(Array.from({ length: 10 }, () => back('95.00')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await available()).toBe('495.00')
})

test('its bank account is none that was paid to any more, until the return is reversed', async () => {
  expect(await payees()).toEqual([CLOSED])
  const returned = (await back('95.00')).body
  expect(await payees()).toEqual([])
  expect((await correct(root, lin, 'reversal', '95.00', { corrects: returned.id })).status).toBe(200)
  expect(await payees()).toEqual([CLOSED])
  await payOut('30.00', { bankAccountNumber: OPEN })
  expect(await payees()).toEqual([OPEN, CLOSED])
})
