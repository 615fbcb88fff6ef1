import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { adminListTransactions, correctAccount } from '#contract/cash/corrections.ts'
import { approveDeposit, getWallet, requestDeposit } from '#contract/cash/deposits.ts'
import { cancelWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { testMarketOfFile } from '../support/api/test-market.ts'
import type { Reply } from '../support/client.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import {
  type Account,
  CUSTOMERS,
  type Correcting,
  type Event,
  codeOf,
  event,
  leftOf,
  row,
  rowTypeOf,
  takeIn,
  takeOut,
} from './correction-model.ts'
import { dollars } from './model.ts'

/** Another seed or more histories: HISTORY_SEED=7 HISTORIES=1000. A failure prints its seed and its history. */
const { HISTORY_SEED = '20261125', HISTORIES = '20' } = process.env
/** Dollars a share, so that the model needs no rounding. */
const PRICE = 100_00n

const testServer = testMarketOfFile()
let root: Person
beforeAll(() => {
  root = testServer.root
  testServer.prices.set('AAPL', '100.00')
})

test('whatever is corrected, wallets are what the model says, and the books hold', async () => {
  let runs = 0
  const property = fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 40 }), async (events) => {
    runs += 1
    const people: Person[] = []
    for (let n = 0; n < CUSTOMERS; n += 1) {
      people.push(
        await testServer.customer({ username: `c${runs}-${n}`, kycStatus: 'approved', cash: '500.00' }),
      )
    }
    const accounts = people.map((): Account => ({
      cash: 50_000n,
      held: 0n,
      owed: 0n,
      shares: 0n,
      rows: [row('deposit', 50_000n)],
    }))
    const holds = people.map((): string[] => [])
    for (const [at, person] of people.entries())
      for (const did of ['buy', 'sell'] as const)
        await tradeHappens(person, accounts[at]!, { did, shares: did === 'buy' ? 3n : 1n })
    for (const each of events) await happen(each, { people, accounts, holds })
    for (const [at, person] of people.entries()) await expectToAgree(person, accounts[at]!)
  })
  await fc.assert(property, { seed: Number(HISTORY_SEED), numRuns: Number(HISTORIES) })
  expect([...canceled].toSorted()).toEqual(['buy', 'sell'])
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
}, 600_000)

interface World {
  people: readonly Person[]
  accounts: readonly Account[]
  holds: readonly string[][]
}

async function happen(happening: Event, world: World): Promise<void> {
  const person = world.people[happening.who]!
  const account = world.accounts[happening.who]!
  const held = world.holds[happening.who]!
  switch (happening.did) {
    case 'deposit':
      return depositHappens(person, account, happening.amount)
    case 'buy':
    case 'sell':
      return tradeHappens(person, account, happening)
    case 'hold':
      return holdHappens(person, account, held, happening.amount)
    case 'release':
      return releaseHappens(person, account, held)
    case 'correct':
      return correctionHappens(world, happening)
  }
}

let references = 0
const canceled = new Set<string>()

async function depositHappens(person: Person, account: Account, cents: bigint): Promise<void> {
  references += 1
  const body = { originalAmount: dollars(cents), currency: 'USD', bankReference: `${references}` } as const
  const { id } = (await person.call(requestDeposit, { body: { ...body, password: PASSWORD } })).body
  expect((await root.call(approveDeposit, { params: { id } })).status).toBe(200)
  takeIn(account, cents)
  account.rows.push(row('deposit', cents))
}

async function tradeHappens(
  person: Person,
  account: Account,
  { did, shares }: { did: 'buy' | 'sell'; shares: bigint },
): Promise<void> {
  const reply = await person.call(did === 'buy' ? buy : sell, {
    body: { symbol: 'AAPL', quantity: shares.toString() },
  })
  const cost = shares * PRICE
  if (did === 'buy') {
    const code = account.owed > 0n ? 'money_owed' : cost > account.cash ? 'insufficient_funds' : 'filled'
    expect(said(reply)).toBe(code)
    if (code !== 'filled') return
    account.cash -= cost
    account.shares += shares
    account.rows.push({ ...row('buy', 0n), trade: { shares, net: cost, stands: true } })
    return
  }
  expect(said(reply)).toBe(shares > account.shares ? 'insufficient_holdings' : 'filled')
  if (shares > account.shares) return
  account.shares -= shares
  takeIn(account, cost - cost / 200n)
  account.rows.push({
    ...row('sell', cost / 200n),
    trade: { shares, net: cost - cost / 200n, stands: true },
  })
}

async function holdHappens(person: Person, account: Account, held: string[], cents: bigint): Promise<void> {
  references += 1
  const bank = { bankName: 'b', bankAccountName: 'Ada', swiftCode: 'HARBUS00', bankAddress: 'c' }
  const reply = await person.call(requestWithdrawal, {
    body: { amount: dollars(cents), ...bank, bankAccountNumber: `${1000 + references}`, password: PASSWORD },
  })
  const code =
    account.owed > 0n
      ? 'money_owed'
      : cents <= 500n
        ? 'below_minimum_withdrawal'
        : cents > account.cash
          ? 'insufficient_funds'
          : 'filled'
  expect(said(reply)).toBe(code)
  if (code !== 'filled') return
  account.cash -= cents
  account.held += cents
  held.push(`${reply.body.id} ${cents}`)
}

async function releaseHappens(person: Person, account: Account, held: string[]): Promise<void> {
  const [id, cents] = held.shift()?.split(' ') ?? []
  if (id === undefined || cents === undefined) return
  expect((await person.call(cancelWithdrawal, { params: { id } })).status).toBe(200)
  account.held -= BigInt(cents)
  takeIn(account, BigInt(cents))
}

async function correctionHappens({ people, accounts }: World, happening: Correcting): Promise<void> {
  const { kind, nth, other } = happening
  const [person, account] = [people[happening.who]!, accounts[happening.who]!]
  const trades = account.rows.filter(({ trade }) => trade)
  const among = kind === 'fill_canceled' && trades.length > 0 && nth > 0 ? trades : account.rows
  const original = kind === 'goodwill' ? undefined : among[nth % among.length]
  const left = original ? leftOf(kind, original) : 1_000n
  const cents = happening.amount ?? (left > 0n ? left : 1n)
  const { body: rows } = await root.call(adminListTransactions, { params: { id: person.id }, query: {} })
  const corrects = original && rows.toReversed()[account.rows.indexOf(original)]?.id
  const body = {
    kind,
    amount: dollars(cents),
    ...(corrects === undefined ? {} : { corrects }),
    ...(kind === 'deposit_moved' ? { toCustomerId: people[other]!.id } : {}),
    reasonCode: 'other',
    sentence: 'The history says so.',
    note: 'A note',
  } as const
  const reply = await root.call(correctAccount, { params: { id: person.id }, body })
  const code = codeOf(happening, account, original, cents)
  expect(said(reply)).toBe(code)
  if (code !== 'filled') return
  if (original) original.corrected += cents
  if (kind === 'reversal' && original?.refunds) original.refunds.corrected -= cents
  if (kind === 'fill_canceled' && original?.trade) {
    original.trade.stands = false
    canceled.add(original.type)
    account.shares += (original.type === 'buy' ? -1n : 1n) * original.trade.shares
  }
  const isCredit =
    kind === 'goodwill' ||
    kind === 'fee_refund' ||
    original?.type === 'returned' ||
    (kind === 'fill_canceled' && original?.type === 'buy')
  if (isCredit) takeIn(account, cents)
  else takeOut(account, cents)
  const refunds = kind === 'fee_refund' && original ? { refunds: original } : {}
  account.rows.push({ ...row(rowTypeOf(kind, isCredit), cents), ...refunds })
  if (kind !== 'deposit_moved') return
  takeIn(accounts[other]!, cents)
  accounts[other]!.rows.push(row('moved in', cents))
}

const said = ({ status, problem }: Reply<unknown>): string => (status === 200 ? 'filled' : problem.code)

async function expectToAgree(person: Person, { cash, held, owed, shares }: Account): Promise<void> {
  const holdings = (await person.call(listHoldings)).body
  // Every share cost the same, whichever of them were taken back.
  expect(holdings.map(({ quantity, cost }) => ({ quantity, cost }))).toEqual(
    shares > 0n ? [{ quantity: shares.toString(), cost: dollars(shares * PRICE) }] : [],
  )
  expect((await person.call(getWallet)).body).toEqual({
    balance: dollars(cash + held),
    available: dollars(cash),
    held: dollars(held),
    ...(owed > 0n ? { owed: dollars(owed) } : {}),
  })
}
