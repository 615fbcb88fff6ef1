import fc from 'fast-check'
import { cents } from '#domain/money/money.ts'
import { type Price, price, valueDown, valueUp } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { AccountEvent, PriceAt } from '#domain/returns/valued-holding.ts'
import { type AccountHistory, replayAccount } from '#domain/returns/account-history.ts'
import { SALE_COMMISSION_BPS, saleCommission } from '#domain/trading/commission.ts'
import { afterSplit, dividendOf, priceAfterSplit } from '#domain/trading/corporate-action.ts'

const DAY_MS = 86_400_000
/** Slot 0 of test data: the close of a Monday in New York. */
const FIRST_CLOSE_MS = Date.parse('2024-01-08T21:00:00Z')
const SYMBOLS = ['A', 'B', 'C'] as const
type Symbol = (typeof SYMBOLS)[number]

/** Test data: an account that the ledger could have, a slot a day. */
export interface TestAccount {
  readonly events: AccountEvent[]
  readonly ends: number[]
  readonly lines: Map<string, PriceAt[]>
}

export const historyOf = ({ events, ends, lines }: TestAccount): AccountHistory =>
  replayAccount(events, ends, lines)

/** An account that is being written. */
interface Draft extends TestAccount {
  readonly held: Map<string, bigint>
  readonly prices: Map<string, Price>
  cash: bigint
  id: bigint
  atMs: number
}

/** Writes an account day by day, as the ledger would: what it cannot do is left out. */
export function accountBuilder() {
  const draft: Draft = {
    events: [],
    ends: [FIRST_CLOSE_MS],
    lines: new Map(),
    held: new Map(),
    prices: new Map(),
    cash: 0n,
    id: 0n,
    atMs: FIRST_CLOSE_MS,
  }
  return {
    cash: () => draft.cash,
    held: (symbol: string) => heldIn(draft, symbol),
    price: (symbol: string) => priceIn(draft, symbol),
    setPrice: (symbol: string, dollars: number) =>
      void draft.prices.set(symbol, price(BigInt(Math.round(dollars * 1e6)))),
    ...flowsInto(draft),
    ...tradesInto(draft),
    ...actionsInto(draft),
    /** Ends the day at the prices of now. */
    close() {
      const end = FIRST_CLOSE_MS + draft.ends.length * DAY_MS
      draft.ends.push(end)
      for (const symbol of new Set([...SYMBOLS, ...draft.prices.keys()])) {
        const line = draft.lines.get(symbol) ?? []
        line.push({ atMs: end, price: priceIn(draft, symbol), isOfItsDay: true })
        draft.lines.set(symbol, line)
      }
      draft.atMs = end
    },
    account: (): TestAccount => draft,
  }
}

const heldIn = ({ held }: Draft, symbol: string): bigint => held.get(symbol) ?? 0n
const priceIn = ({ prices }: Draft, symbol: string): Price => prices.get(symbol) ?? price(100_000_000n)

/** The next transaction: a second later than the one before. */
function nextIn(draft: Draft): { id: bigint; atMs: number } {
  draft.id += 1n
  draft.atMs += 1_000
  return { id: draft.id, atMs: draft.atMs }
}

const flowsInto = (draft: Draft) => ({
  deposit(amount: bigint) {
    if (amount <= 0n) return
    draft.events.push({ kind: 'deposit', ...nextIn(draft), amountCents: cents(amount) })
    draft.cash += amount
  },
  withdraw(net: bigint, fee = 500n) {
    if (net <= 0n || net + fee > draft.cash) return
    draft.events.push({ kind: 'withdrawal', ...nextIn(draft), netCents: cents(net), feeCents: cents(fee) })
    draft.cash -= net + fee
  },
  /** What the firm gives, or takes back. */
  adjust(amount: bigint) {
    if (amount === 0n || draft.cash + amount < 0n) return
    draft.events.push({ kind: 'adjustment', ...nextIn(draft), amountCents: cents(amount) })
    draft.cash += amount
  },
})

const tradesInto = (draft: Draft) => ({
  buy(symbol: string, units: bigint, at: Price = priceIn(draft, symbol)) {
    if (units <= 0n) return
    const paidCents = valueUp(quantity(units), at)
    if (paidCents > draft.cash) return
    draft.events.push({
      kind: 'buy',
      ...nextIn(draft),
      symbol,
      quantity: quantity(units),
      price: at,
      paidCents,
    })
    draft.cash -= paidCents
    draft.held.set(symbol, heldIn(draft, symbol) + units)
  },
  sell(symbol: string, wanted: bigint, at: Price = priceIn(draft, symbol), commission?: bigint) {
    const held = heldIn(draft, symbol)
    const units = wanted > held ? held : wanted
    if (units <= 0n) return
    const grossCents = valueDown(quantity(units), at)
    const commissionCents =
      commission === undefined ? saleCommission(grossCents, SALE_COMMISSION_BPS) : cents(commission)
    draft.events.push({
      kind: 'sell',
      ...nextIn(draft),
      symbol,
      quantity: quantity(units),
      price: at,
      grossCents,
      commissionCents,
    })
    draft.cash += grossCents - commissionCents
    draft.held.set(symbol, held - units)
  },
})

const actionsInto = (draft: Draft) => ({
  dividend(symbol: string, perShare: Price, shares = heldIn(draft, symbol), recordAtMs = draft.atMs) {
    const amountCents = dividendOf(quantity(shares), perShare)
    if (amountCents === 0n) return
    draft.events.push({ kind: 'dividend', ...nextIn(draft), symbol, amountCents, recordAtMs })
    draft.cash += amountCents
  },
  split(symbol: string, newShares: bigint, oldShares: bigint) {
    const ratio = { newShares, oldShares }
    draft.events.push({ kind: 'split', ...nextIn(draft), symbol, ...ratio })
    draft.held.set(symbol, afterSplit(quantity(heldIn(draft, symbol)), ratio))
    draft.prices.set(symbol, priceAfterSplit(priceIn(draft, symbol), ratio))
  },
})

const step = fc.record({
  kind: fc.constantFrom(
    'deposit',
    'withdraw',
    'empty',
    'adjust',
    'takeBack',
    'buy',
    'buy',
    'buy',
    'sell',
    'sellAll',
    'dividend',
    'split',
    'close',
    'close',
    'close',
  ),
  symbol: fc.constantFrom<Symbol>(...SYMBOLS),
  amount: fc.bigInt({ min: 1n, max: 2_000_000n }),
  units: fc.bigInt({ min: 1n, max: 5_000_000_000n }),
  move: fc.double({ min: 0.7, max: 1.4, noNaN: true }),
  ratio: fc.constantFrom([2n, 1n], [3n, 2n], [1n, 7n], [4n, 1n]),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Options {
  /** Prices stand still, and sales cost nothing. */
  readonly isStill?: boolean
  /** Only a first deposit. */
  readonly hasNoFlows?: boolean
  readonly hasNoSplits?: boolean
}

/** Random accounts: flows, trades, dividends and splits, in any order, emptied and filled again. */
export const accounts = (options: Options = {}) =>
  fc.array(step, { minLength: 3, maxLength: 40 }).map((steps) => accountOf(steps, options))

const wholeShares = (units: bigint): bigint => units - (units % 100_000_000n)

function accountOf(steps: readonly Step[], { isStill, hasNoFlows, hasNoSplits }: Options): TestAccount {
  const made = accountBuilder()
  made.deposit(5_000_000n)
  for (const { kind, symbol, amount, units, move, ratio } of steps) {
    if (!isStill && kind !== 'split') made.setPrice(symbol, (Number(made.price(symbol)) / 1e6) * move)
    const commission = isStill ? 0n : undefined
    if (kind === 'deposit' && !hasNoFlows) made.deposit(amount)
    else if (kind === 'withdraw' && !hasNoFlows) made.withdraw(amount, isStill ? 0n : 500n)
    else if (kind === 'empty' && !hasNoFlows) {
      for (const each of SYMBOLS) made.sell(each, made.held(each), made.price(each), commission)
      made.withdraw(made.cash() - (isStill ? 0n : 500n), isStill ? 0n : 500n)
    } else if (kind === 'adjust' && !isStill) made.adjust(amount)
    else if (kind === 'takeBack' && !isStill) made.adjust(-amount)
    else if (kind === 'buy') made.buy(symbol, isStill ? wholeShares(units) : units)
    else if (kind === 'sell')
      made.sell(symbol, isStill ? wholeShares(units) : units, made.price(symbol), commission)
    else if (kind === 'sellAll') made.sell(symbol, made.held(symbol), made.price(symbol), commission)
    else if (kind === 'dividend' && !isStill) made.dividend(symbol, price(BigInt(Math.round(move * 1e6))))
    else if (kind === 'split' && !isStill && !hasNoSplits) made.split(symbol, ratio[0] ?? 1n, ratio[1] ?? 1n)
    else if (kind === 'close') made.close()
  }
  made.close()
  return made.account()
}
