import type * as z from 'zod/mini'
import type { registration } from '#contract/people/form-schemas.ts'
import type { User } from '#contract/people/identity.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { audit } from '#server/records/audit/audit.ts'
import { type Ids, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { type IdentityDeps, refuseWeakPassword } from '../passwords/passwords.ts'
import { type Caller, type NewSession, openSession } from '../sessions/open-session.ts'
import { isHeld } from '../users/is-held.ts'
import { INSERT_ACCOUNT, INSERT_CUSTOMER, IS_TAKEN } from '../users/users.sql.ts'

export type MailProof = (tx: Tx, ids: Ids, to: { customerId: bigint; at: Date }) => Promise<void>

const REGISTRATIONS = { times: 20, windowMs: 60 * 60_000 }

/**
 * Opens a customer account with an empty wallet and signs in. Refuses a name or address in use (ignoring case), an
 * address held for its customer, a common password, and more than 20 an hour from one network.
 */
export async function registerCustomer(
  deps: IdentityDeps & { mailProof?: MailProof | null },
  form: z.output<typeof registration>,
  caller: Caller,
): Promise<NewSession | Refusal> {
  const { pool, clock, passwords, throttles, productName, mailProof } = deps
  const tooMany = await throttles.take(buckets.registrationsFrom(caller.address), REGISTRATIONS)
  if (tooMany) return tooMany
  const weak = refuseWeakPassword(form.password, { ...form, productName })
  if (weak) return weak
  // Saves hashing; the insert below decides.
  const taken = await pool.query(IS_TAKEN, [form.username.toLowerCase(), form.email.toLowerCase()])
  if (taken.rowCount) return refuse('username_or_email_taken')
  const passwordHash = await passwords.hash(form.password)
  if (isRefusal(passwordHash)) return passwordHash

  const now = clock.now()
  return inTransaction(pool, async (tx) => {
    const ids = await takeIds(tx)
    const id = ids.next()
    const { username, email, firstName, lastName } = form
    const role = 'customer'
    const values = [id, username, email, firstName, lastName, passwordHash, now]
    const inserted = await tx.query(INSERT_CUSTOMER, values)
    const isTaken = inserted.rowCount === 0 || (await isHeld(tx, { customerId: id, email, at: now }))
    if (isTaken) return refuse('username_or_email_taken')
    await tx.query(INSERT_ACCOUNT, [id])
    await audit(tx, { by: { userId: id, address: caller.address }, at: now, ids }, 'user.registered', {
      subject: ['user', id],
      customerId: id,
      after: { username, role },
    })
    await mailProof?.(tx, ids, { customerId: id, at: now })
    const user: User = { id: id.toString(), username, email, firstName, lastName, role }
    return openSession(tx, { id, user, credentialVersion: 1 }, caller, now)
  })
}
