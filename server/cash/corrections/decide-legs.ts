import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import {
  type CorrectionKind,
  type CorrectionOfAccount,
  accountAfter,
  decideCorrection,
  leftToCorrect,
  movedIn,
} from '#domain/corrections/correction.ts'
import { type CanceledFill, type FillToCancel, cancelFill } from '#domain/tax-lots/cancel-fill.ts'
import type { CashAndOwed } from '#domain/ledger/owed.ts'
import type { Cents } from '#domain/money/money.ts'
import { readFillsToCancel } from '#server/ledger/fills/read-fills.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type CorrectedRow, originalOf } from './correction-row.ts'
import { READ_CORRECTED } from './corrections.sql.ts'

/** What is to be corrected. */
export interface AskedCorrection {
  customerId: bigint
  kind: CorrectionKind
  /** The original; null for goodwill. */
  corrects: bigint | null
  amountCents: Cents
  /** Whose deposit it was; only of one that is moved. */
  toCustomerId: bigint | null
}

/** One leg, with its account before and after it. */
export interface DecidedLeg {
  customerId: bigint
  decided: CorrectionOfAccount
  corrects: bigint | null
  before: CashAndOwed
  after: CashAndOwed
  /** The fill that it takes back. */
  fill: CanceledFill | null
}

/** The one or two legs of a correction, and what the original had left before it. */
export interface DecidedLegs {
  legs: readonly DecidedLeg[]
  leftCents: Cents | null
}

/** The customers whose accounts a correction changes. */
export const concernedBy = ({ customerId, toCustomerId }: AskedCorrection): bigint[] =>
  toCustomerId === null ? [customerId] : [customerId, toCustomerId]

/**
 * Decides a correction on accounts and its original as they are: under their locks, or for a preview, which promises
 * nothing. Refuses an unknown customer or original, a moved deposit without another customer, and what
 * `decideCorrection` and `cancelFill` refuse.
 */
export function decideLegs(
  asked: AskedCorrection,
  accounts: ReadonlyMap<bigint, CashAndOwed>,
  { original, fill }: CorrectedBefore,
): DecidedLegs | Refusal {
  const { customerId, kind, corrects, amountCents, toCustomerId } = asked
  const account = accounts.get(customerId)
  if (!account) return refuse('not_found')
  const wrong = refuseOther(asked, accounts)
  if (wrong) return wrong
  if (corrects !== null && !original) return refuse('not_found')
  const decided = decideCorrection({ kind, amountCents }, original && originalOf(original))
  if ('refused' in decided) return refuse(decided.refused)
  const taken = kind === 'fill_canceled' ? takeBack(fill) : null
  if (taken !== null && 'refused' in taken) return refuse(taken.refused)
  const legOf = (whose: bigint, leg: CorrectionOfAccount, of: bigint | null): DecidedLeg => {
    const { cashCents, owedCents } = accounts.get(whose) ?? account
    const before = { cashCents, owedCents }
    const after = accountAfter(before, leg)
    return { customerId: whose, decided: leg, corrects: of, before, after, fill: taken }
  }
  const own = legOf(customerId, decided, corrects)
  return {
    legs: toCustomerId === null ? [own] : [own, legOf(toCustomerId, movedIn(amountCents), null)],
    leftCents: original && leftToCorrect(kind, originalOf(original)),
  }
}

function takeBack(fill: FillToCancel | null): ReturnType<typeof cancelFill> {
  if (!fill) throw new Error('a trade has a holding')
  return cancelFill(fill)
}

function refuseOther(
  { kind, customerId, toCustomerId }: AskedCorrection,
  accounts: ReadonlyMap<bigint, CashAndOwed>,
): Refusal | null {
  if (kind !== 'deposit_moved')
    return toCustomerId === null ? null : refuseField('toCustomerId', 'Only a deposit is moved')
  if (toCustomerId === null) return refuseField('toCustomerId', 'Choose the customer whose deposit it was')
  if (toCustomerId === customerId) return refuseField('toCustomerId', 'Choose another customer')
  return accounts.has(toCustomerId) ? null : refuseField('toCustomerId', 'There is no such customer')
}

/** What a correction is of, as it is now. */
export interface CorrectedBefore {
  /** Null for goodwill, and for one that is not there. */
  original: CorrectedRow | null
  /** Of a trade that is to be canceled. */
  fill: FillToCancel | null
}

/** Reads what a correction is of: under the lock on the account, to decide it. */
export async function readCorrected(
  database: Queryable,
  { customerId, corrects, kind }: Pick<AskedCorrection, 'customerId' | 'corrects' | 'kind'>,
): Promise<CorrectedBefore> {
  if (corrects === null) return { original: null, fill: null }
  const { rows } = await database.query<CorrectedRow>(READ_CORRECTED, [customerId, corrects])
  const fills =
    kind === 'fill_canceled' ? await readFillsToCancel(database, [{ customerId, id: corrects }]) : null
  return { original: rows[0] ?? null, fill: fills?.get(corrects) ?? null }
}
