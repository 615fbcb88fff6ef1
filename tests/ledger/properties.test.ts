import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { approveDeposit, getWallet, rejectDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { rate } from '#domain/money/exchange-rate.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { testMarketOfFile } from '../support/api/test-market.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import type { Reply } from '../support/client.ts'
import {
  type ModelCustomer,
  decimal,
  dollars,
  newModel,
  predictBuy,
  predictDeposit,
  predictHoldings,
  predictSale,
  predictWithdrawal,
} from './model.ts'

/** Another seed or more histories: HISTORY_SEED=7 HISTORIES=1000. A failure prints its seed and its history. */
const { HISTORY_SEED = '20261118', HISTORIES = '25' } = process.env
const CUSTOMERS = 3
const PAR = 10n ** 12n

const testServer = testMarketOfFile()
let root: Person
beforeAll(() => {
  root = testServer.root
})

const who = fc.nat({ max: CUSTOMERS - 1 })
const symbol = fc.constantFrom('AAPL', 'AAPL', 'VFIAX')
/** From the smallest price there is to a hundred thousand dollars, often a plausible one. */
const price = fc.oneof(
  { weight: 9, arbitrary: fc.bigInt(1_000_000n, 900_000_000n) },
  fc.bigInt(1n, 100_000_000_000n),
)
/** From a dust to more than one order may have, often a few shares. */
const units = fc.oneof(
  { weight: 12, arbitrary: fc.bigInt(1_000_000n, 600_000_000n) },
  { weight: 6, arbitrary: fc.bigInt(1n, 100n).map((hundredths) => hundredths * 1_000_000n) },
  fc.bigInt(0n, 2_000_000n),
  fc.bigInt(0n, 2n * 10n ** 14n),
)
/** Half the keys come again, so that repeated orders happen. */
const key = fc.option(fc.nat({ max: 3 }), { freq: 3 })

const deposit = fc.record({
  did: fc.constant('deposit' as const),
  who,
  sent: fc.oneof({ weight: 4, arbitrary: fc.bigInt(100n, 2_000_000n) }, fc.bigInt(0n, 2_000_000_000n)),
  rate: fc.option(fc.bigInt(1n, 2n * PAR), { nil: PAR }),
  decision: fc.constantFrom('approved', 'approved', 'approved', 'rejected', 'waits'),
})
/** So many percent of the cash and a few cents: often the whole, sometimes too much or less than the fee. */
const withdrawal = fc.record({
  did: fc.constant('withdraw' as const),
  who,
  percent: fc.constantFrom(0n, 1n, 33n, 100n, 100n),
  more: fc.oneof(fc.constant(0n), fc.bigInt(0n, 1_000n)),
  ends: fc.constantFrom('approved', 'approved', 'rejected', 'cancelled', 'waits'),
})
const purchase = fc.record({ did: fc.constant('buy' as const), who, symbol, units, price, key })
const sale = fc.record({ did: fc.constant('sell' as const), who, symbol, units, price, key })
/** So many percent of what is held: 100 is the whole, more is too much. */
const partSale = fc.record({
  did: fc.constant('sell part' as const),
  who,
  symbol,
  percent: fc.constantFrom(1n, 33n, 50n, 99n, 100n, 100n, 101n),
  price,
})
const history = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: deposit },
    { weight: 5, arbitrary: purchase },
    sale,
    {
      weight: 3,
      arbitrary: partSale,
    },
    { weight: 2, arbitrary: withdrawal },
  ),
  { minLength: 8, maxLength: 40 },
)
/** What a key was used for first, and what was answered. */
type KeysUsed = Map<string, { asked: string; said: object }>
type Event = typeof history extends fc.Arbitrary<(infer E)[]> ? E : never

/** Without money nothing but refusals happens. */
const FIRST_DEPOSITS = Array.from({ length: CUSTOMERS }, (_, at) => ({
  did: 'deposit' as const,
  who: at,
  sent: 2_000_000n,
  rate: PAR,
  decision: 'approved' as const,
}))

test('whatever customers do, every reply is the one the model predicts', async () => {
  let runs = 0
  const property = fc.asyncProperty(history, async (events) => {
    const run = (runs += 1)
    const model = newModel(CUSTOMERS)
    const people = await Promise.all(
      model.customers.map((_, at) =>
        testServer.customer({ username: `c${run}.${at}`, kycStatus: 'approved' }),
      ),
    )
    const keys: KeysUsed = new Map()
    for (const event of [...FIRST_DEPOSITS, ...events]) {
      const customer = model.customers[event.who]!
      const person = people[event.who]!
      await happen(event, customer, person, keys)
    }
    for (const [at, customer] of model.customers.entries()) await expectToAgree(people[at]!, customer)
  })
  await fc.assert(property, { seed: Number(HISTORY_SEED), numRuns: Number(HISTORIES) })
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
}, 600_000)

async function happen(event: Event, customer: ModelCustomer, person: Person, keys: KeysUsed): Promise<void> {
  switch (event.did) {
    case 'deposit':
      return depositHappens(event, customer, person)
    case 'withdraw':
      return withdrawalHappens(event, customer, person)
    case 'sell part': {
      const held = customer.held.get(event.symbol)?.units ?? 0n
      const part = { ...event, did: 'sell', units: (held * event.percent) / 100n, key: null } as const
      return tradeHappens(part, customer, person, keys)
    }
    case 'buy':
    case 'sell':
      return tradeHappens(event, customer, person, keys)
  }
}

type TradeEvent = { did: 'buy' | 'sell'; symbol: string; units: bigint; price: bigint; key: number | null }

async function tradeHappens(
  event: TradeEvent,
  customer: ModelCustomer,
  person: Person,
  keys: KeysUsed,
): Promise<void> {
  const { did, symbol: traded, units: shares } = event
  testServer.prices.set(traded, decimal(event.price, 6, 0))
  const body = { symbol: traded, quantity: decimal(shares, 8, 0) }
  const sending = event.key === null ? {} : { key: `history-${event.key}` }
  const reply = await person.call(did === 'buy' ? buy : sell, { body }, sending)

  // The same key again: the first answer, or a refusal when it was for something else.
  const use = `${person.id} ${did} ${event.key}`
  const asked = `${traded} ${shares}`
  const first = event.key === null ? undefined : keys.get(use)
  if (first) {
    if (first.asked === asked) expect(reply.body).toEqual(first.said)
    else expect(said(reply)).toEqual({ code: 'idempotency_key_reused' })
    return
  }
  const predict = did === 'buy' ? predictBuy : predictSale
  const predicted = predict(customer, traded, shares, event.price)
  if ('code' in predicted) {
    expect(said(reply)).toEqual(predicted)
    return
  }
  expect(reply.body).toMatchObject({
    ...predicted,
    type: did,
    assetSymbol: traded,
    quantity: body.quantity,
    price: decimal(event.price, 6, 2),
  })
  if (event.key !== null) keys.set(use, { asked, said: reply.body })
}

async function depositHappens(
  event: Extract<Event, { did: 'deposit' }>,
  customer: ModelCustomer,
  person: Person,
): Promise<void> {
  const { sent, rate: dollarsPerUnit, decision } = event
  const currency = dollarsPerUnit === PAR ? 'USD' : 'EUR'
  testServer.rates.set('EUR', { rate: rate(dollarsPerUnit), source: 'the model', at: testServer.clock.now() })
  references += 1
  const body = { originalAmount: dollars(sent), currency, bankReference: `${references}`, password: PASSWORD }
  const reply = await person.call(requestDeposit, { body })
  const isApproved = decision === 'approved'
  const predicted = predictDeposit(customer, { sent, rate: dollarsPerUnit, isApproved })
  expect('code' in predicted ? said(reply) : { amount: reply.body.amount }).toEqual(predicted)
  if ('code' in predicted || decision === 'waits') return
  const params = { id: reply.body.id }
  const decided = isApproved
    ? await root.call(approveDeposit, { params })
    : await root.call(rejectDeposit, { params, body: { reason: 'the history says so' } })
  expect(decided.body).toMatchObject({ status: decision, ...predicted })
}

let references = 0

const said = ({ problem }: Reply<unknown>) => ({ code: problem.code })

async function withdrawalHappens(
  { percent, more, ends }: Extract<Event, { did: 'withdraw' }>,
  customer: ModelCustomer,
  person: Person,
): Promise<void> {
  const gross = (customer.cash * percent) / 100n + more
  references += 1
  const bank = { bankName: 'b', bankAccountName: 'Ada Example', swiftCode: 'HARBUS00', bankAddress: 'c' }
  const body = {
    amount: dollars(gross),
    ...bank,
    bankAccountNumber: `${1000 + references}`,
    password: PASSWORD,
  }
  const reply = await person.call(requestWithdrawal, { body })
  const isPaid = ends === 'approved'
  const predicted = predictWithdrawal(customer, { gross, isPaid, isHeld: ends === 'waits' })
  expect('code' in predicted ? said(reply) : reply.body).toMatchObject(predicted)
  if ('code' in predicted || ends === 'waits') return
  const params = { id: reply.body.id }
  const settled =
    ends === 'cancelled'
      ? await person.call(cancelWithdrawal, { params })
      : isPaid
        ? await root.call(approveWithdrawal, { params })
        : await root.call(rejectWithdrawal, { params, body: { reason: 'the history says so' } })
  expect(settled.status).toBe(200)
}

async function expectToAgree(person: Person, customer: ModelCustomer): Promise<void> {
  expect((await person.call(getWallet)).body).toEqual({
    balance: dollars(customer.cash + customer.reserved),
    available: dollars(customer.cash),
    held: dollars(customer.reserved),
  })
  expect((await person.call(listHoldings)).body).toEqual(predictHoldings(customer))
  const transactions = (await person.call(listTransactions)).body
  expect(transactions.map(({ amount }) => amount)).toEqual(customer.history)
}
