import { formatQuantity } from '#domain/money/quantity.ts'
import { lotIdText } from '#domain/tax-lots/lot.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import type { OrderTerms } from '#domain/trading/book/order-terms.ts'

/** An order with the lots that its customer chose for it; without, a sale takes lots by the method in force. */
export interface SaleTerms extends OrderTerms {
  readonly lots?: LotChoice
}

/** A choice in one line: "lifo", "12 x 1.5, 15.1 x 2". */
export const choiceText = (choice: LotChoice): string =>
  'method' in choice
    ? choice.method
    : choice.lots
        .map(({ lot, quantity: shares }) => `${lotIdText(lot)} x ${formatQuantity(shares)}`)
        .join(', ')
