import { createHash } from 'node:crypto'
import { type Refusal, refuse, refuseField, isRefusal } from '#contract/refusals.ts'
import type { ProposalConsequence } from '#contract/records/proposals.ts'
import type { ProposedAgreement, publishAgreement as endpoint } from '#contract/office/agreements.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type AgreementKind, decidePublication, AGREEMENT_NAMES } from '#domain/agreements/agreement.ts'
import { textDifference } from '#domain/agreements/text-difference.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import { confirmsAlone } from '#domain/proposals/proposal.ts'
import {
  takeIds,
  type Tx,
  type Queryable,
  type PoolAndClock,
  inTransaction,
} from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { overtakeProposals } from '#server/records/proposals/end-proposal.ts'
import type { Confirmed, ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { proposeIn } from '#server/records/proposals/propose.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { type ProposalRow, payloadOf } from '#server/records/proposals/proposal-row.ts'
import * as sql from './agreements.sql.ts'
import { versionOf, presentOfFirm } from './list-agreements.ts'

interface AskedVersion {
  readonly kind: AgreementKind
  readonly title: string
  readonly text: string
  /** Null: at once. */
  readonly effectiveFrom: Date | null
  readonly graceDays: number | null
  readonly reason: string
}

/** Decided under the lock, not yet appended. */
interface DecidedVersion {
  readonly asked: AskedVersion
  readonly version: number
  readonly effectiveFrom: Date
  readonly stopsAt: Date | null
  readonly at: Date
}

const subjectOfAgreement = (kind: AgreementKind): string => `agreement:${kind}`

export const hashOfText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Decides the next version, in the transaction that holds the agreements lock; `seen` is the newest version that the
 * person saw. Refuses what `decidePublication` refuses.
 */
async function decideVersion(
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
async function appendVersion(
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
  await audit(tx, { by: decider, at, ids }, 'agreement.published', {
    subject: ['agreement', id],
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

export interface AgreementPayload extends Omit<AskedVersion, 'effectiveFrom'> {
  /** ISO 8601; null: once confirmed. */
  effectiveFrom: string | null
}

/** The newest version, which every publication replaces. */
async function newestOf(database: Queryable, kind: AgreementKind): Promise<number> {
  const { rows } = await database.query<{ version: number | null }>(sql.NEWEST_VERSION, [kind])
  const version = rows[0]?.version ?? null
  if (version === null) throw new Error(`there is no version of ${kind}`)
  return version
}

/** The subject is the agreement, the version its newest published. */
export const AGREEMENT_HANDLER: ProposalHandler<AgreementPayload> = {
  kind: 'agreement',
  parse: (payload) => payload as AgreementPayload,
  subjectOf: ({ kind }) => subjectOfAgreement(kind),
  audited: ({ text, ...rest }) => ({ ...rest, textHash: hashOfText(text) }),
  concerned: async () => [],
  async lock(tx) {
    await tx.query(sql.LOCK_AGREEMENTS)
  },
  version: async (database, { kind }) => (await newestOf(database, kind)).toString(),
  async apply(tx, payload, { reviewer, confirmed, at }) {
    const { effectiveFrom, ...rest } = payload
    const asked = { ...rest, effectiveFrom: effectiveFrom === null ? null : new Date(effectiveFrom) }
    const decided = await decideVersion(tx, asked, { seen: await newestOf(tx, payload.kind), at })
    // Its predecessor is unchanged, so only its time can be wrong.
    if (isRefusal(decided)) return refuse('agreement_too_late')
    await appendVersion(tx, decided, { decider: reviewer, confirmed })
    return null
  },
  async consequences(database, payloads) {
    const { rows } = await database.query<sql.NewestRow>(sql.NEWEST_TEXTS)
    const newest = new Map(rows.map((row) => [row.kind, row]))
    return payloads.map((payload) => linesOf(payload, newest.get(payload.kind)))
  },
}

function linesOf(payload: AgreementPayload, newest: sql.NewestRow | undefined): ProposalConsequence[] {
  if (!newest) return []
  const { kind, title, text, effectiveFrom, graceDays } = payload
  const from = effectiveFrom === null ? null : new Date(effectiveFrom)
  const line = (label: string, after: string, before: string | null = null) => ({ label, before, after })
  return [
    line('Version', `${AGREEMENT_NAMES[kind]}, version ${newest.version + 1}`),
    newest.title === title ? line('Title', title) : line('Title', title, newest.title),
    line('Text', changesIn(newest.body, text)),
    line('Hash', hashOfText(text)),
    line('Takes effect', from === null ? 'When confirmed' : newYorkText(from)),
    line('Deposits and buys stop', graceDays === null ? 'Never' : stopText(graceDays, from)),
    line('Customers who must accept', newest.customers.toLocaleString('en-US')),
  ]
}

/** How much of a text changed. */
function changesIn(before: string, after: string): string {
  const lines = textDifference(before, after)
  const count = (kind: string) => lines.filter((line) => line.kind === kind && line.text !== '').length
  const [added, removed] = [count('added'), count('removed')]
  return added + removed === 0 ? 'Unchanged' : `${paragraphs(added)} new, ${removed} removed`
}

const paragraphs = (count: number): string => `${count} ${count === 1 ? 'paragraph' : 'paragraphs'}`

const DAY_MS = 86_400_000

const stopText = (graceDays: number, from: Date | null): string => {
  if (from !== null) return `${newYorkText(new Date(from.getTime() + graceDays * DAY_MS))}, until accepted`
  if (graceDays === 0) return 'When confirmed, until accepted'
  return `${graceDays} ${graceDays === 1 ? 'day' : 'days'} after it is confirmed, until accepted`
}

interface VersionToPublish extends AskedVersion {
  /** The newest version that the person saw. */
  seen: number
  by: Reviewer
}

/** One of the two is null. */
type PublishedOrProposed = Answer<typeof endpoint>

/**
 * Proposes the next version of an agreement, or publishes it where no other active person may confirm; a job tells the
 * customers. Refuses what `decidePublication` refuses, and a second proposal of an agreement.
 */
export function publishAgreement(
  { pool, clock }: PoolAndClock,
  { seen, by, ...asked }: VersionToPublish,
): Promise<PublishedOrProposed | Refusal> {
  return inTransaction(pool, async (tx) => {
    await tx.query(sql.LOCK_AGREEMENTS)
    const at = clock.now()
    const decided = await decideVersion(tx, asked, { seen, at })
    if (isRefusal(decided)) return decided
    const staff = await readStaff(tx)
    if (!confirmsAlone('agreement', { proposerId: by.administratorId, staff, at })) {
      const { reason, effectiveFrom } = asked
      const payload = { ...asked, effectiveFrom: effectiveFrom?.toISOString() ?? null }
      const parts = { payload, reason, reviewer: by, customerIds: [], at }
      const proposed = await proposeIn(tx, AGREEMENT_HANDLER, parts)
      return isRefusal(proposed) ? proposed : { published: null, proposalId: proposed.id.toString() }
    }
    const id = await appendVersion(tx, decided, { decider: by, confirmed: null })
    const { rows } = await tx.query<sql.FirmRow>(sql.FIND_OF_FIRM, [at, id])
    if (!rows[0]) throw new Error('an agreement is not where it was written')
    return { published: presentOfFirm(rows[0], at), proposalId: null }
  })
}

/**
 * The text that a proposal would publish or has published, with its predecessor; also once it has ended. Refuses other
 * proposals.
 */
export async function readProposedAgreement(
  database: Queryable,
  proposalId: bigint,
): Promise<ProposedAgreement | Refusal> {
  const { rows } = await database.query<ProposalRow & { version: number; body_before: string }>(
    sql.READ_PROPOSED,
    [proposalId],
  )
  const [row] = rows
  if (!row) return refuse('not_found')
  const { kind, title, text } = AGREEMENT_HANDLER.parse(payloadOf(row))
  const version = row.version + 1
  return { kind, version, title, text, textHash: hashOfText(text), textBefore: row.body_before }
}
