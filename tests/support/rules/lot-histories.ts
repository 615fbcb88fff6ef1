import fc from 'fast-check'
import { type Cents, cents } from '#domain/money/money.ts'
import { type Quantity, quantity } from '#domain/money/quantity.ts'
import { afterSplit } from '#domain/trading/corporate-action.ts'
import type { LotEvent } from '#domain/tax-lots/replay-lots.ts'
import { LOT_METHODS, type LotMethod } from '#domain/tax-lots/lot-method.ts'

const FIRST_DAY = 20_000
const step = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'all', 'split'),
  days: fc.integer({ min: 0, max: 25 }),
  units: fc.bigInt({ min: 1n, max: 2_000_000_000n }),
  amount: fc.bigInt({ min: 1n, max: 500_000n }),
  ratio: fc.constantFrom([2n, 1n], [3n, 2n], [1n, 7n], [4n, 1n]),
})

/** Test data: a history of one instrument that the ledger could have, and the position after it. */
export interface History {
  readonly events: LotEvent[]
  readonly held: Quantity
  readonly paid: Cents
}

/** Random buys, sales and splits, close enough in time for wash sales; `closed` sells what is left at the end. */
export const histories = (options: { closed?: boolean; methods?: readonly LotMethod[] } = {}) =>
  fc
    .tuple(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.array(fc.constantFrom(...(options.methods ?? LOT_METHODS)), { minLength: 25, maxLength: 25 }),
    )
    .map(([steps, methods]) => historyOf(steps, methods, options.closed === true))

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function historyOf(steps: readonly Step[], methods: readonly LotMethod[], closed: boolean): History {
  const events: LotEvent[] = []
  let [day, held, paid, id] = [FIRST_DAY, 0n, 0n, 0n]
  const sell = (units: bigint, amount: bigint, method?: LotMethod) => {
    if (units === 0n) return
    const choice = method ? { choice: { method } } : {}
    events.push({
      kind: 'sell',
      id: ++id,
      day,
      quantity: quantity(units),
      proceedsCents: cents(amount),
      ...choice,
    })
    held -= units
  }
  for (const [at, { kind, days, units, amount, ratio }] of steps.entries()) {
    day += days
    if (kind === 'buy') {
      events.push({ kind: 'buy', id: ++id, day, quantity: quantity(units), costCents: cents(amount) })
      held += units
      paid += amount
    } else if (kind === 'split') {
      const split = { newShares: ratio[0] ?? 1n, oldShares: ratio[1] ?? 1n }
      events.push({ kind: 'split', split })
      held = afterSplit(quantity(held), split)
    } else sell(kind === 'all' || units > held ? held : units, amount, methods[at])
  }
  if (closed) sell(held, 1_000n)
  return { events, held: quantity(held), paid: cents(paid) }
}
