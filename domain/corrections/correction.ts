import { type CashAndOwed, takeIn, takeOut } from '../ledger/owed.ts'
import { creditTransfers, debitTransfers } from '../ledger/correction-postings.ts'
import type { FirmAccount, Transfer } from '../ledger/transfer.ts'
import { type Cents, ZERO_CENTS, subtractCents } from '../money/money.ts'
import type { TransactionType } from '../trading/transaction-search.ts'

/** The kinds of correction the office makes. The original never changes. */
export const CORRECTION_KINDS = [
  'goodwill',
  'fee_refund',
  'deposit_returned',
  'deposit_moved',
  'dividend_returned',
  'withdrawal_returned',
  'fill_canceled',
  'reversal',
] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** A correction as booked for one customer. A moved deposit has two: out of one account, into another. */
export const CORRECTION_LEGS = [
  'goodwill',
  'fee_refund',
  'deposit_returned',
  'deposit_moved_out',
  'deposit_moved_in',
  'dividend_returned',
  'withdrawal_returned',
  'fill_canceled',
  'reversal',
] as const
export type CorrectionLeg = (typeof CORRECTION_LEGS)[number]

export const CORRECTION_REASONS = [
  'returned_by_bank',
  'wrong_customer',
  'charged_in_error',
  'service_failure',
  'booked_in_error',
  'other',
] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** The transaction that is corrected, read under the lock on its customer's account. */
export interface Original {
  readonly type: TransactionType
  readonly amountCents: Cents
  readonly feeCents: Cents
  /** Set when it is a correction itself. */
  readonly leg: CorrectionLeg | null
  /** The sum of its corrections, less what a reversal took back. */
  readonly correctedCents: Cents
  /** The part that is a payout the bank returned, counted apart from the fee. */
  readonly returnedCents: Cents
  /** Whether one of them canceled it: a canceled trade has nothing left to correct. */
  readonly isCanceled: boolean
}

export interface CorrectionOfAccount {
  readonly leg: CorrectionLeg
  readonly firm: FirmAccount
  readonly isCredit: boolean
  readonly amountCents: Cents
  /** What of the original can be corrected in all; null for goodwill and the second leg of a moved deposit. */
  readonly originalCents: Cents | null
  readonly isFull: boolean
}

export type CorrectionRefusal =
  | 'below_minimum'
  | 'not_correctable'
  | 'fully_corrected'
  | 'corrected_in_part'
  | 'above_original'
  | 'canceled_whole_only'

/**
 * Decides the correction of a customer's account: of an `original`, or of none for goodwill. Refuses a kind that
 * corrects nothing of the original, and more than is left of it. A fill is canceled whole, and only uncorrected;
 * `cancelFill` decides whether its shares can go back.
 */
export function decideCorrection(
  { kind, amountCents }: { readonly kind: CorrectionKind; readonly amountCents: Cents },
  original: Original | null,
): CorrectionOfAccount | { refused: CorrectionRefusal } {
  if (amountCents <= 0n) return { refused: 'below_minimum' }
  if (kind === 'goodwill') {
    if (original !== null) return { refused: 'not_correctable' }
    return { ...FIRM_SIDE.goodwill, leg: kind, amountCents, originalCents: null, isFull: false }
  }
  const originalCents = original && correctableOf(kind, original)
  if (original === null || originalCents === null) return { refused: 'not_correctable' }
  const leftCents = leftToCorrect(kind, original) ?? ZERO_CENTS
  if (leftCents <= 0n) {
    const isInPart = kind === 'fill_canceled' && !original.isCanceled
    return { refused: isInPart ? 'corrected_in_part' : 'fully_corrected' }
  }
  if (amountCents > leftCents) return { refused: 'above_original' }
  const isFull = amountCents === originalCents
  if (kind === 'fill_canceled' && !isFull) return { refused: 'canceled_whole_only' }
  const leg = kind === 'deposit_moved' ? 'deposit_moved_out' : kind
  return { ...firmSideOf(leg, original), leg, amountCents, originalCents, isFull }
}

/** What is left to correct of a transaction; null where the kind corrects nothing of it. */
export function leftToCorrect(kind: CorrectionKind, original: Original): Cents | null {
  const correctableCents = correctableOf(kind, original)
  if (correctableCents === null) return null
  const { isCanceled } = original
  const correctedCents = correctedBeside(kind, original)
  if (isCanceled || (kind === 'fill_canceled' && correctedCents > 0n)) return ZERO_CENTS
  return subtractCents(correctableCents, correctedCents)
}

/** The sum that a further correction of a kind is added to. */
const correctedBeside = (kind: CorrectionKind, { correctedCents, returnedCents }: Original): Cents =>
  kind === 'withdrawal_returned' ? returnedCents : subtractCents(correctedCents, returnedCents)

/** The second leg of a moved deposit: its owner gets what the first leg took. */
export const movedIn = (amountCents: Cents): CorrectionOfAccount => ({
  ...FIRM_SIDE.deposit_moved_in,
  leg: 'deposit_moved_in',
  amountCents,
  originalCents: null,
  isFull: false,
})

/** What a kind can correct of a transaction in all; null where it corrects nothing of it. */
function correctableOf(kind: CorrectionKind, original: Original): Cents | null {
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
    case 'withdrawal_returned':
      return type === 'withdraw' ? amountCents : null
    case 'fill_canceled':
      if (type === 'buy') return amountCents
      // A sale whose fee took all proceeds has no cash to give back.
      return type === 'sell' && amountCents > feeCents ? subtractCents(amountCents, feeCents) : null
    case 'reversal':
      return leg !== null && IS_REVERSIBLE[leg] ? amountCents : null
  }
}

/** Money of the bank that a correction credited: it may also be another customer's, or be called back. */
const IS_DEPOSIT: Readonly<Record<CorrectionLeg, boolean>> = {
  goodwill: false,
  fee_refund: false,
  deposit_returned: false,
  deposit_moved_out: false,
  deposit_moved_in: true,
  dividend_returned: false,
  withdrawal_returned: false,
  fill_canceled: false,
  // Of a deposit called back by mistake: the only reversal that is a credit.
  reversal: true,
}

/**
 * A deposit moved by mistake is moved again; a dividend or a fill taken back by mistake is goodwill. What a reversal
 * took back can be corrected again, of a returned deposit by correcting the reversal.
 */
const IS_REVERSIBLE: Readonly<Record<CorrectionLeg, boolean>> = {
  goodwill: true,
  fee_refund: true,
  deposit_returned: true,
  deposit_moved_out: false,
  deposit_moved_in: false,
  dividend_returned: false,
  withdrawal_returned: true,
  fill_canceled: false,
  reversal: false,
}

interface FirmSide {
  readonly firm: FirmAccount
  readonly isCredit: boolean
}

/** The firm account on the other side of each leg, except those that follow their original. */
const FIRM_SIDE: Readonly<Record<Exclude<CorrectionLeg, 'fill_canceled' | 'reversal'>, FirmSide>> = {
  goodwill: { firm: 'adjustments', isCredit: true },
  fee_refund: { firm: 'fees', isCredit: true },
  deposit_returned: { firm: 'bank', isCredit: false },
  deposit_moved_out: { firm: 'suspense', isCredit: false },
  deposit_moved_in: { firm: 'suspense', isCredit: true },
  dividend_returned: { firm: 'market', isCredit: false },
  withdrawal_returned: { firm: 'bank', isCredit: true },
}

/** A reversal has the side of its original; a canceled buy gives its cash back, a canceled sale takes it. */
function firmSideOf(leg: CorrectionLeg, original: Original): FirmSide {
  if (leg === 'reversal') return reversed(original.leg)
  return leg === 'fill_canceled' ? { firm: 'market', isCredit: original.type === 'buy' } : FIRM_SIDE[leg]
}

function reversed(leg: CorrectionLeg | null): FirmSide {
  if (leg === null || leg === 'reversal' || leg === 'fill_canceled')
    throw new Error('a reversal is of a correction')
  const { firm, isCredit } = FIRM_SIDE[leg]
  return { firm, isCredit: !isCredit }
}

/** A credit pays what is owed first; a debit may leave something owed. */
export function accountAfter(
  { cashCents, owedCents }: CashAndOwed,
  { isCredit, amountCents }: CorrectionOfAccount,
): CashAndOwed {
  const after = isCredit
    ? takeIn({ cashCents, owedCents }, amountCents)
    : takeOut({ cashCents, owedCents }, amountCents)
  return { cashCents: after.cashCents, owedCents: after.owedCents }
}

/** The transfers of one leg. `postTransfers` adds what a credit pays of the owed amount. */
export const correctionTransfers = (
  source: { readonly customerId: bigint; readonly sourceId: bigint },
  account: CashAndOwed,
  { isCredit, firm, amountCents }: CorrectionOfAccount,
): Transfer[] =>
  isCredit
    ? creditTransfers(source, amountCents, firm)
    : debitTransfers(source, takeOut(account, amountCents).paid, firm)
