import { type Quantity, quantity } from '../money/quantity.ts'
import type { Term } from './holding-period.ts'
import type { LotId } from './lot.ts'

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

export interface StoredLot {
  purchase: string
  part: number
  units: string
}

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

const TAKEN: Readonly<Record<LotMethod, string>> = {
  fifo: 'the oldest lots first',
  lifo: 'the newest lots first',
  highest_cost: 'the lots with the highest cost first',
  minimum_tax: 'the lots with the least tax first',
  average: 'its shares at average cost',
}

/** How a sale takes or took its lots, as a sentence. Null means named lots. */
export const choiceSentence = (method: LotMethod | null, isFilled: boolean): string =>
  `${isFilled ? 'The sale took' : 'The sale will take'} ${method === null ? 'the lots you named' : TAKEN[method]}.`
