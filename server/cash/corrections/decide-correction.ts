import { type Refusal, refuse, refuseField, isRefusal } from '#contract/refusals.ts'
import type { CorrectionPreview } from '#contract/cash/corrections.ts'
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
import { type Cents, cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { readFillsToCancel } from '#server/ledger/fills/read-fills.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type CorrectedRow, originalOf } from './correction-row.ts'
import { READ_CORRECTED, NAME_CUSTOMERS, READ_CORRECTED_PAIRS } from './corrections.sql.ts'

export interface AskedCorrection {
  customerId: bigint
  kind: CorrectionKind
  /** Null for goodwill. */
  corrects: bigint | null
  amountCents: Cents
  /** Only for a moved deposit: whose it was. */
  toCustomerId: bigint | null
}

/** One leg, with its account before and after. */
export interface DecidedLeg {
  customerId: bigint
  decided: CorrectionOfAccount
  corrects: bigint | null
  before: CashAndOwed
  after: CashAndOwed
  /** The canceled fill. */
  fill: CanceledFill | null
}

/** One or two legs, and what was left of the original before. */
export interface DecidedLegs {
  legs: readonly DecidedLeg[]
  leftCents: Cents | null
}

export const concernedBy = ({ customerId, toCustomerId }: AskedCorrection): bigint[] =>
  toCustomerId === null ? [customerId] : [customerId, toCustomerId]

/**
 * Decides a correction on accounts and original as given: under their locks, or for a nonbinding preview. Refuses an
 * unknown customer or original, a moved deposit without another customer, and what `decideCorrection` and `cancelFill`
 * refuse.
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

export interface CorrectedBefore {
  /** Null for goodwill and an unknown original. */
  original: CorrectedRow | null
  /** Of a trade to be canceled. */
  fill: FillToCancel | null
}

/** To decide it, call under the lock on the account. */
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

interface NamedRow {
  id: bigint
  username: string
  full_name: string
  cash_cents: bigint
  owed_cents: bigint
}

/** What a correction would do now, without a lock or a promise. Refuses what `correctAccount` refuses. */
export async function previewCorrection(
  database: Queryable,
  asked: AskedCorrection,
): Promise<CorrectionPreview | Refusal> {
  const [preview] = await previewCorrections(database, [asked])
  if (!preview) throw new Error('each correction has its preview')
  return preview
}

/** Many corrections: two statements, and four more where fills are canceled. */
export async function previewCorrections(
  database: Queryable,
  asked: readonly AskedCorrection[],
): Promise<(CorrectionPreview | Refusal)[]> {
  const { rows } = await database.query<NamedRow>(NAME_CUSTOMERS, [asked.flatMap(concernedBy)])
  const named = new Map(rows.map((row) => [row.id, row]))
  const originals = await readOriginals(database, asked)
  const fills = await readFillsToCancel(database, asked.flatMap(fillCanceledBy))
  return asked.map((each) => {
    const [key] = fillCanceledBy(each)
    const fill = (key && fills.get(key.id)) ?? null
    return preview(each, named, { original: originals.get(nameOf(each)) ?? null, fill })
  })
}

function preview(
  asked: AskedCorrection,
  named: ReadonlyMap<bigint, NamedRow>,
  before: CorrectedBefore,
): CorrectionPreview | Refusal {
  const accounts = new Map(
    [...named].map(([id, row]) => [
      id,
      { cashCents: cents(row.cash_cents), owedCents: cents(row.owed_cents) },
    ]),
  )
  const decided = decideLegs(asked, accounts, before)
  if (isRefusal(decided)) return decided
  const [own, other] = decided.legs.map((leg) => presentChange(leg, named))
  if (!own) throw new Error('a correction has a leg')
  const { leftCents } = decided
  const fill = decided.legs[0]?.fill
  return {
    account: own,
    other: other ?? null,
    left: leftCents === null ? null : formatCents(leftCents),
    holding: fill ? presentHolding(fill) : null,
  }
}

const presentHolding = ({ instrument, before, after }: CanceledFill): CorrectionPreview['holding'] => ({
  assetSymbol: instrument,
  sharesBefore: formatQuantity(before.quantity),
  sharesAfter: formatQuantity(after.quantity),
  costBefore: formatCents(before.costCents),
  costAfter: formatCents(after.costCents),
})

const fillCanceledBy = ({ kind, customerId, corrects }: AskedCorrection) =>
  kind === 'fill_canceled' && corrects !== null ? [{ customerId, id: corrects }] : []

/** The key of an original in `readOriginals`. */
export const nameOf = ({ customerId, corrects }: Pick<AskedCorrection, 'customerId' | 'corrects'>): string =>
  `${customerId} ${corrects}`

/** Existing originals, by `nameOf`. */
export async function readOriginals(
  database: Queryable,
  asked: readonly Pick<AskedCorrection, 'customerId' | 'corrects'>[],
): Promise<ReadonlyMap<string, CorrectedRow>> {
  const pairs = asked.filter(({ corrects }) => corrects !== null)
  const values = [pairs.map(({ customerId }) => customerId), pairs.map(({ corrects }) => corrects)]
  const { rows } = await database.query<CorrectedRow & { customer_id: bigint }>(READ_CORRECTED_PAIRS, values)
  return new Map(rows.map((row) => [nameOf({ customerId: row.customer_id, corrects: row.id }), row]))
}

function presentChange(
  { customerId, before, after }: DecidedLeg,
  named: ReadonlyMap<bigint, NamedRow>,
): CorrectionPreview['account'] {
  return {
    customerId: customerId.toString(),
    username: named.get(customerId)?.username ?? '',
    fullName: named.get(customerId)?.full_name ?? '',
    availableBefore: formatCents(before.cashCents),
    availableAfter: formatCents(after.cashCents),
    owedBefore: formatCents(before.owedCents),
    owedAfter: formatCents(after.owedCents),
  }
}
