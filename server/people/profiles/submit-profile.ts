import type { Profile, ProfileSubmission } from '#contract/people/profiles.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { BIRTH_FAULTS, birthFault } from '#domain/people/profile.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { DocumentCipher } from './document-cipher.ts'
import type { DocumentPlace } from './encrypted-documents.ts'
import { type ProfileRow, presentProfile } from './profile-row.ts'
import { setKycStatus } from './set-kyc-status.ts'
import * as sql from './submit-profile.sql.ts'
import { type UploadedDocument, requiredDocument, uploadedDocument } from './uploaded-document.ts'

/**
 * Submits a profile for review as a new row: an edit returns the customer to pending, supersedes a pending submission
 * and keeps decided ones. An edit without a document keeps the current one. Refuses minors, unacceptable files, a
 * second first submission, and an edit without a first.
 */
export async function submitProfile(
  { pool, clock, documents }: { pool: Pool; clock: Clock; documents: Pick<DocumentCipher, 'encrypt'> },
  submitted: { customerId: bigint; form: ProfileSubmission; isFirst: boolean },
): Promise<Profile | Refusal> {
  const { customerId, form, isFirst } = submitted
  const tooYoung = birthRefusal(form.dateOfBirth, clock.now())
  if (tooYoung) return tooYoung
  const document = isFirst ? requiredDocument(form.idDocument) : uploadedDocument(form.idDocument)
  if (isRefusal(document)) return document

  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const { rows } = await tx.query<{ document_id: bigint }>(sql.LATEST_SUBMISSION, [customerId])
    const current = rows[0]
    if (isFirst && current) return refuse('profile_exists')
    if (!isFirst && !current) return refuse('no_profile')

    const at = clock.now()
    const ids = await takeIds(tx)
    const documentId = document
      ? await insertDocument(tx, documents, { customerId, id: ids.next(), ...document }, at)
      : current?.document_id
    if (documentId === undefined) throw new Error('a submission has a document')
    await tx.query(sql.SUPERSEDE_PENDING, [customerId, at])
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
  await tx.query(sql.INSERT_DOCUMENT, [customerId, id, mediaType, content, keyId, fingerprint, at])
  return id
}

async function insertSubmission(
  tx: Tx,
  ids: Ids,
  submission: { customerId: bigint; form: ProfileSubmission; documentId: bigint; at: Date },
): Promise<ProfileRow> {
  const { customerId, form, documentId, at } = submission
  const { rows } = await tx.query<ProfileRow>(
    sql.INSERT_SUBMISSION.with({
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
