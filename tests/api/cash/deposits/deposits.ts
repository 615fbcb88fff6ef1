import { requestDeposit } from '#contract/cash/deposits.ts'
import { parseRate, rate } from '#domain/money/exchange-rate.ts'
import type { TestMarketServer } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'

let references = 0

/** The body of a good request, unlike any other. */
export const depositBody = (more: object = {}) => ({
  originalAmount: '250.00',
  currency: 'USD',
  bankReference: `reference ${references++}`,
  password: PASSWORD,
  ...more,
})

/** A rate of the test's own. */
export const quoted = (dollarsPerUnit: string, providerRate = dollarsPerUnit) => ({
  rate: parseRate(dollarsPerUnit) ?? rate(0n),
  source: 'the test',
  at: new Date('2026-08-21T14:00:00Z'),
  providerRate: parseRate(providerRate),
})

/** How many deposit requests `person` has made. */
export async function requestsOf(testServer: TestMarketServer, person: Person): Promise<bigint> {
  const { rows } = await testServer.pool.query(
    'select count(*) from deposit_requests where customer_id = $1',
    [person.id],
  )
  return rows[0].count
}

/** A pending deposit request of `person`; answers it. */
export async function announced(person: Person, more: object = {}) {
  const reply = await person.call(requestDeposit, { body: depositBody(more) })
  if (reply.status !== 200) throw new Error(`the deposit was refused with ${reply.status}`)
  return reply.body
}

/** Everything that a credited deposit leaves in the books of `person`. */
export async function booksOf(testServer: TestMarketServer, person: Person) {
  const read = async (text: string) => (await testServer.pool.query(text, [person.id])).rows
  const [account] = await read('select cash_cents, held_cents from accounts where customer_id = $1')
  return {
    cashCents: account.cash_cents,
    heldCents: account.held_cents,
    transfers: await read(
      `select reason, source_id::text, asset, amount, debit_account, credit_account
       from transfers where customer_id = $1 order by id`,
    ),
    transactions: await read(
      `select type, amount_cents, fee_cents, request_id::text
       from transactions where customer_id = $1 order by id`,
    ),
    decisions: await read(
      `select action, actor_id::text, subject_type, subject_id, before, after, address
       from audit_log where customer_id = $1 and action like 'deposit.%' order by id`,
    ),
  }
}
