import { type Quantity, formatQuantity } from '#domain/money/quantity.ts'
import { type LotId, lotIdText } from '#domain/tax-lots/lot.ts'
import type { LotChoice, LotMethod } from '#domain/tax-lots/lot-method.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'

/** An order with its chosen lots, if any. */
export interface SaleTerms extends OrderTerms {
  readonly lots?: LotChoice
}

/** A body's choice, by method or by name; else undefined. */
export function lotChoiceOf(sent: {
  lotMethod?: LotMethod | undefined
  lots?: readonly { id: LotId; quantity: Quantity }[] | undefined
}): LotChoice | undefined {
  const { lotMethod, lots } = sent
  if (lotMethod !== undefined) return { method: lotMethod }
  return lots && { lots: lots.map(({ id, quantity }) => ({ lot: id, quantity })) }
}

/** A choice in one line: "lifo", "12 x 1.5, 15.1 x 2". */
export const choiceText = (choice: LotChoice): string =>
  'method' in choice
    ? choice.method
    : choice.lots
        .map(({ lot, quantity: shares }) => `${lotIdText(lot)} x ${formatQuantity(shares)}`)
        .join(', ')
