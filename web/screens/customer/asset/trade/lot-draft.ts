import { useState } from 'react'
import type { SentInput } from '#contract/endpoint.ts'
import type { createOrder } from '#contract/trading/order-book.ts'
import { formatQuantity, type Quantity, quantity } from '#domain/money/quantity.ts'
import type { LotMethod } from '#domain/tax-lots/lot-method.ts'
import { amountOf } from './typed-amount.ts'

/** Which lots the ticket's sale takes: the customer's usual ones, by a method, or those that are named. */
export interface LotDraft {
  by: LotMethod | 'usual' | 'named'
  /** Shares of each named lot, as typed, by its id. */
  named: Readonly<Record<string, string>>
}

export const USUAL_LOTS: LotDraft = { by: 'usual', named: {} }

type LotFields = Pick<SentInput<typeof createOrder>['body'], 'lotMethod' | 'lots'>

/** The ticket's choice, for as long as it is for a sale; by name only where the sale is for shares. */
export function useLotDraft(side: 'buy' | 'sell', style: string) {
  const [chosen, setDraft] = useState(USUAL_LOTS)
  const counts = side === 'sell' && (style !== 'dollars' || chosen.by !== 'named')
  return { draft: counts ? chosen : USUAL_LOTS, setDraft }
}

/** The same as an order carries it. Of lots that are named and typed nothing, nothing. */
export function lotFields({ by, named }: LotDraft): LotFields {
  if (by === 'usual') return {}
  if (by !== 'named') return { lotMethod: by }
  return {
    lots: typedLots(named).map(([id, shares]) => ({ id, quantity: formatQuantity(shares) })),
  }
}

/** What all named lots come to; null while none is named, or the lots are not named one by one. */
export function namedTotal({ by, named }: LotDraft): Quantity | null {
  const typed = typedLots(named)
  if (by !== 'named' || typed.length === 0) return null
  return quantity(typed.reduce((sum, [, shares]) => sum + shares, 0n))
}

/** Why the named lots are not those of this sale; null when they are. */
export function lotsProblem(draft: LotDraft, sold: Quantity | null): string | null {
  if (draft.by !== 'named') return null
  const total = namedTotal(draft)
  if (total === null) return 'Enter the shares to sell of each lot'
  return total === sold
    ? null
    : `The lots add up to ${formatQuantity(total)} shares, and the order is for ${soldText(sold)}`
}

const soldText = (sold: Quantity | null): string => (sold === null ? 'none' : formatQuantity(sold))

function typedLots(named: LotDraft['named']): [string, Quantity][] {
  return Object.entries(named).flatMap(([id, text]) => {
    const shares = amountOf(text)
    return shares === null || shares === 0n ? [] : [[id, shares]]
  })
}
