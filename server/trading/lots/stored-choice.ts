import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { lotIdText } from '#domain/tax-lots/lot.ts'
import type { LotChoice, LotMethod, NamedLot } from '#domain/tax-lots/lot-method.ts'
import type { OrderTerms } from '#domain/trading/book/order-terms.ts'

/** An order with the lots that its customer chose for it; without, a sale takes lots by the method in force. */
export interface SaleTerms extends OrderTerms {
  readonly lots?: LotChoice
}

/** Lots as a choice stores them. */
export interface StoredLot {
  purchase: string
  part: number
  units: string
}

/** A choice as an order that waits stores it. */
export type StoredChoice = { method: LotMethod } | { lots: readonly StoredLot[] }

export const storedChoice = (choice: LotChoice): StoredChoice =>
  'method' in choice ? { method: choice.method } : { lots: storedLots(choice.lots) }

export const storedLots = (named: readonly NamedLot[]): StoredLot[] =>
  named.map(({ lot, quantity: units }) => ({
    purchase: lot.purchase.toString(),
    part: lot.part,
    units: units.toString(),
  }))

export const choiceOf = (stored: StoredChoice): LotChoice =>
  'method' in stored
    ? { method: stored.method }
    : {
        lots: stored.lots.map(({ purchase, part, units }) => ({
          lot: { purchase: BigInt(purchase), part },
          quantity: quantity(BigInt(units)),
        })),
      }

/** A choice in one line: "lifo", "12 x 1.5, 15.1 x 2". */
export const choiceText = (choice: LotChoice): string =>
  'method' in choice
    ? choice.method
    : choice.lots
        .map(({ lot, quantity: shares }) => `${lotIdText(lot)} x ${formatQuantity(shares)}`)
        .join(', ')
