import type { LotId } from './lot.ts'
import type { Quantity } from '../money/quantity.ts'
import type { Term } from './holding-period.ts'

/** Which lots a sale takes if none are named. Average is for funds alone (IRS Publication 550). */
export const LOT_METHODS = ['fifo', 'lifo', 'highest_cost', 'minimum_tax', 'average'] as const
export type LotMethod = (typeof LOT_METHODS)[number]

/** The law's default: 26 CFR 1.1012-1(c). */
export const DEFAULT_LOT_METHOD: LotMethod = 'fifo'

export interface NamedLot {
  readonly lot: LotId
  readonly quantity: Quantity
}

export type LotChoice = { readonly method: LotMethod } | { readonly lots: readonly NamedLot[] }

/** Tax rates in basis points by which minimum tax orders lots; no promise of what is owed. */
export type TermRates = Readonly<Record<Term, bigint>>

export const DEFAULT_TERM_RATES: TermRates = { short: 2_400n, long: 1_500n }
