import type { SentInput } from '#contract/endpoint.ts'
import type { createOrder } from '#contract/trading/orders.ts'
import type { Quantity } from '#domain/money/quantity.ts'
import type { LotMethod } from '#domain/tax-lots/lot-method.ts'
import { namedFields, type NamedLots, namedProblem } from '#web/features/lots/named-lots.ts'

/** The lots of a sale: the customer's usual ones, by a method, or named. */
export interface LotDraft {
  by: LotMethod | 'usual' | 'named'
  named: NamedLots
}

export const USUAL_LOTS: LotDraft = { by: 'usual', named: {} }

type LotFields = Pick<SentInput<typeof createOrder>['body'], 'lotMethod' | 'lots'>

/** The same on the wire. Empty named lots send nothing. */
export function lotFields({ by, named }: LotDraft): LotFields {
  if (by === 'usual') return {}
  return by === 'named' ? { lots: namedFields(named) } : { lotMethod: by }
}

/** Why the named lots do not fit this sale; null when they do. */
export const lotsProblem = ({ by, named }: LotDraft, sold: Quantity | null): string | null =>
  by === 'named' ? namedProblem(named, sold, 'the order is for') : null
