import type {
  AgreementOfFirm,
  CustomerAgreement,
  OwnAgreement,
  ReadableAgreement,
  adminReadAgreement as endpoint,
} from '#contract/office/agreements.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/fields.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import { type AgreementKind, type AgreementVersion, askedOf } from '#domain/agreements/agreement.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { FIND_CUSTOMER } from '../customers/list-of-customer.ts'
import * as sql from './agreements.sql.ts'
import { type AcceptableRow, VERSIONS_OF_CUSTOMER, type VersionRow, type FirmRow } from './agreements.sql.ts'

/** What a customer is asked to accept, then what they accepted, newest first. */
export async function listOwnAgreements(
  database: Queryable,
  customerId: bigint,
  at: Date,
): Promise<OwnAgreement[]> {
  const agreements = presentOfCustomer(await readVersionsOf(database, customerId), at)
  return agreements.map(({ textHash: _, address: _from, userAgent: _by, ...own }) => own)
}

/** With the address of each acceptance; refuses a user who is not a customer. */
export async function listCustomerAgreements(
  database: Queryable,
  customerId: bigint,
  at: Date,
): Promise<CustomerAgreement[] | Refusal> {
  const known = await database.query(FIND_CUSTOMER, [customerId])
  if (!known.rowCount) return refuse('not_found')
  return presentOfCustomer(await readVersionsOf(database, customerId), at)
}

/** With its text, for the customer; refuses an unknown one. */
export async function readAgreement(
  database: Queryable,
  { customerId, id, at }: { customerId: bigint; id: bigint; at: Date },
): Promise<ReadableAgreement | Refusal> {
  const { rows: texts } = await database.query<{ body: string }>(sql.READ_TEXT, [id])
  const rows = await readVersionsOf(database, customerId)
  const row = rows.find((one) => one.id === id)
  const [text] = texts
  if (!text || !row) return refuse('not_found')
  const textOf = { text: text.body, textHash: row.text_hash }
  if (row.accepted_at !== null)
    return { ...presentAccepted({ ...row, accepted_at: row.accepted_at }), ...textOf }
  const asked = (await listOwnAgreements(database, customerId, at)).find((one) => one.id === id.toString())
  // A replaced version, or one that follows another to accept first: readable.
  const other = { stopsAt: null, hasStopped: false, acceptedAt: null }
  return { ...(asked ?? { ...basics(row), ...other }), ...textOf }
}

/** Newest first, with how many customers accepted it and how many have to. */
export async function adminListAgreements(
  database: Queryable,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID, at }: PageQuery & { at: Date },
): Promise<AgreementOfFirm[]> {
  const { rows } = await database.query<sql.FirmRow>(sql.LIST_OF_FIRM, [at, limit, before])
  return rows.map((row) => presentOfFirm(row, at))
}

/** With its text and the one before; refuses an unknown one. */
export async function adminReadAgreement(
  database: Queryable,
  { id, readerId: proposerId, at }: { id: bigint; readerId: bigint; at: Date },
): Promise<Answer<typeof endpoint> | Refusal> {
  const { rows } = await database.query<sql.FirmRow>(sql.FIND_OF_FIRM, [at, id])
  const texts = await database.query<{ body: string; body_before: string | null }>(sql.READ_TEXTS, [id])
  const [row] = rows
  const [text] = texts.rows
  if (!row || !text) return refuse('not_found')
  const decides = { proposerId, staff: await readStaff(database), at }
  const endedAccess = whyNotAlone('agreement', decides)
  return {
    ...presentOfFirm(row, at),
    text: text.body,
    textBefore: text.body_before,
    decidesAlone: confirmsAlone('agreement', decides),
    ...(endedAccess === null ? {} : { endedAccess }),
  }
}

/** With when a customer accepted each. */
export async function readVersionsOf(database: Queryable, customerId: bigint): Promise<AcceptableRow[]> {
  const { rows } = await database.query<AcceptableRow>(VERSIONS_OF_CUSTOMER, [customerId])
  return rows
}

export const versionOf = <Row extends VersionRow>(row: Row): AgreementVersion & { row: Row } => ({
  kind: row.kind,
  version: row.version,
  effectiveFrom: row.effective_from,
  stopsAt: row.stops_at,
  stoppedAt: row.stopped_at,
  row,
})

/** By kind. */
function acceptedOf(rows: readonly AcceptableRow[]): Map<AgreementKind, number> {
  const accepted = rows.filter(({ accepted_at }) => accepted_at !== null)
  return new Map(
    accepted
      .toSorted((one, other) => one.version - other.version)
      .map(({ kind, version }) => [kind, version]),
  )
}

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
function presentOfCustomer(rows: readonly AcceptableRow[], at: Date): CustomerAgreement[] {
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
