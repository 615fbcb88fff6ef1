import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TestMarketServer } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'

/** A bank account in the name that every customer of the test server has. */
export const BANK = {
  bankName: 'Harbour Bank',
  bankAccountName: 'Ada Example',
  bankAccountNumber: '000111222333',
  swiftCode: 'HARBUS00',
  bankAddress: '1 Pier Street, New York',
}

/** A number of an account that is told by a word: what begins alike has numbers that begin alike. */
export const accountNumber = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll(/[a-z]/g, (letter) => String(letter.charCodeAt(0) - 87))

/** The body of a good request. */
export const withdrawalBody = (more: object = {}) => ({
  amount: '100.00',
  ...BANK,
  password: PASSWORD,
  ...more,
})

/** Pauses the payouts of `person` after a password reset, and until `until`. */
export const pausedUntil = (database: Queryable, person: Person, until: Date) =>
  database.query(
    "update accounts set payouts_paused_until = $2, payouts_paused_for = 'password_reset' where customer_id = $1",
    [person.id, until],
  )

let accounts = 0

/** A pending withdrawal of `person`, to an account unlike any other unless `more` names one; answers it. */
export async function asked(person: Person, more: object = {}) {
  const body = withdrawalBody({ bankAccountNumber: accountNumber(`account ${(accounts += 1)}`), ...more })
  const reply = await person.call(requestWithdrawal, { body })
  if (reply.status !== 200) throw new Error(`the withdrawal was refused with ${reply.status}`)
  return reply.body
}

/** Everything that withdrawals leave in the books of `person`; what their deposits left is left out. */
export async function booksOf(testServer: TestMarketServer, person: Person) {
  const read = async (text: string) => (await testServer.pool.query(text, [person.id])).rows
  const [account] = await read('select cash_cents, held_cents from accounts where customer_id = $1')
  return {
    cashCents: account.cash_cents,
    heldCents: account.held_cents,
    transfers: await read(
      `select reason, source_id::text, asset, amount, debit_account, credit_account
       from transfers where customer_id = $1 and reason like 'withdrawal%' order by id`,
    ),
    transactions: await read(
      `select type, amount_cents, fee_cents, request_id::text
       from transactions where customer_id = $1 and type = 'withdraw' order by id`,
    ),
    lines: await read(
      `select action, actor_id::text, subject_type, subject_id, before, after, address
       from audit_log where customer_id = $1 and action like 'withdrawal.%' order by id`,
    ),
  }
}

const usd = (sourceId: string) => ({ source_id: sourceId, asset: 'USD' })

/** The transfers of one request, in the order they are posted. */
export const transfersOf = {
  hold: (id: string, amount: bigint) => ({
    reason: 'withdrawal_hold',
    ...usd(id),
    amount,
    debit_account: 'cash',
    credit_account: 'hold',
  }),
  release: (id: string, amount: bigint) => ({
    reason: 'withdrawal_release',
    ...usd(id),
    amount,
    debit_account: 'hold',
    credit_account: 'cash',
  }),
  payout: (id: string, net: bigint) => [
    { reason: 'withdrawal_payout', ...usd(id), amount: net, debit_account: 'hold', credit_account: 'bank' },
    { reason: 'withdrawal_payout', ...usd(id), amount: 500n, debit_account: 'hold', credit_account: 'fees' },
  ],
}

/** How many withdrawal requests `person` has made. */
export async function requestsOf(testServer: TestMarketServer, person: Person): Promise<bigint> {
  const { rows } = await testServer.pool.query(
    'select count(*) from withdrawal_requests where customer_id = $1',
    [person.id],
  )
  return rows[0].count
}
