import type { AgreementOfFirm, CustomerAgreement, OwnAgreement } from '#contract/office/agreements.ts'
import { askedOf } from '#domain/agreements/agreement.ts'
import type { AcceptableRow, FirmRow, VersionRow } from './agreements.sql.ts'
import { acceptedOf, versionOf } from './read-versions.ts'

const basics = ({ id, kind, version, title, effective_from }: VersionRow) => ({
  id: id.toString(),
  kind,
  version,
  title,
  effectiveFrom: effective_from?.toISOString() ?? null,
})

/** Once accepted it no longer blocks deposits and buys. */
export const presentAccepted = (row: VersionRow & { accepted_at: Date }): OwnAgreement => ({
  ...basics(row),
  stopsAt: null,
  hasStopped: false,
  acceptedAt: row.accepted_at.toISOString(),
})

/** From every version's row: what to accept, then what was accepted, newest first. */
export function presentOfCustomer(rows: readonly AcceptableRow[], at: Date): CustomerAgreement[] {
  const asked = askedOf(rows.map(versionOf), acceptedOf(rows), at)
  const evidence = ({ text_hash: textHash, address, user_agent: userAgent }: AcceptableRow) => ({
    textHash,
    address,
    userAgent,
  })
  return [
    ...asked.map(({ asked: { row }, stopsAt, hasStopped }) => ({
      ...basics(row),
      stopsAt: stopsAt?.toISOString() ?? null,
      hasStopped,
      acceptedAt: null,
      ...evidence(row),
    })),
    ...rows
      .flatMap((row) => (row.accepted_at === null ? [] : [{ ...row, accepted_at: row.accepted_at }]))
      .toSorted(
        (one, other) => other.accepted_at.getTime() - one.accepted_at.getTime() || Number(other.id - one.id),
      )
      .map((row) => ({ ...presentAccepted(row), ...evidence(row) })),
  ]
}

export const presentOfFirm = (row: FirmRow, at: Date): AgreementOfFirm => ({
  ...basics(row),
  textHash: row.text_hash,
  graceDays: row.grace_days,
  stopsAt: row.stops_at?.toISOString() ?? null,
  stoppedAt: row.stopped_at?.toISOString() ?? null,
  state:
    row.due === null
      ? 'replaced'
      : row.effective_from !== null && row.effective_from > at
        ? 'coming'
        : 'in_force',
  proposedBy: row.proposed_by,
  publishedBy: row.published_by,
  publishedAt: row.published_at?.toISOString() ?? null,
  reason: row.reason,
  accepted: row.accepted,
  due: row.due,
})
