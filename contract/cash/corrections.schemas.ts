import * as z from 'zod/mini'
import { CORRECTION_KINDS, CORRECTION_LEGS, CORRECTION_REASONS } from '#domain/corrections/correction.ts'
import { TRANSACTION_TYPES } from '#domain/trading/transaction-search.ts'
import { centsField, decimal, idField, instant, pageQuery, idParams } from '../fields.ts'
import { staffOperation } from '../operation.ts'
import { proseField, textField } from '../text-fields.ts'

/** A transaction with what can still be corrected of it. */
export const correctableTransaction = z.object({
  id: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  assetSymbol: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  amount: decimal,
  fee: decimal,
  createdAt: instant,
  correction: z.optional(
    z.object({
      kind: z.enum(CORRECTION_LEGS),
      sentence: z.string(),
      corrects: z.nullable(z.string()),
      reasonCode: z.enum(CORRECTION_REASONS),
      /** For staff only. */
      note: z.string(),
      madeBy: z.string(),
    }),
  ),
  /** The possible corrections, and their greatest amounts. */
  corrections: z.array(z.object({ kind: z.enum(CORRECTION_KINDS), left: decimal })),
})

export const askedCorrection = {
  kind: z.enum(CORRECTION_KINDS, { error: 'Choose what to correct' }),
  /** Absent for goodwill. */
  corrects: z.optional(idField),
  amount: centsField,
  /** Only for a moved deposit: whose it was. */
  toCustomerId: z.optional(idField),
}

export const whyCorrected = {
  reasonCode: z.enum(CORRECTION_REASONS, { error: 'Choose a reason' }),
  /** The customer reads it in their history and notification. */
  sentence: textField('Sentence', 200),
  /** For colleagues and the audit log. */
  note: proseField('Note', 1000),
}

const accountChange = z.object({
  customerId: z.string(),
  username: z.string(),
  fullName: z.string(),
  availableBefore: decimal,
  availableAfter: decimal,
  owedBefore: decimal,
  owedAfter: decimal,
})

export const correctionPreview = z.object({
  account: accountChange,
  /** The owner of a moved deposit; null for every other kind. */
  other: z.nullable(accountChange),
  /** Of the original, before this correction; null for goodwill. */
  left: z.nullable(decimal),
  /** Of a canceled fill: the holding as if the fill had never been. */
  holding: z.nullable(
    z.object({
      assetSymbol: z.string(),
      sharesBefore: decimal,
      sharesAfter: decimal,
      costBefore: decimal,
      costAfter: decimal,
    }),
  ),
})

export const correction = z.object({
  id: z.string(),
  customerId: z.string(),
  kind: z.enum(CORRECTION_LEGS),
  corrects: z.nullable(z.string()),
  amount: decimal,
  createdAt: instant,
  available: decimal,
  owed: decimal,
})

const REFUSALS = [
  'not_found',
  'not_correctable',
  'fully_corrected',
  'corrected_in_part',
  'above_original',
  'canceled_whole_only',
  'below_minimum',
  'split_since',
  'shares_sold',
  'shares_in_sell_orders',
  'lots_are_named',
] as const

export const adminListTransactions = staffOperation({
  summary: "A customer's transactions, newest first, with what of each can still be corrected",
  input: { params: idParams, query: pageQuery },
  output: z.array(correctableTransaction),
  refusals: ['not_found'],
})

export const previewCorrection = staffOperation({
  summary: 'What a correction would do to the account, as it is now',
  input: { params: idParams, body: z.object(askedCorrection) },
  output: correctionPreview,
  refusals: REFUSALS,
})

export const correctAccount = staffOperation({
  summary: "Correct a customer's account by a transaction of its own; the original never changes",
  input: {
    params: idParams,
    body: z.object({ ...askedCorrection, ...whyCorrected }),
  },
  output: correction,
  refusals: [...REFUSALS, 'idempotency_key_reused', 'needs_second_person'],
  idempotent: true,
})
