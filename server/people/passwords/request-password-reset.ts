import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { passwordResetForm } from '#contract/people/form-schemas.ts'
import type { passwordResetReceipt } from '#contract/people/password-resets.schemas.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { RESET_CHARACTERS } from '#domain/lookup/lookup.ts'
import { MAX_PENDING_PASSWORD_RESETS, PASSWORD_RESET_LIFETIME_MS } from '#domain/people/password-reset.ts'
import { audit } from '#server/records/audit/audit.ts'
import { takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { type IdentityDeps, refuseWeakPassword } from './passwords.ts'
import { CLOSE_EXPIRED_OF, FIND_OWNER, INSERT_PASSWORD_RESET } from './password-resets.sql.ts'

type Form = z.output<typeof passwordResetForm>

const REQUESTS = { times: 5, windowMs: 60 * 60_000 }

/**
 * Stores a new password's hash for review when username and email are one customer's and fewer than three requests are
 * pending. Reply, hashing and statements do not show whether it was stored. Refuses a weak password and more than five
 * requests an hour from one network.
 */
export async function requestPasswordReset(
  { pool, clock, passwords, throttles, productName }: IdentityDeps,
  form: Form,
  address: string,
): Promise<z.output<typeof passwordResetReceipt> | Refusal> {
  const tooMany = await throttles.take(buckets.passwordResetsFrom(address), REQUESTS)
  if (tooMany) return tooMany
  // Checks only the input, so it reveals nothing about accounts.
  const weak = refuseWeakPassword(form.newPassword, { ...form, productName }, 'newPassword')
  if (weak) return weak
  const newPasswordHash = await passwords.hash(form.newPassword)
  if (isRefusal(newPasswordHash)) return newPasswordHash

  const reference = newReference()
  const at = clock.now()
  const keys = [form.username.toLowerCase(), form.email.toLowerCase()]
  const { rows } = await pool.query<{ id: bigint }>(FIND_OWNER, keys)
  const customerId = rows[0]?.id ?? null
  const stored = await inTransaction(pool, async (tx) => {
    await store(tx, customerId, { reference, newPasswordHash, address, at })
    return null
  })
  return isRefusal(stored) ? stored : { reference }
}

interface NewReset {
  reference: string
  newPasswordHash: string
  address: string
  at: Date
}

async function store(
  tx: Tx,
  customerId: bigint | null,
  { reference, newPasswordHash, address, at }: NewReset,
): Promise<void> {
  // Without the lock, two concurrent requests could leave four.
  await lockAccounts(tx, customerId === null ? [] : [customerId])
  await tx.query(CLOSE_EXPIRED_OF, [customerId, at])
  const ids = await takeIds(tx)
  const id = ids.next()
  const expiresAt = new Date(at.getTime() + PASSWORD_RESET_LIFETIME_MS)
  const { rowCount } = await tx.query(INSERT_PASSWORD_RESET, [
    customerId,
    id,
    reference,
    newPasswordHash,
    address,
    at,
    expiresAt,
    MAX_PENDING_PASSWORD_RESETS,
  ])
  const isStored = rowCount === 1
  await audit(tx, { by: { userId: null, address }, at, ids }, 'password_reset.requested', {
    subject: ['password_reset_request', isStored ? id.toString() : 'none'],
    customerId,
    after: { reference, isKept: isStored },
  })
  // Updates open pages. Without a customer it runs for an id of no account.
  await announce(tx, { customerId: customerId ?? NO_CUSTOMER, types: ['password-resets'] })
}

const NO_CUSTOMER = 0n

/** "K7QF-3M2P": half a trillion. */
function newReference(): string {
  const four = () =>
    Array.from({ length: 4 }, () => RESET_CHARACTERS[randomInt(RESET_CHARACTERS.length)]).join('')
  return `${four()}-${four()}`
}
