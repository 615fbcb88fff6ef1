import type { ProposalConsequence } from '#contract/records/proposals.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { AGREEMENT_NAMES, type AgreementKind } from '#domain/agreements/agreement.ts'
import { textDifference } from '#domain/agreements/text-difference.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import * as sql from './agreements.sql.ts'
import { appendVersion, decideVersion, hashOfText, subjectOfAgreement } from './append-version.ts'

export interface AgreementPayload {
  kind: AgreementKind
  title: string
  text: string
  /** ISO 8601; null: once confirmed. */
  effectiveFrom: string | null
  graceDays: number | null
  reason: string
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
