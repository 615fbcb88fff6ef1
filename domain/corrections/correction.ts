import type { HouseAccount } from '../ledger/account.ts'
import { type CashAndOwed, takeIn, takeOut } from '../ledger/owed.ts'
import { creditTransfers, debitTransfers } from '../ledger/correction-postings.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { type Cents, cents, subtractCents } from '../money/money.ts'
import type { TransactionType } from '../trading/transaction-search.ts'

/** What the office can correct, each by a transaction of its own. The original never changes. */
export const CORRECTION_KINDS = [
  'goodwill',
  'fee_refund',
  'deposit_returned',
  'deposit_moved',
  'dividend_returned',
  'reversal',
] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** A correction as it is booked for one customer. A deposit that is moved has two: out of one account, into another. */
export const CORRECTION_LEGS = [
  'goodwill',
  'fee_refund',
  'deposit_returned',
  'deposit_moved_out',
  'deposit_moved_in',
  'dividend_returned',
  'reversal',
] as const
export type CorrectionLeg = (typeof CORRECTION_LEGS)[number]

/** Why; for the audit log, reports and colleagues. */
export const CORRECTION_REASONS = [
  'returned_by_bank',
  'wrong_customer',
  'charged_in_error',
  'service_failure',
  'booked_in_error',
  'other',
] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** The transaction that a correction is of, read under the lock on its customer's account. */
export interface Original {
  readonly type: TransactionType
  readonly amountCents: Cents
  readonly feeCents: Cents
  /** What it is a correction of, when it is one itself. */
  readonly leg: CorrectionLeg | null
  /** The sum of the corrections that it has. */
  readonly correctedCents: Cents
}

/** One leg of a correction, decided. */
export interface CorrectionOfAccount {
  readonly leg: CorrectionLeg
  readonly house: HouseAccount
  /** Whether the customer gains. */
  readonly isCredit: boolean
  readonly amountCents: Cents
  /** What of the original can be corrected in all; null for goodwill and the second leg of a moved deposit. */
  readonly originalCents: Cents | null
  /** Whether it corrects all of the original at once. */
  readonly isFull: boolean
}

export type CorrectionRefusal = 'below_minimum' | 'not_correctable' | 'fully_corrected' | 'above_original'

/**
 * Decides the correction of a customer's account: of an `original`, or of none for goodwill. Refuses nothing to
 * correct, an original of which the kind corrects nothing, and more than what its corrections have left of it.
 */
export function decideCorrection(
  { kind, amountCents }: { readonly kind: CorrectionKind; readonly amountCents: Cents },
  original: Original | null,
): CorrectionOfAccount | { refused: CorrectionRefusal } {
  if (amountCents <= 0n) return { refused: 'below_minimum' }
  if (kind === 'goodwill') {
    if (original !== null) return { refused: 'not_correctable' }
    return { ...HOUSE_SIDE.goodwill, leg: kind, amountCents, originalCents: null, isFull: false }
  }
  const originalCents = original && correctableOf(kind, original)
  if (original === null || originalCents === null) return { refused: 'not_correctable' }
  const leftCents = subtractCents(originalCents, original.correctedCents)
  if (leftCents <= 0n) return { refused: 'fully_corrected' }
  if (amountCents > leftCents) return { refused: 'above_original' }
  const isFull = amountCents === originalCents
  const leg = kind === 'deposit_moved' ? 'deposit_moved_out' : kind
  const side = leg === 'reversal' ? reversed(original.leg) : HOUSE_SIDE[leg]
  return { ...side, leg, amountCents, originalCents, isFull }
}

/** The second leg of a moved deposit: the customer whose deposit it was gets what the first leg took. */
export const movedIn = (amountCents: Cents): CorrectionOfAccount => ({
  ...HOUSE_SIDE.deposit_moved_in,
  leg: 'deposit_moved_in',
  amountCents,
  originalCents: null,
  isFull: false,
})

/** What of a transaction a kind of correction can correct in all; null where it corrects nothing of it. */
export function correctableOf(kind: CorrectionKind, original: Original): Cents | null {
  const { type, leg, amountCents, feeCents } = original
  switch (kind) {
    case 'goodwill':
      return null
    case 'fee_refund':
      return (type === 'sell' || type === 'withdraw') && feeCents > 0n ? feeCents : null
    case 'deposit_returned':
    case 'deposit_moved':
      return type === 'deposit' || (type === 'correction_credit' && leg !== null && IS_DEPOSIT[leg])
        ? amountCents
        : null
    case 'dividend_returned':
      return type === 'dividend' ? amountCents : null
    case 'reversal':
      return leg !== null && IS_REVERSIBLE[leg] ? amountCents : null
  }
}

/** Money of the bank that a correction credited: it may be another customer's, or be called back, as well. */
const IS_DEPOSIT: Readonly<Record<CorrectionLeg, boolean>> = {
  goodwill: false,
  fee_refund: false,
  deposit_returned: false,
  deposit_moved_out: false,
  deposit_moved_in: true,
  dividend_returned: false,
  // Of a deposit that was called back by mistake: the only reversal that is a credit.
  reversal: true,
}

/** A deposit that was moved by mistake is moved again; a dividend taken back by mistake is goodwill. */
const IS_REVERSIBLE: Readonly<Record<CorrectionLeg, boolean>> = {
  goodwill: true,
  fee_refund: true,
  deposit_returned: true,
  deposit_moved_out: false,
  deposit_moved_in: false,
  dividend_returned: false,
  reversal: false,
}

interface HouseSide {
  readonly house: HouseAccount
  readonly isCredit: boolean
}

/** The house account on the other side of each leg; a reversal has that of what it reverses. */
const HOUSE_SIDE: Readonly<Record<Exclude<CorrectionLeg, 'reversal'>, HouseSide>> = {
  goodwill: { house: 'adjustments', isCredit: true },
  fee_refund: { house: 'fees', isCredit: true },
  deposit_returned: { house: 'bank', isCredit: false },
  deposit_moved_out: { house: 'suspense', isCredit: false },
  deposit_moved_in: { house: 'suspense', isCredit: true },
  dividend_returned: { house: 'market', isCredit: false },
}

function reversed(leg: CorrectionLeg | null): HouseSide {
  if (leg === null || leg === 'reversal') throw new Error('a reversal is of a correction')
  const { house, isCredit } = HOUSE_SIDE[leg]
  return { house, isCredit: !isCredit }
}

/** What a correction does to an account: a credit pays what is owed first, a debit may leave something owed. */
export function accountAfter(
  { cashCents, owedCents }: CashAndOwed,
  { isCredit, amountCents }: CorrectionOfAccount,
): CashAndOwed {
  const after = isCredit
    ? takeIn({ cashCents, owedCents }, amountCents)
    : takeOut({ cashCents, owedCents }, amountCents)
  return { cashCents: after.cashCents, owedCents: after.owedCents }
}

/** The transfers of one leg. What a credit pays of what is owed is added where transfers are posted. */
export const correctionTransfers = (
  source: { readonly customerId: bigint; readonly sourceId: bigint },
  account: CashAndOwed,
  { isCredit, house, amountCents }: CorrectionOfAccount,
): Transfer[] =>
  isCredit
    ? creditTransfers(source, amountCents, house)
    : debitTransfers(source, takeOut(account, amountCents).paid, house)

/** A correction's amount as its customer's money: below nothing for a debit. */
export const signedAmount = (type: 'correction_credit' | 'correction_debit', amountCents: Cents): Cents =>
  cents(type === 'correction_credit' ? amountCents : -amountCents)
