import fc from 'fast-check'
import { type Cents, cents } from '#domain/money/money.ts'
import { type Price, price, valueDown, valueUp } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { PriceAt } from '#domain/portfolio/valued-holding.ts'
import type { AccountEvent } from '#domain/returns/account-event.ts'
import { type AccountHistory, replayAccount } from '#domain/returns/account-history.ts'
import { saleCommission } from '#domain/trading/commission.ts'
import { afterSplit, dividendOf, priceAfterSplit } from '#domain/trading/corporate-action.ts'

export const DAY_MS = 86_400_000
/** Slot 0 of test data: the close of a Monday in New York. */
export const FIRST_CLOSE_MS = Date.parse('2024-01-08T21:00:00Z')
export const SYMBOLS = ['A', 'B', 'C'] as const
type Symbol = (typeof SYMBOLS)[number]

/** Test data: an account that the ledger could have, a slot a day. */
export interface TestAccount {
  readonly events: AccountEvent[]
  readonly ends: number[]
  readonly lines: Map<string, PriceAt[]>
}

export const historyOf = ({ events, ends, lines }: TestAccount): AccountHistory =>
  replayAccount(events, ends, lines)

/** Writes an account day by day, as the ledger would: what it cannot do is left out. */
export function accountBuilder() {
  const events: AccountEvent[] = []
  const lines = new Map<string, PriceAt[]>()
  const ends = [FIRST_CLOSE_MS]
  const held = new Map<string, bigint>()
  const prices = new Map<string, Price>()
  let [cash, id, atMs] = [0n, 0n, FIRST_CLOSE_MS]
  const next = () => {
    id += 1n
    atMs += 1_000
    return { id, atMs }
  }
  const heldOf = (symbol: string): bigint => held.get(symbol) ?? 0n
  const priceOf = (symbol: string): Price => prices.get(symbol) ?? price(100_000_000n)
  return {
    cash: () => cash,
    held: heldOf,
    price: priceOf,
    setPrice: (symbol: string, dollars: number) =>
      void prices.set(symbol, price(BigInt(Math.round(dollars * 1e6)))),
    deposit(amount: bigint) {
      if (amount <= 0n) return
      events.push({ kind: 'deposit', ...next(), amountCents: cents(amount) })
      cash += amount
    },
    withdraw(net: bigint, fee = 500n) {
      if (net <= 0n || net + fee > cash) return
      events.push({ kind: 'withdrawal', ...next(), netCents: cents(net), feeCents: cents(fee) })
      cash -= net + fee
    },
    buy(symbol: string, units: bigint, at: Price = priceOf(symbol)) {
      if (units <= 0n) return
      const paidCents = valueUp(quantity(units), at)
      if (paidCents > cash) return
      events.push({ kind: 'buy', ...next(), symbol, quantity: quantity(units), price: at, paidCents })
      cash -= paidCents
      held.set(symbol, heldOf(symbol) + units)
    },
    sell(symbol: string, wanted: bigint, at: Price = priceOf(symbol), commission?: bigint) {
      const units = wanted > heldOf(symbol) ? heldOf(symbol) : wanted
      if (units <= 0n) return
      const grossCents = valueDown(quantity(units), at)
      const commissionCents = commission === undefined ? saleCommission(grossCents) : cents(commission)
      events.push({
        kind: 'sell',
        ...next(),
        symbol,
        quantity: quantity(units),
        price: at,
        grossCents,
        commissionCents,
      })
      cash += grossCents - commissionCents
      held.set(symbol, heldOf(symbol) - units)
    },
    dividend(symbol: string, perShare: Price, shares = heldOf(symbol), recordAtMs = atMs) {
      const amountCents: Cents = dividendOf(quantity(shares), perShare)
      if (amountCents === 0n) return
      events.push({ kind: 'dividend', ...next(), symbol, amountCents, recordAtMs })
      cash += amountCents
    },
    split(symbol: string, newShares: bigint, oldShares: bigint) {
      const ratio = { newShares, oldShares }
      events.push({ kind: 'split', ...next(), symbol, ...ratio })
      held.set(symbol, afterSplit(quantity(heldOf(symbol)), ratio))
      prices.set(symbol, priceAfterSplit(priceOf(symbol), ratio))
    },
    /** Ends the day at the prices of now. */
    close() {
      const end = FIRST_CLOSE_MS + ends.length * DAY_MS
      ends.push(end)
      for (const symbol of new Set([...SYMBOLS, ...prices.keys()])) {
        const line = lines.get(symbol) ?? []
        line.push({ atMs: end, price: priceOf(symbol), isOfItsDay: true })
        lines.set(symbol, line)
      }
      atMs = end
    },
    account: (): TestAccount => ({ events, ends, lines }),
  }
}

const step = fc.record({
  kind: fc.constantFrom(
    'deposit',
    'withdraw',
    'empty',
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
    } else if (kind === 'buy') made.buy(symbol, isStill ? wholeShares(units) : units)
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
