import { newYorkDayAt } from '#domain/market/new-york-time.ts'
import type { BookedTrade } from '#domain/tax-lots/replay-lots.ts'
import { type LotChoice, type LotMethod, type StoredLot, choiceOf } from '#domain/tax-lots/lot-method.ts'

/** A purchase, sale or split, with the terms of its corporate action. */
export interface LotTradeRow {
  id: bigint
  type: 'buy' | 'sell' | 'split'
  quantity_units: bigint
  amount_cents: bigint
  fee_cents: bigint
  created_at: Date
  new_shares: bigint | null
  old_shares: bigint | null
}

export interface LotChoiceRow {
  transaction_id: bigint
  method: LotMethod | null
  lots: readonly StoredLot[] | null
}

export const bookedTrade = (row: LotTradeRow): BookedTrade => ({
  id: row.id,
  type: row.type,
  day: newYorkDayAt(row.created_at.getTime()),
  units: row.quantity_units,
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  split: row.new_shares && row.old_shares ? { newShares: row.new_shares, oldShares: row.old_shares } : null,
})

export const chosenBy = ({ method, lots }: LotChoiceRow): LotChoice =>
  choiceOf(method === null ? { lots: lots ?? [] } : { method })
