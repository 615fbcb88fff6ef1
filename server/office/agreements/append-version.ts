import { createHash } from 'node:crypto'
import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import { type AgreementKind, decidePublication } from '#domain/agreements/agreement.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { overtakeProposals } from '#server/records/proposals/overtake.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import * as sql from './agreements.sql.ts'
import { versionOf } from './read-versions.ts'

export interface AskedVersion {
  readonly kind: AgreementKind
  readonly title: string
  readonly text: string
  /** Null: at once. */
  readonly effectiveFrom: Date | null
  readonly graceDays: number | null
  readonly reason: string
}

/** Decided under the lock, not yet appended. */
export interface DecidedVersion {
  readonly asked: AskedVersion
  readonly version: number
  readonly effectiveFrom: Date
  readonly stopsAt: Date | null
  readonly at: Date
}

export const subjectOfAgreement = (kind: AgreementKind): string => `agreement:${kind}`

export const hashOfText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Decides the next version, in the transaction that holds the agreements lock; `seen` is the newest version that the
 * person saw. Refuses what `decidePublication` refuses.
 */
export async function decideVersion(
  tx: Tx,
  asked: AskedVersion,
  { seen, at }: { seen: number; at: Date },
): Promise<DecidedVersion | Refusal> {
  const { rows } = await tx.query<sql.VersionRow>(sql.ALL_VERSIONS)
  const newest = rows
    .filter(({ kind }) => kind === asked.kind)
    .map(versionOf)
    .reduce((one, other) => (other.version > one.version ? other : one))
  const { effectiveFrom, graceDays } = asked
  const decided = decidePublication({ effectiveFrom, graceDays, seen }, newest, at)
  if (!('refused' in decided)) return { asked, ...decided, at }
  const { refused } = decided
  return typeof refused === 'string' ? refuse(refused) : refuseField(refused.field, refused.message)
}

/** Appends a decided version with its audit line, and returns its id. Ends an open proposal of the same agreement. */
export async function appendVersion(
  tx: Tx,
  { asked, version, effectiveFrom, stopsAt, at }: DecidedVersion,
  { decider, confirmed }: { decider: Reviewer; confirmed: Confirmed | null },
): Promise<bigint> {
  const { kind, title, text, graceDays, reason } = asked
  const ids = await takeIds(tx)
  const id = ids.next()
  const textHash = hashOfText(text)
  await tx.query(
    sql.INSERT_AGREEMENT.with({
      id,
      kind,
      version,
      title,
      body: text,
      text_hash: textHash,
      effective_from: effectiveFrom,
      grace_days: graceDays,
      stops_at: stopsAt,
      published_by: decider.administratorId,
      published_at: at,
      reason,
      proposed_by: confirmed?.proposedBy ?? null,
      proposal_id: confirmed?.proposalId ?? null,
    }),
  )
  await recordAudit(tx, {
    id: ids.next(),
    at,
    ...actorOf(decider),
    action: 'agreement.published',
    subjectType: 'agreement',
    subjectId: id.toString(),
    customerId: null,
    after: {
      kind,
      version,
      textHash,
      effectiveFrom: effectiveFrom.toISOString(),
      graceDays,
      reason,
      ...(confirmed
        ? { proposedBy: confirmed.proposedBy.toString(), proposalId: confirmed.proposalId.toString() }
        : {}),
    },
  })
  await overtakeProposals(tx, { subject: subjectOfAgreement(kind), at, ids })
  return id
}
