import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { BIRTH_FAULTS, birthFault } from '#domain/people/profile.ts'
import {
  DOCUMENT_FAULTS,
  type DocumentFault,
  type DocumentMediaType,
  documentFault,
  parseDataUrl,
} from '#domain/people/document.ts'
import type { Profile, ProfileSubmission } from '#contract/people/profiles.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import {
  type PoolAndClock,
  type Ids,
  takeIds,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'
import { composeInsert } from '#server/platform/database/statements/composed-statement.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { PROFILE_COLUMNS, type ProfileRow, presentProfile, OWN_DOCUMENT_URL } from './list-profiles.ts'
import type { DocumentCipher, DocumentPlace } from './document-cipher.ts'
import { setKycStatus } from './decide-profile.ts'

const LATEST_SUBMISSION = `
select document_id
from profile_submissions
where customer_id = $1
order by id desc
limit 1`

const INSERT_DOCUMENT = `
insert into documents (customer_id, id, media_type, content, key_id, fingerprint, created_at)
values ($1, $2, $3, $4, $5, $6, $7)`

const SUPERSEDE_PENDING = `
update profile_submissions set status = 'superseded', decided_at = $2
where customer_id = $1 and status = 'pending'`

const INSERT_SUBMISSION = composeInsert(
  'profile_submissions as p',
  [
    'customer_id',
    'id',
    'full_name',
    'phone_number',
    'date_of_birth',
    'nationality',
    'occupation',
    'employment_status',
    'annual_income',
    'source_of_funds',
    'address',
    'city',
    'postal_code',
    'country',
    'id_type',
    'id_number',
    'document_id',
    'created_at',
  ],
  { rest: `returning ${PROFILE_COLUMNS}` },
)

/**
 * Submits a profile for review as a new row: an edit returns the customer to pending, supersedes a pending submission
 * and keeps decided ones. An edit without a document keeps the current one. Refuses minors, unacceptable files, a
 * second first submission, and an edit without a first.
 */
export async function submitProfile(
  { pool, clock, documents }: PoolAndClock & { documents: Pick<DocumentCipher, 'encrypt'> },
  submitted: { customerId: bigint; form: ProfileSubmission; isFirst: boolean },
): Promise<Profile | Refusal> {
  const { customerId, form, isFirst } = submitted
  const tooYoung = birthRefusal(form.dateOfBirth, clock.now())
  if (tooYoung) return tooYoung
  const document = isFirst ? requiredDocument(form.idDocument) : uploadedDocument(form.idDocument)
  if (isRefusal(document)) return document

  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const { rows } = await tx.query<{ document_id: bigint }>(LATEST_SUBMISSION, [customerId])
    const current = rows[0]
    if (isFirst && current) return refuse('profile_exists')
    if (!isFirst && !current) return refuse('no_profile')

    const at = clock.now()
    const ids = await takeIds(tx)
    const documentId = document
      ? await insertDocument(tx, documents, { customerId, id: ids.next(), ...document }, at)
      : current?.document_id
    if (documentId === undefined) throw new Error('a submission has a document')
    await tx.query(SUPERSEDE_PENDING, [customerId, at])
    const row = await insertSubmission(tx, ids, { customerId, form, documentId, at })
    await setKycStatus(tx, customerId, 'pending')
    return presentProfile(row)
  })
}

/** Adults by the date in New York, where the business is. */
function birthRefusal(dateOfBirth: string, now: Date): Refusal | null {
  const fault = birthFault(dateOfBirth, newYorkDateAt(now.getTime()))
  return fault && refuseField('dateOfBirth', BIRTH_FAULTS[fault])
}

async function insertDocument(
  tx: Tx,
  documents: Pick<DocumentCipher, 'encrypt'>,
  { content: file, ...place }: DocumentPlace & UploadedDocument,
  at: Date,
): Promise<bigint> {
  const { customerId, id, mediaType } = place
  const { content, keyId, fingerprint } = documents.encrypt(place, file)
  await tx.query(INSERT_DOCUMENT, [customerId, id, mediaType, content, keyId, fingerprint, at])
  return id
}

async function insertSubmission(
  tx: Tx,
  ids: Ids,
  submission: { customerId: bigint; form: ProfileSubmission; documentId: bigint; at: Date },
): Promise<ProfileRow> {
  const { customerId, form, documentId, at } = submission
  const { rows } = await tx.query<ProfileRow>(
    INSERT_SUBMISSION.with({
      customer_id: customerId,
      id: ids.next(),
      full_name: form.fullName,
      phone_number: form.phoneNumber,
      date_of_birth: form.dateOfBirth,
      nationality: form.nationality,
      occupation: form.occupation,
      employment_status: form.employmentStatus,
      annual_income: form.annualIncome,
      source_of_funds: form.sourceOfFunds,
      address: form.address,
      city: form.city,
      postal_code: form.postalCode,
      country: form.country,
      id_type: form.idType,
      id_number: form.idNumber,
      document_id: documentId,
      created_at: at,
    }),
  )
  const row = rows[0]
  if (!row) throw new Error('the submission was not stored')
  return row
}

interface UploadedDocument {
  mediaType: DocumentMediaType
  content: Buffer
}

/**
 * A submitted form's document, decoded and checked; null when the form keeps the current one (none, or its URL).
 * Refuses what is no accepted document.
 */
function uploadedDocument(idDocument: string | undefined): UploadedDocument | null | Refusal {
  if (idDocument === undefined || idDocument === OWN_DOCUMENT_URL) return null
  const decoded = decode(idDocument)
  return typeof decoded === 'string' ? refuseField('idDocument', DOCUMENT_FAULTS[decoded]) : decoded
}

function decode(idDocument: string): UploadedDocument | DocumentFault {
  const encoded = parseDataUrl(idDocument)
  if (typeof encoded === 'string') return encoded
  const { mediaType, base64 } = encoded
  const content = Buffer.from(base64, 'base64')
  // Node skips invalid characters; only canonical text encodes to itself.
  if (content.toString('base64') !== base64) return 'not_accepted'
  return documentFault(mediaType, content) ?? { mediaType, content }
}

/** Refuses a first submission without a document. */
function requiredDocument(idDocument: string | undefined): UploadedDocument | Refusal {
  const document = uploadedDocument(idDocument)
  if (isRefusal(document)) return document
  return document ?? refuseField('idDocument', 'ID document is required')
}
