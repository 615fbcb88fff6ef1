import type { CorrectionPreview } from '#contract/cash/corrections.ts'
import type { AskedProposal, ProposalConsequence, ProposalReview } from '#contract/records/proposals.ts'
import { isRefusal } from '#contract/refusals.ts'
import { cents, formatCents, dollars, grouped } from '#domain/money/money.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { type NewCorrection, bookCorrection } from '../corrections/correct-account.ts'
import { presentCorrectable } from '../corrections/correction-row.ts'
import { KNOWN_CUSTOMERS, NAME_CUSTOMERS } from '../corrections/corrections.sql.ts'
import {
  concernedBy,
  readCorrected,
  nameOf,
  previewCorrections,
  readOriginals,
} from '../corrections/decide-correction.ts'

export interface CorrectionPayload extends Pick<NewCorrection, 'kind' | 'reasonCode' | 'sentence' | 'note'> {
  customerId: string
  corrects: string | null
  amountCents: string
  toCustomerId: string | null
}

const idOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const correctionOf = (payload: CorrectionPayload): NewCorrection => ({
  ...payload,
  customerId: BigInt(payload.customerId),
  corrects: idOf(payload.corrects),
  amountCents: cents(BigInt(payload.amountCents)),
  toCustomerId: idOf(payload.toCustomerId),
})

/** Its subject is the original, or for goodwill the customer. */
export const CORRECTION_HANDLER: ProposalHandler<CorrectionPayload> = {
  kind: 'correction',
  payloadFrom({ customerId, correction }: AskedProposal<'correction'>) {
    const { corrects = null, toCustomerId = null, amount, ...rest } = correction
    return { ...rest, customerId, corrects, amountCents: amount.toString(), toCustomerId }
  },
  parse: (payload) => payload as CorrectionPayload,
  subjectOf: ({ customerId, corrects }) => `correction:${customerId}:${corrects ?? 'goodwill'}`,
  async concerned(database, payload) {
    const ids = concernedBy(correctionOf(payload))
    const { rows } = await database.query<{ customer_id: bigint }>(KNOWN_CUSTOMERS, [ids])
    const known = new Set(rows.map(({ customer_id }) => customer_id))
    return ids.filter((id) => known.has(id))
  },
  async version(database, payload) {
    const correction = correctionOf(payload)
    const ids = concernedBy(correction)
    const { rowCount } = await database.query(KNOWN_CUSTOMERS, [ids])
    if (rowCount !== new Set(ids).size) return null
    if (correction.corrects === null) return 'goodwill'
    return (await readCorrected(database, correction)).original?.corrected_cents.toString() ?? null
  },
  async apply(tx, payload, { reviewer, confirmed, at }) {
    const correction = correctionOf(payload)
    const accounts = await lockAccounts(tx, concernedBy(correction))
    const booked = await bookCorrection(tx, { correction, reviewer, at, confirmed }, accounts)
    return isRefusal(booked) ? booked : null
  },
  async consequences(database, payloads) {
    const corrections = payloads.map(correctionOf)
    const previews = await previewCorrections(database, corrections)
    return previews.map((preview, n) => [
      { label: 'Correction', before: null, after: dollars(corrections[n]?.amountCents ?? cents(0n)) },
      ...(isRefusal(preview)
        ? [{ label: 'Now', before: null, after: 'It would be refused' }]
        : [
            ...[preview.account, preview.other].flatMap((change) => (change ? linesOf(change) : [])),
            ...(preview.holding ? linesOfHolding(preview.holding) : []),
          ]),
    ])
  },
  review: { permission: 'customers.details', read: readReviews },
}

/** With its original, the other customer and its preview. */
async function readReviews(
  database: Queryable,
  payloads: readonly CorrectionPayload[],
): Promise<ProposalReview[]> {
  const corrections = payloads.map(correctionOf)
  const originals = await readOriginals(database, corrections)
  const previews = await previewCorrections(database, corrections)
  const others = corrections.flatMap(({ toCustomerId }) => toCustomerId ?? [])
  const { rows } = await database.query<{ id: bigint; username: string }>(NAME_CUSTOMERS, [others])
  const named = new Map(rows.map(({ id, username }) => [id, { userId: id.toString(), username }]))
  return corrections.map((each, n) => {
    const { kind, amountCents, toCustomerId, reasonCode, sentence, note } = each
    const [original, preview] = [originals.get(nameOf(each)), previews[n]]
    const correction = {
      kind,
      amount: formatCents(amountCents),
      corrects: original ? presentCorrectable(original) : null,
      toCustomer: (toCustomerId !== null && named.get(toCustomerId)) || null,
      reasonCode,
      sentence,
      note,
      preview: preview && !isRefusal(preview) ? preview : null,
    }
    return { kind: 'correction', correction }
  })
}

const shown = (amount: string): string => `$${grouped(amount)}`

const linesOf = (change: NonNullable<CorrectionPreview['other']>): ProposalConsequence[] => [
  {
    label: `Available, ${change.username}`,
    before: shown(change.availableBefore),
    after: shown(change.availableAfter),
  },
  ...(change.owedBefore === '0.00' && change.owedAfter === '0.00'
    ? []
    : [
        {
          label: `Owed, ${change.username}`,
          before: shown(change.owedBefore),
          after: shown(change.owedAfter),
        },
      ]),
]

const linesOfHolding = (holding: NonNullable<CorrectionPreview['holding']>): ProposalConsequence[] => [
  {
    label: `Shares of ${holding.assetSymbol}`,
    before: grouped(holding.sharesBefore),
    after: grouped(holding.sharesAfter),
  },
  { label: 'Their cost', before: shown(holding.costBefore), after: shown(holding.costAfter) },
]
