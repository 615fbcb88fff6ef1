import fc from 'fast-check'

/** Customers of a history. */
export const CUSTOMERS = 3

/** What can be corrected, as the specification says it: nothing of the product. */
export interface Row {
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
  /** Of a fee refunded: whose fee; its reversal gives that back. */
  refunds?: Row
  /** Of a trade: its shares, its net cash, and whether it stands. */
  trade?: { shares: bigint; net: bigint; stands: boolean }
}

export interface Account {
  cash: bigint
  held: bigint
  owed: bigint
  shares: bigint
  /** Oldest first, as the office's list has them from its end. */
  rows: Row[]
}

const who = fc.nat({ max: CUSTOMERS - 1 })
const amount = fc.oneof(fc.bigInt(1n, 50_000n), fc.constantFrom(10_000n, 50_000n))
export const event = fc.oneof(
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
export type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
export type Correcting = Extract<Event, { did: 'correct' }>

const CORRECTABLE: Record<Correcting['kind'], readonly Row['type'][]> = {
  goodwill: [],
  fee_refund: ['sell'],
  deposit_returned: ['deposit', 'moved in', 'reversal credit'],
  deposit_moved: ['deposit', 'moved in', 'reversal credit'],
  fill_canceled: ['buy', 'sell'],
  reversal: ['goodwill', 'fee_refund', 'returned'],
}

export const row = (type: Row['type'], correctable: bigint): Row => ({ type, correctable, corrected: 0n })

export function takeIn(account: Account, cents: bigint): void {
  const repaid = cents < account.owed ? cents : account.owed
  account.owed -= repaid
  account.cash += cents - repaid
}

export function takeOut(account: Account, cents: bigint): void {
  const paid = cents < account.cash ? cents : account.cash
  account.cash -= paid
  account.owed += cents - paid
}

export const leftOf = (kind: Correcting['kind'], { correctable, corrected, trade }: Row): bigint =>
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

export function codeOf(
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

export function rowTypeOf(kind: Correcting['kind'], isCredit: boolean): Row['type'] {
  if (kind === 'goodwill' || kind === 'fee_refund') return kind
  if (kind === 'deposit_returned') return 'returned'
  return kind === 'reversal' && isCredit ? 'reversal credit' : 'other'
}
