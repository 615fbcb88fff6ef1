import { formatQuantity, type Quantity, quantity } from '#domain/money/quantity.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'

/** The shares that a sale takes by name, as typed, by lot id. */
export type NamedLots = Readonly<Record<string, string>>

/** The same for the calls, without empty lots. */
export const namedFields = (named: NamedLots): { id: string; quantity: string }[] =>
  typedLots(named).map(([id, shares]) => ({ id, quantity: formatQuantity(shares) }))

/** The total of the named lots; null while none is named. */
export function namedTotal(named: NamedLots): Quantity | null {
  const typed = typedLots(named)
  return typed.length === 0 ? null : quantity(typed.reduce((sum, [, shares]) => sum + shares, 0n))
}

/** Why the named lots do not add up to `sold` shares, or null. `sale` begins the comparison: "the order is for". */
export function namedProblem(named: NamedLots, sold: Quantity | null, sale: string): string | null {
  const total = namedTotal(named)
  if (total === null) return 'Enter the shares to sell of each lot'
  if (total === sold) return null
  const shares = sold === null ? 'none' : formatQuantity(sold)
  return `The lots add up to ${formatQuantity(total)} shares, and ${sale} ${shares}`
}

function typedLots(named: NamedLots): [string, Quantity][] {
  return Object.entries(named).flatMap(([id, text]) => {
    const shares = amountOf(text)
    return shares === null || shares === 0n ? [] : [[id, shares]]
  })
}
