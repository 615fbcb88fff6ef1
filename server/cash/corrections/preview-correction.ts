import type { CorrectionPreview } from '#contract/cash/corrections.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { CanceledFill } from '#domain/tax-lots/cancel-fill.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { readFillsToCancel } from '#server/ledger/fills/read-fills.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { CorrectedRow } from './correction-row.ts'
import { NAME_CUSTOMERS, READ_CORRECTED_PAIRS } from './corrections.sql.ts'
import {
  type AskedCorrection,
  type CorrectedBefore,
  type DecidedLeg,
  concernedBy,
  decideLegs,
} from './decide-legs.ts'

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
  const { rows } = await database.query<CorrectedRow & { customer_id: bigint }>(READ_CORRECTED_PAIRS, [
    pairs.map(({ customerId }) => customerId),
    pairs.map(({ corrects }) => corrects),
  ])
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
