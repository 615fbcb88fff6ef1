import type {
  AgreementOfFirm,
  CustomerAgreement,
  OwnAgreement,
  ReadableAgreement,
} from '#contract/office/agreements.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { FIND_CUSTOMER } from '../customers/list-of-customer.ts'
import * as sql from './agreements.sql.ts'
import { presentAccepted, presentOfCustomer, presentOfFirm } from './present-agreement.ts'
import { readVersionsOf } from './read-versions.ts'

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
  return { ...(asked ?? { ...ownOf(row), ...other }), ...textOf }
}

const ownOf = ({ id, kind, version, title, effective_from }: sql.VersionRow) => ({
  id: id.toString(),
  kind,
  version,
  title,
  effectiveFrom: effective_from?.toISOString() ?? null,
})

/** Newest first, with how many customers accepted it and how many have to. */
export async function adminListAgreements(
  database: Queryable,
  {
    limit = MAX_LIST_ROWS,
    before = LARGEST_ID,
    at,
  }: { limit?: number | undefined; before?: string | undefined; at: Date },
): Promise<AgreementOfFirm[]> {
  const { rows } = await database.query<sql.FirmRow>(sql.LIST_OF_FIRM, [at, limit, before])
  return rows.map((row) => presentOfFirm(row, at))
}

/** With its text and the one before; refuses an unknown one. */
export async function adminReadAgreement(
  database: Queryable,
  { id, readerId: proposerId, at }: { id: bigint; readerId: bigint; at: Date },
): Promise<ReadOfFirm | Refusal> {
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

type ReadOfFirm = AgreementOfFirm & {
  text: string
  textBefore: string | null
  decidesAlone: boolean
  endedAccess?: string
}
