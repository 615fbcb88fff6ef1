import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import {
  type CorrectionKind,
  type CorrectionOfAccount,
  accountAfter,
  decideCorrection,
  movedIn,
} from '#domain/corrections/correction.ts'
import type { CashAndOwed } from '#domain/ledger/owed.ts'
import { type Cents, subtractCents } from '#domain/money/money.ts'
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
 * `decideCorrection` refuses.
 */
export function decideLegs(
  asked: AskedCorrection,
  accounts: ReadonlyMap<bigint, CashAndOwed>,
  original: CorrectedRow | null,
): DecidedLegs | Refusal {
  const { customerId, kind, corrects, amountCents, toCustomerId } = asked
  const account = accounts.get(customerId)
  if (!account) return refuse('not_found')
  const wrong = refuseOther(asked, accounts)
  if (wrong) return wrong
  if (corrects !== null && !original) return refuse('not_found')
  const decided = decideCorrection({ kind, amountCents }, original && originalOf(original))
  if ('refused' in decided) return refuse(decided.refused)
  const legOf = (whose: bigint, leg: CorrectionOfAccount, of: bigint | null): DecidedLeg => {
    const { cashCents, owedCents } = accounts.get(whose) ?? account
    const before = { cashCents, owedCents }
    return { customerId: whose, decided: leg, corrects: of, before, after: accountAfter(before, leg) }
  }
  const own = legOf(customerId, decided, corrects)
  const { originalCents } = decided
  return {
    legs: toCustomerId === null ? [own] : [own, legOf(toCustomerId, movedIn(amountCents), null)],
    leftCents:
      original && originalCents !== null
        ? subtractCents(originalCents, originalOf(original).correctedCents)
        : null,
  }
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

/** The original of a correction as it is now; null for goodwill, and for one that is not there. */
export async function readOriginal(
  database: Queryable,
  { customerId, corrects }: Pick<AskedCorrection, 'customerId' | 'corrects'>,
): Promise<CorrectedRow | null> {
  if (corrects === null) return null
  return (await database.query<CorrectedRow>(READ_CORRECTED, [customerId, corrects])).rows[0] ?? null
}
