import type { PageQuery } from '#contract/fields.ts'
import {
  CORRECTION_KINDS,
  type CorrectionLeg,
  type CorrectionReason,
  type Original,
  leftToCorrect,
} from '#domain/corrections/correction.ts'
import type { CashAndOwed } from '#domain/ledger/owed.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { TransactionType } from '#domain/trading/transaction-search.ts'
import type { Correction, CorrectableTransaction } from '#contract/cash/corrections.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { LIST_CORRECTED } from './corrections.sql.ts'

/** A row of `LIST_CORRECTED`: columns after `created_at` are null except for a correction. */
export interface CorrectedRow {
  id: bigint
  type: TransactionType
  instrument: string | null
  quantity_units: bigint | null
  amount_cents: bigint
  fee_cents: bigint
  created_at: Date
  kind: CorrectionLeg | null
  corrects: bigint | null
  public_sentence: string | null
  reason_code: CorrectionReason | null
  inner_note: string | null
  made_by: string | null
  corrected_cents: bigint
  returned_cents: bigint
  is_canceled: boolean
}

export const originalOf = (row: CorrectedRow): Original => ({
  type: row.type,
  amountCents: cents(row.amount_cents),
  feeCents: cents(row.fee_cents),
  leg: row.kind,
  correctedCents: cents(row.corrected_cents),
  returnedCents: cents(row.returned_cents),
  isCanceled: row.is_canceled,
})

export function presentCorrectable(row: CorrectedRow): CorrectableTransaction {
  return {
    id: row.id.toString(),
    type: row.type,
    assetSymbol: row.instrument,
    quantity: row.quantity_units === null ? null : formatQuantity(quantity(row.quantity_units)),
    amount: formatCents(cents(row.amount_cents)),
    fee: formatCents(cents(row.fee_cents)),
    createdAt: row.created_at.toISOString(),
    ...presentCorrectionOf(row),
    corrections: waysToCorrect(originalOf(row)),
  }
}

function presentCorrectionOf(row: CorrectedRow): Pick<CorrectableTransaction, 'correction'> {
  const { kind, corrects, public_sentence, reason_code, inner_note, made_by } = row
  if (!kind || public_sentence === null || !reason_code || inner_note === null || made_by === null) return {}
  return {
    correction: {
      kind,
      sentence: public_sentence,
      corrects: corrects?.toString() ?? null,
      reasonCode: reason_code,
      note: inner_note,
      madeBy: made_by,
    },
  }
}

function waysToCorrect(original: Original): CorrectableTransaction['corrections'] {
  return CORRECTION_KINDS.flatMap((kind) => {
    const leftCents = leftToCorrect(kind, original)
    return leftCents !== null && leftCents > 0n ? [{ kind, left: formatCents(leftCents) }] : []
  })
}

export const presentCorrection = (made: {
  id: bigint
  customerId: bigint
  leg: CorrectionLeg
  corrects: bigint | null
  amountCents: bigint
  at: Date
  after: CashAndOwed
}): Correction => ({
  id: made.id.toString(),
  customerId: made.customerId.toString(),
  kind: made.leg,
  corrects: made.corrects?.toString() ?? null,
  amount: formatCents(cents(made.amountCents)),
  createdAt: made.at.toISOString(),
  available: formatCents(made.after.cashCents),
  owed: formatCents(made.after.owedCents),
})

/** Newest first: at most `limit`, older than `before`. Refuses a user who is not a customer. */
export async function listCorrectable(
  database: Queryable,
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: PageQuery,
): Promise<CorrectableTransaction[] | Refusal> {
  const { rowCount } = await database.query('select 1 from accounts where customer_id = $1', [customerId])
  if (rowCount === 0) return refuse('not_found')
  const { rows } = await database.query<CorrectedRow>(LIST_CORRECTED, [customerId, before, limit])
  return rows.map(presentCorrectable)
}
