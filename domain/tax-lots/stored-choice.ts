import { quantity } from '../money/quantity.ts'
import type { LotChoice, LotMethod, NamedLot } from './lot-method.ts'

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
