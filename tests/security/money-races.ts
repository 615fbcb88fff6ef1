import { expect } from 'vitest'
import { getWallet, issueDepositReference, requestDeposit } from '#contract/cash/deposits.ts'
import type { Asset } from '#contract/market/market.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  listWithdrawalRequests,
  requestWithdrawal,
  withdrawToLastAccount,
} from '#contract/cash/withdrawals.ts'
import { cents, formatCents, parseCents } from '#domain/money/money.ts'
import { QUEUES } from '../api/records/reviews/queues.ts'
import { accountNumber, withdrawalBody } from '../api/cash/withdrawals/withdrawals.ts'
import type { Person, TestServer } from '../support/server.ts'
import { CROWD, ONE_WINS, type Prepare, deposit, newCustomer, times } from './race.ts'

/** The price of so many shares and half a share: a price that moves a little still buys exactly as many. */
async function moneyFor(testServer: TestServer, shares: bigint): Promise<string> {
  const assets = (await testServer.ada.get<Asset[]>('/api/assets')).body
  const price = assets.find(({ symbol }) => symbol === 'KO')?.currentPrice ?? ''
  return formatCents(cents(((parseCents(price) ?? 0n) * (2n * shares + 1n)) / 2n))
}

const sameAnswer = async (replies: readonly { body: unknown }[]): Promise<void> =>
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)

const ORDERS: [string, Prepare][] = [
  [
    'buys with money for ten',
    async (testServer) => {
      const { token } = await newCustomer(testServer, await moneyFor(testServer, 10n))
      const body = { symbol: 'KO', quantity: '1' }
      return { sendings: times(CROWD, { token, endpoint: buy, body }), expected: { 200: 10, 422: 30 } }
    },
  ],
  [
    'sales of everything',
    async (testServer) => {
      const person = await newCustomer(testServer, await moneyFor(testServer, 5n))
      const body = { symbol: 'KO', quantity: '5' }
      expect((await person.call(buy, { body })).status).toBe(200)
      return {
        sendings: times(CROWD, { token: person.token, endpoint: sell, body }),
        expected: { 200: 1, 422: CROWD - 1 },
        after: async () => expect((await person.call(listHoldings)).body).toEqual([]),
      }
    },
  ],
  ...([buy, sell] as const).map((endpoint): [string, Prepare] => [
    `orders to ${endpoint.path.slice(5)} with one key`,
    async (testServer) => {
      const person = await newCustomer(testServer, await moneyFor(testServer, 50n))
      const type = endpoint === buy ? 'buy' : 'sell'
      if (type === 'sell') await person.call(buy, { body: { symbol: 'KO', quantity: '40' } })
      const body = { symbol: 'KO', quantity: '1' }
      return {
        sendings: times(CROWD, { token: person.token, endpoint, body, key: 'one-click-only' }),
        expected: { 200: CROWD },
        async after(replies) {
          await sameAnswer(replies)
          const traded = (await person.call(listTransactions)).body.filter((each) => each.type === type)
          expect(traded).toHaveLength(1)
        },
      }
    },
  ]),
]

const DEPOSITS: [string, Prepare][] = [
  ...[
    { name: 'one deposit with one key', key: 'one-click-only', expected: { 200: CROWD } },
    { name: 'one deposit without a key', expected: ONE_WINS },
  ].map(({ name, expected, ...more }): [string, Prepare] => [
    name,
    async (testServer) => {
      const { id, token } = await newCustomer(testServer, '10.00')
      return {
        sendings: times(CROWD, { token, endpoint: requestDeposit, body: deposit, ...more }),
        expected,
        async after() {
          const { rows } = await testServer.pool.query(
            `select count(*) from deposit_requests where customer_id = $1 and bank_reference = 'race'`,
            [id],
          )
          expect(rows).toEqual([{ count: 1n }])
        },
      }
    },
  ]),
  [
    'questions for a reference',
    async (testServer) => {
      const { token } = await newCustomer(testServer, '10.00')
      const sendings = times(CROWD, { token, endpoint: issueDepositReference })
      return { sendings, expected: { 200: CROWD }, after: sameAnswer }
    },
  ],
]

/** Exactly one spends the money, whatever it was for; less than `rest` is left. */
const spentOnce =
  (person: Person, rest = '0.01') =>
  async () => {
    const wallet = (await person.call(getWallet)).body
    expect(parseCents(wallet.available)).toBeLessThan(parseCents(rest) ?? 0n)
    const requests = (await person.call(listWithdrawalRequests)).body.filter(
      ({ status }) => status === 'pending',
    )
    const buys = (await person.call(listTransactions)).body.filter(({ type }) => type === 'buy')
    expect(requests.length + buys.length).toBe(1)
    expect(wallet.held === '0.00').toBe(requests.length === 0)
  }

const WITHDRAWALS: [string, Prepare][] = [
  [
    'withdrawals of everything, and buys of everything',
    async (testServer) => {
      const amount = await moneyFor(testServer, 2n)
      const person = await newCustomer(testServer, amount)
      const order = { endpoint: buy, body: { symbol: 'KO', quantity: '2' } }
      const sending = { token: person.token, endpoint: requestWithdrawal }
      return {
        sendings: times(CROWD, sending, (turn) =>
          turn % 4 < 2
            ? order
            : { body: withdrawalBody({ amount, bankAccountNumber: accountNumber(`account ${turn}`) }) },
        ),
        expected: { 200: 1, 422: CROWD - 1 },
        after: spentOnce(person, await moneyFor(testServer, 1n)),
      }
    },
  ],
  [
    'one withdrawal with one key',
    async (testServer) => {
      const person = await newCustomer(testServer, '50.00')
      const body = withdrawalBody({ amount: '50.00' })
      return {
        sendings: times(CROWD, { token: person.token, endpoint: requestWithdrawal, body, key: 'one-click' }),
        expected: { 200: CROWD },
        after: spentOnce(person),
      }
    },
  ],
  [
    'one withdrawal to the last account',
    async (testServer) => {
      const person = await newCustomer(testServer, '70.00')
      const id = await QUEUES.withdrawals.ask(testServer, person, 'account of before')
      await testServer.root.call(approveWithdrawal, { params: { id } })
      const body = { amount: '50.00' }
      return {
        sendings: times(CROWD, { token: person.token, endpoint: withdrawToLastAccount, body }),
        expected: ONE_WINS,
        after: spentOnce(person),
      }
    },
  ],
  [
    'cancellations of one withdrawal, and approvals',
    async (testServer) => {
      const person = await newCustomer(testServer, '50.00')
      const id = await QUEUES.withdrawals.ask(testServer, person, 'account of a race')
      const approval = { token: testServer.root.token, endpoint: approveWithdrawal }
      return {
        sendings: times(CROWD, { token: person.token, endpoint: cancelWithdrawal, id }, (turn) =>
          turn % 4 < 2 ? approval : {},
        ),
        expected: ONE_WINS,
        async after() {
          const { balance, held } = (await person.call(getWallet)).body
          const request = (await person.call(listWithdrawalRequests)).body[0]
          expect({ balance, held }).toEqual({
            balance: request?.status === 'approved' ? '30.00' : '50.00',
            held: '0.00',
          })
        },
      }
    },
  ],
]

/** Orders, withdrawals and deposits of one customer. */
export const MONEY_RACES: readonly [string, Prepare][] = [...ORDERS, ...WITHDRAWALS, ...DEPOSITS]
