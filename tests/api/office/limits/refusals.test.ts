import { expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { limit } from '#contract/office/customers/limits.schemas.ts'
import { openSupportTicket } from '#contract/office/support.ts'
import { buy } from '#contract/trading/older-orders.ts'
import type { LimitName } from '#domain/support/limits.ts'
import type { Person } from '../../../support/people.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { depositBody } from '../../cash/deposits/deposits.ts'

/** Small enough that an open foreign deposit is too much. */
const ENV = { RATE_LIMIT_FACTOR: '1', OPEN_FOREIGN_DEPOSITS_MAX_USD: '100' }

let people = 0
const testServer = testServerOfFile({ env: ENV })

const rich = () =>
  testServer.customer({ username: `rich${people++}`, kycStatus: 'approved', cash: '1000.00' })

/** Until the server refuses; no limit is larger. */
async function refused(ask: () => Promise<{ status: number; problem: object }>): Promise<unknown> {
  for (let count = 0; count <= 101; count++) {
    const { status, problem } = await ask()
    if (status >= 400) return problem
  }
  throw new Error('nothing is refused')
}

const ASKS: readonly [LimitName, number, string, (who: Person) => Promise<unknown>][] = [
  [
    'deposit_requests_an_hour',
    429,
    'too_many_requests',
    (who) =>
      refused(() => who.call(requestDeposit, { body: depositBody({ originalAmount: `${people++}.11` }) })),
  ],
  [
    'largest_deposit',
    422,
    'above_maximum',
    (who) =>
      refused(() => who.call(requestDeposit, { body: depositBody({ originalAmount: '10000000.01' }) })),
  ],
  [
    'open_foreign_deposits',
    422,
    'too_much_open',
    async (who) => {
      const body = depositBody({ currency: 'EUR', originalAmount: '50.00' })
      expect((await who.call(requestDeposit, { body })).status).toBe(200)
      return refused(() =>
        who.call(requestDeposit, { body: depositBody({ currency: 'EUR', originalAmount: '60.00' }) }),
      )
    },
  ],
  [
    'buy_orders_a_minute',
    429,
    'too_many_requests',
    (who) => refused(() => who.call(buy, { body: { symbol: 'AAPL', quantity: '0.01' } })),
  ],
  [
    'largest_order',
    422,
    'above_maximum',
    (who) => refused(() => who.call(buy, { body: { symbol: 'AAPL', quantity: '1000001' } })),
  ],
  [
    'open_questions',
    422,
    'too_many_tickets',
    (who) => refused(() => who.call(openSupportTicket, { body: { message: `Question ${people++}` } })),
  ],
]

test.each(ASKS)('%s: the refusal carries it as the list shows it', async (name, status, code, ask) => {
  const who = await rich()
  const problem = await ask(who)
  expect(problem).toMatchObject({ status, code })
  const told = limit.parse((problem as { limit?: unknown }).limit)
  const { body } = await who.call(listLimits)
  expect(body.find((each) => each.name === name)).toEqual(told)
})
