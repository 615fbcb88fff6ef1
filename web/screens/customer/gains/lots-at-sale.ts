import type { RealizedRow, TaxLot } from '#contract/trading/lots.ts'
import { parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import { averageOf, formatAveragePrice } from '#domain/money/price.ts'
import {
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantity,
  ZERO_QUANTITY,
} from '#domain/money/quantity.ts'

/** What a sale takes of a lot now, and what is still open. */
export interface LotAtSale extends Pick<TaxLot, 'id' | 'acquired' | 'costPerShare' | 'quantity'> {
  /** Shares; "0" for none. */
  readonly taken: string
}

/**
 * The lots that an unsettled sale may take, oldest first: those it took, and open ones bought before it. Later sales
 * keep theirs. The server decides.
 */
export function lotsAtSale(sale: readonly RealizedRow[], open: readonly TaxLot[]): LotAtSale[] {
  const saleId = sale[0]?.saleId ?? '0'
  const took = sale.map((row) => ({
    id: row.lotId,
    acquired: row.acquired,
    costPerShare: costPerShareOf(row),
  }))
  const before = open.filter(({ id }) => purchaseOf(id) < BigInt(saleId))
  const lots = new Map(
    [...took, ...before].map(({ id, acquired, costPerShare }) => [id, { id, acquired, costPerShare }]),
  )
  return [...lots.values()]
    .toSorted((a, b) =>
      purchaseOf(a.id) < purchaseOf(b.id) ? -1 : purchaseOf(a.id) > purchaseOf(b.id) ? 1 : 0,
    )
    .map((lot) => {
      const taken = sharesOf(sale.filter(({ lotId }) => lotId === lot.id))
      const left = sharesOf(before.filter(({ id }) => id === lot.id))
      return { ...lot, taken: formatQuantity(taken), quantity: formatQuantity(quantity(taken + left)) }
    })
}

/** The shares of a sale's rows, or of lots. */
export const sharesOf = (rows: readonly { quantity: string }[]): Quantity =>
  quantity(rows.reduce((sum, row) => sum + (parseQuantity(row.quantity) ?? ZERO_QUANTITY), 0n))

const costPerShareOf = (row: RealizedRow): string =>
  formatAveragePrice(averageOf(parseCents(row.cost) ?? ZERO_CENTS, sharesOf([row])))

/** Of "15.1" the purchase, 15. */
const purchaseOf = (id: string): bigint => BigInt(id.split('.')[0] ?? 0)
