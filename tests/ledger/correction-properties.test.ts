import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminListTransactions, correctAccount } from '#contract/cash/corrections.ts'
import { approveDeposit, getWallet, requestDeposit } from '#contract/cash/deposits.ts'
import { cancelWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { buy, listHoldings, sell } from '#contract/trading/orders.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { type TestMarketServer, startOnTestMarket } from '../support/api/test-market.ts'
import type { Reply } from '../support/client.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import { dollars } from './model.ts'

/** Another seed or more histories: HISTORY_SEED=7 HISTORIES=1000. A failure prints its seed and its history. */
const { HISTORY_SEED = '20261125', HISTORIES = '20' } = process.env
const CUSTOMERS = 3
/** Dollars a share, so that the model needs no rounding. */
const PRICE = 100_00n

let testServer: TestMarketServer
let root: Person
beforeAll(async () => {
  testServer = await startOnTestMarket()
  root = testServer.root
  testServer.prices.set('AAPL', '100.00')
})
afterAll(() => testServer.close())

/** What can be corrected, as the specification says it: nothing of the product. */
interface Row {
  type:
    | 'deposit'
    | 'buy'
    | 'sell'
    | 'goodwill'
    | 'fee_refund'
    | 'returned'
    | 'moved in'
    | 'reversal credit'
    | 'other'
  /** Of a sale its fee. */
  correctable: bigint
  corrected: bigint
  /** Of a trade: its shares, its net cash, and whether it stands. */
  trade?: { shares: bigint; net: bigint; stands: boolean }
}

interface Account {
  cash: bigint
  held: bigint
  owed: bigint
  shares: bigint
  /** Oldest first, as the office's list has them from its end. */
  rows: Row[]
}

const who = fc.nat({ max: CUSTOMERS - 1 })
const amount = fc.oneof(fc.bigInt(1n, 50_000n), fc.constantFrom(10_000n, 50_000n))
const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ did: fc.constant('deposit' as const), who, amount }) },
  {
    weight: 8,
    arbitrary: fc.record({ did: fc.constantFrom('buy', 'sell' as const), who, shares: fc.bigInt(1n, 4n) }),
  },
  { weight: 1, arbitrary: fc.record({ did: fc.constantFrom('hold', 'release' as const), who, amount }) },
  {
    weight: 7,
    arbitrary: fc.record({
      did: fc.constant('correct' as const),
      who,
      other: who,
      kind: fc.constantFrom(
        'goodwill',
        'fee_refund',
        'deposit_returned',
        'deposit_moved',
        'reversal' as const,
      ),
      /** Which of the account's transactions, from its first one on. */
      nth: fc.nat({ max: 12 }),
      /** Often all that is left of it. */
      amount: fc.oneof(fc.constant(null), amount),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      did: fc.constant('correct' as const),
      who,
      other: who,
      kind: fc.constant('fill_canceled' as const),
      nth: fc.nat({ max: 12 }),
      amount: fc.option(amount, { freq: 5 }),
    }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
type Correcting = Extract<Event, { did: 'correct' }>

const CORRECTABLE: Record<Correcting['kind'], readonly Row['type'][]> = {
  goodwill: [],
  fee_refund: ['sell'],
  deposit_returned: ['deposit', 'moved in', 'reversal credit'],
  deposit_moved: ['deposit', 'moved in', 'reversal credit'],
  fill_canceled: ['buy', 'sell'],
  reversal: ['goodwill', 'fee_refund', 'returned'],
}

const row = (type: Row['type'], correctable: bigint): Row => ({ type, correctable, corrected: 0n })

function takeIn(account: Account, cents: bigint): void {
  const repaid = cents < account.owed ? cents : account.owed
  account.owed -= repaid
  account.cash += cents - repaid
}

function takeOut(account: Account, cents: bigint): void {
  const paid = cents < account.cash ? cents : account.cash
  account.cash -= paid
  account.owed += cents - paid
}

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
    body: { amount: dollars(cents), ...bank, bankAccountNumber: `${references}`, password: PASSWORD },
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
  account.rows.push(row(rowTypeOf(kind, isCredit), cents))
  if (kind !== 'deposit_moved') return
  takeIn(accounts[other]!, cents)
  accounts[other]!.rows.push(row('moved in', cents))
}

const leftOf = (kind: Correcting['kind'], { correctable, corrected, trade }: Row): bigint =>
  kind === 'fill_canceled' ? (trade?.net ?? 0n) : correctable - corrected

/** Whether an account's other trades could have been made without one of them. */
function couldBeWithout({ rows }: Account, canceled: Row): boolean {
  let held = 0n
  for (const each of rows) {
    if (!each.trade?.stands || each === canceled) continue
    held += (each.type === 'buy' ? 1n : -1n) * each.trade.shares
    if (held < 0n) return false
  }
  return true
}

function codeOfCancel(account: Account, original: Row | undefined, cents: bigint): string {
  if (!original?.trade) return 'not_correctable'
  if (!original.trade.stands) return 'fully_corrected'
  if (original.corrected > 0n) return 'corrected_in_part'
  if (cents > original.trade.net) return 'above_original'
  if (cents < original.trade.net) return 'canceled_whole_only'
  return couldBeWithout(account, original) ? 'filled' : 'shares_sold'
}

function codeOf(
  { kind, who: whose, other }: Correcting,
  account: Account,
  original: Row | undefined,
  cents: bigint,
): string {
  if (kind === 'fill_canceled') return codeOfCancel(account, original, cents)
  if (kind === 'deposit_moved' && whose === other) return 'bad_input'
  if (kind === 'goodwill') return 'filled'
  if (!original || !CORRECTABLE[kind].includes(original.type) || original.correctable === 0n)
    return 'not_correctable'
  const left = leftOf(kind, original)
  if (left <= 0n || original.trade?.stands === false) return 'fully_corrected'
  return cents > left ? 'above_original' : 'filled'
}

function rowTypeOf(kind: Correcting['kind'], isCredit: boolean): Row['type'] {
  if (kind === 'goodwill' || kind === 'fee_refund') return kind
  if (kind === 'deposit_returned') return 'returned'
  return kind === 'reversal' && isCredit ? 'reversal credit' : 'other'
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
