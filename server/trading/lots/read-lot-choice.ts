import { choiceSentence } from '#domain/tax-lots/choice-text.ts'
import type { LotMethod } from '#domain/tax-lots/lot-method.ts'
import { LOTS_GONE_TEXT } from '#domain/trading/orders/order-texts.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { READ_LOT_CHOICE } from './lots.sql.ts'
import type { StoredChoice } from '#domain/tax-lots/stored-choice.ts'

interface ToldSale {
  readonly customerId: bigint
  readonly side: 'buy' | 'sell'
  /** Null until filled. */
  readonly saleId: bigint | null
  /** The choice while it waited. */
  readonly choice: StoredChoice | null
  readonly areLotsGone: boolean
}

/** How a sale's lots were chosen, as a sentence; null without a choice. */
export async function readLotSentence(database: Queryable, sale: ToldSale): Promise<string | null> {
  const { customerId, side, saleId, choice } = sale
  if (side === 'buy') return null
  if (saleId === null) return choice && choiceSentence('method' in choice ? choice.method : null, false)
  const { rows } = await database.query<{ method: LotMethod | null }>(READ_LOT_CHOICE, [customerId, saleId])
  if (rows[0]) return choiceSentence(rows[0].method, true)
  return sale.areLotsGone ? LOTS_GONE_TEXT : null
}
