import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
  withdrawToLastAccount,
} from '#contract/cash/withdrawals.ts'
import { withdrawalRequest } from '#contract/cash/withdrawals.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { accountNumber, BANK, asked, booksOf, pausedUntil, requestsOf, transfersOf } from './withdrawals.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let people = 0
beforeAll(() => {
  root = testServer.root
})
/** Ada has 900.00 left after a first payout to the account in `BANK`. */
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
  await paidTo(BANK)
})

/** A withdrawal of 100.00 to `bank` that was approved. */
async function paidTo(bank: object) {
  const { id } = await asked(ada, bank)
  await root.call(approveWithdrawal, { params: { id } })
}
const withdraw = (amount: unknown = '50.00', who: Person = ada, key?: string) =>
  who.call(withdrawToLastAccount, { body: { amount } }, { key })
const refused = (amount?: unknown, who?: Person, key?: string) =>
  testServer.changesNoRow(() => withdraw(amount, who, key))

describe('200', () => {
  test('is an ordinary request to the last approved account: held, pending, less the fee', async () => {
    const { status, body } = await withdraw()
    expect(status).toBe(200)
    expect(withdrawalRequest.parse(body)).toEqual(body)
    expect(body).toMatchObject({ ...BANK, amount: '45.00', fee: '5.00', status: 'pending', userId: ada.id })
    const books = await booksOf(testServer, ada)
    expect(books).toMatchObject({ cashCents: 85_000n, heldCents: 5_000n })
    expect(books.transfers.at(-1)).toEqual(transfersOf.hold(body.id, 5_000n))
    expect(books.transactions).toHaveLength(1)
    expect(books.lines.at(-1)).toMatchObject({ action: 'withdrawal.requested', subject_id: body.id })
  })

  test('the last account is the one approved last, not the one asked for last', async () => {
    const first = await asked(ada, { ...BANK, bankAccountNumber: accountNumber('one') })
    const second = await asked(ada, { ...BANK, bankAccountNumber: accountNumber('two') })
    await root.call(approveWithdrawal, { params: { id: second.id } })
    await testServer.advance({ ms: 1 })
    await root.call(approveWithdrawal, { params: { id: first.id } })
    expect((await withdraw()).body.bankAccountNumber).toBe(accountNumber('one'))
  })

  test('an account that was asked for, rejected or cancelled is none to pay to', async () => {
    await asked(ada, { bankAccountNumber: accountNumber('asked for') })
    const rejected = await asked(ada, { bankAccountNumber: accountNumber('rejected') })
    const params = { id: rejected.id }
    await root.call(rejectWithdrawal, { params, body: { reason: 'Another name' } })
    const cancelled = await asked(ada, { bankAccountNumber: accountNumber('cancelled') })
    await ada.call(cancelWithdrawal, { params: { id: cancelled.id } })
    expect((await withdraw()).body.bankAccountNumber).toBe(BANK.bankAccountNumber)
  })

  test('an account in the body counts for nothing', async () => {
    const { body } = await ada.call(withdrawToLastAccount, {
      body: { amount: '50', ...BANK, bankAccountNumber: accountNumber('a thief'), userId: root.id },
    })
    expect(body).toMatchObject({ bankAccountNumber: BANK.bankAccountNumber, userId: ada.id })
  })

  test('a key answers the first reply, also when another account was approved since', async () => {
    const first = await withdraw('50.00', ada, 'once-and-no-more')
    await paidTo({ bankAccountNumber: accountNumber('approved since') })
    const again = await testServer.changesNoRow(() => withdraw('50.00', ada, 'once-and-no-more'))
    expect(again.bytes).toEqual(first.bytes)
  })

  test('a password typed exactly 15 minutes ago is recent', async () => {
    await at(15 * 60_000)
    expect((await withdraw()).status).toBe(200)
  })

  test('a confirmation counts like a sign-in', async () => {
    await at(16 * 60_000)
    const body = { amount: '5', bankReference: 'confirming', password: PASSWORD }
    await ada.call(requestDeposit, { body })
    expect((await withdraw()).status).toBe(200)
  })
})

/** Ada's password was confirmed so long ago: only the row says so, as when another node wrote it. */
const at = (msAgo: number) =>
  testServer.pool.query('update sessions set password_confirmed_at = $2 where user_id = $1', [
    ada.id,
    new Date(testServer.clock.now().getTime() - msAgo),
  ])

describe('401 and 403', () => {
  test('401: a session that another node has ended', async () => {
    expect((await withdraw()).status).toBe(200)
    await testServer.pool.query('delete from sessions where user_id = $1', [ada.id])
    const { status, problem } = await refused('51.00')
    expect({ status, code: problem.code }).toEqual({ status: 401, code: 'not_signed_in' })
  })
})

describe('403', () => {
  test('a password that is older than 15 minutes, before any rule of business', async () => {
    await at(15 * 60_000 + 1)
    for (const amount of ['50.00', '0', '99999']) {
      const { status, problem } = await refused(amount)
      expect({ status, code: problem.code, detail: problem.detail }).toEqual({
        status: 403,
        code: 'password_not_recent',
        detail: 'Please confirm your password on the Wallet page',
      })
    }
  })

  test('a repetition needs a recent password as well', async () => {
    await withdraw('50.00', ada, 'recent-at-first')
    await at(15 * 60_000 + 1)
    expect((await refused('50.00', ada, 'recent-at-first')).problem.code).toBe('password_not_recent')
  })

  test('while payouts are paused', async () => {
    await pausedUntil(testServer.pool, ada, new Date(testServer.clock.now().getTime() + 1))
    expect((await refused()).problem.code).toBe('payouts_paused')
  })
})

describe('409', () => {
  test('the same amount within ten seconds is a second click', async () => {
    expect((await withdraw()).status).toBe(200)
    const { status, problem } = await refused()
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'duplicate_request' })
    expect(await requestsOf(testServer, ada)).toBe(2n)
  })
})

describe('422', () => {
  test('without an approved account', async () => {
    const bob = await testServer.customer({
      username: `bob${people++}`,
      kycStatus: 'approved',
      cash: '100.00',
    })
    await asked(bob, { amount: '20' })
    const { status, problem } = await refused('50.00', bob)
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'no_payout_account' })
  })

  test.each([
    ['5.00', 'below_minimum_withdrawal'],
    ['900.01', 'insufficient_funds'],
  ])('%s: %s', async (amount, code) => {
    const { status, problem } = await refused(amount)
    expect({ status, code: problem.code }).toEqual({ status: 422, code })
  })

  test('a key that was used for another amount', async () => {
    await withdraw('50.00', ada, 'another-amount')
    expect((await refused('50.01', ada, 'another-amount')).problem.code).toBe('idempotency_key_reused')
  })
})
