import type { EmailStatus } from '#contract/people/account.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { proofLetter } from '#domain/notifications/security-letters.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { takeLinkAttempt } from '#server/platform/throttling/throttles.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { audit } from '#server/records/audit/audit.ts'
import type { MailProof } from '../sign-in/register.ts'
import { sessionId } from '../sessions/token-cookie.ts'
import { type LinkOwnerRow, FIND_LINK, READ_PROOF, SET_VERIFIED, TAKE_LINK } from './email-links.sql.ts'
import { type LinkDeps, sendLink } from './send-link.ts'
import { readPendingChange } from './request-email-change.ts'

interface ProofRow {
  email: string
  email_verified_at: Date | null
}

/** The customer's address, its verification, and a pending change. */
export async function readEmail(
  { pool, clock, isMailing }: Pick<LinkDeps, 'pool' | 'clock' | 'isMailing'>,
  customerId: bigint,
): Promise<EmailStatus> {
  const { rows } = await pool.query<ProofRow>(READ_PROOF, [customerId])
  const isVerified = (rows[0]?.email_verified_at ?? null) !== null
  const pending = await readPendingChange(pool, customerId, clock.now())
  return { email: rows[0]?.email ?? '', isVerified, isProofDue: isMailing && !isVerified, pending }
}

/** Checks for a verified address, where links can be mailed. */
export type CheckVerifiedEmail = (customerId: bigint) => Promise<null | Refusal>

export const createVerifiedEmailCheck =
  ({ pool, isMailing }: { pool: Pool; isMailing: boolean }): CheckVerifiedEmail =>
  async (customerId) => {
    // Without a mail server no address can be verified.
    if (!isMailing) return null
    const { rows } = await pool.query<ProofRow>(READ_PROOF, [customerId])
    return rows[0]?.email_verified_at ? null : refuse('email_not_verified')
  }

/** Mails a verification link. Harmless when verified. Refuses without a mail server. */
export async function requestEmailProof(
  { pool, clock, cipher, isMailing, productName }: LinkDeps,
  customerId: bigint,
): Promise<Record<string, never> | Refusal> {
  if (!isMailing) return refuse('not_offered')
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const { rows } = await tx.query<ProofRow>(READ_PROOF, [customerId])
    if (rows[0]?.email_verified_at) return {}
    const ids = await takeIds(tx)
    const words = proofLetter(productName)
    await sendLink(tx, ids, { cipher, customerId, purpose: 'proof', at: clock.now(), words })
    await announce(tx, { customerId, types: ['notifications'] })
    return {}
  })
}

/**
 * Verifies an address by its mailed link, once, signed in or not. Refuses a used, replaced or expired link, and one of
 * an earlier address or password.
 */
export async function proveEmail(
  { pool, clock, throttles }: LinkDeps,
  { token, address }: { token: string; address: string },
): Promise<Record<string, never> | Refusal> {
  const tooMany = await takeLinkAttempt(throttles, address)
  if (tooMany) return tooMany
  const link = [sessionId(token), 'proof', clock.now()]
  const found = await pool.query<LinkOwnerRow>(FIND_LINK, link)
  const owner = found.rows[0]
  if (!owner) return refuse('link_over')
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [owner.id])
    const taken = await tx.query<LinkOwnerRow>(TAKE_LINK, link)
    if (taken.rowCount !== 1) return refuse('link_over')
    const at = clock.now()
    await tx.query(SET_VERIFIED, [owner.id, at])
    await audit(tx, { by: { userId: owner.id, address }, at }, 'email.verified', {
      subject: ['user', owner.id],
      customerId: owner.id,
      after: { email: taken.rows[0]?.email },
    })
    return {}
  })
}

/** Mails the link in the transaction that opens an account. */
export const mailProofOf =
  ({ cipher, productName }: Pick<LinkDeps, 'cipher' | 'productName'>): MailProof =>
  async (tx, ids, { customerId, at }) => {
    await sendLink(tx, ids, { cipher, customerId, purpose: 'proof', at, words: proofLetter(productName) })
    await announce(tx, { customerId, types: ['notifications'] })
  }
