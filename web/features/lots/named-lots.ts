import { formatQuantity, type Quantity, quantity } from '#domain/money/quantity.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'

/** Shares of each lot that a sale takes by name, as typed, by the lot's id. */
export type NamedLots = Readonly<Record<string, string>>

/** The same as the calls take it. Lots that are typed nothing are left out. */
export const namedFields = (named: NamedLots): { id: string; quantity: string }[] =>
  typedLots(named).map(([id, shares]) => ({ id, quantity: formatQuantity(shares) }))

/** What all named lots come to; null while none is. */
export function namedTotal(named: NamedLots): Quantity | null {
  const typed = typedLots(named)
  return typed.length === 0 ? null : quantity(typed.reduce((sum, [, shares]) => sum + shares, 0n))
}

/**
 * Why the named lots are not those of a sale of `sold` shares; null when they are. `sale` begins what it is compared
 * with: "the order is for".
 */
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
