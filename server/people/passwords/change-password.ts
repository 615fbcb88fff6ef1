import type * as z from 'zod/mini'
import type { passwordChange } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { audit } from '#server/records/audit/audit.ts'
import { type Tx, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Proving } from './confirm-password.ts'
import { type IdentityDeps, refuseWeakPassword } from './passwords.ts'
import { CLOSE_PENDING } from './password-resets.sql.ts'
import { announce } from '#server/records/notifications/announce.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { CARRY_SESSION, DELETE_OTHER_SESSIONS } from '../sessions/sessions.sql.ts'
import { READ_CREDENTIAL_VERSION, REPLACE_PASSWORD } from '../users/users.sql.ts'

interface Change {
  principal: Principal
  form: z.output<typeof passwordChange>
  address: string
}

/**
 * Changes the password given the present one. Other sessions end; pending resets are closed. Refuses a wrong or just
 * replaced present password, the same one again, a weak one, and a second factor not verified recently.
 */
export async function changePassword(
  deps: IdentityDeps & Proving & { sessions: Pick<Sessions, 'forget'> },
  { principal, form, address }: Change,
): Promise<Record<string, never> | Refusal> {
  const { pool, clock, passwords, productName, confirmPassword, sessions } = deps
  const { currentPassword, newPassword } = form
  if (newPassword === currentPassword)
    return refuseField('newPassword', 'Choose a password different from your current one')
  const weak = refuseWeakPassword(newPassword, { ...principal.user, productName }, 'newPassword')
  if (weak) return weak
  const refusal = await deps.checkRecentSecondFactor(principal)
  if (refusal) return refusal
  const { rows } = await pool.query<{ credential_version: number }>(READ_CREDENTIAL_VERSION, [
    principal.userId,
  ])
  const wrongPassword = await confirmPassword({ principal, password: currentPassword, address })
  if (wrongPassword) return wrongPassword
  const passwordHash = await passwords.hash(newPassword)
  if (isRefusal(passwordHash)) return passwordHash

  const changed = await inTransaction(pool, async (tx) => {
    const replaced = { passwordHash, version: rows[0]?.credential_version, at: clock.now() }
    const endedIds = await replace(tx, principal, replaced)
    if (isRefusal(endedIds)) return endedIds
    await audit(tx, { by: { userId: principal.userId, address }, at: clock.now() }, 'password.changed', {
      subject: ['user', principal.user.id],
      customerId: principal.kind === 'customer' ? principal.userId : null,
      after: { sessionsEnded: endedIds.length },
    })
    return { endedIds }
  })
  if (isRefusal(changed)) return changed
  sessions.forget(changed.endedIds)
  return {}
}

/** Ids of ended sessions. A refusal rolls back. */
async function replace(
  tx: Tx,
  principal: Principal,
  { passwordHash, version, at }: { passwordHash: string; version: number | undefined; at: Date },
): Promise<string[] | Refusal> {
  await lockAccounts(tx, [principal.userId])
  const replaced = await tx.query(REPLACE_PASSWORD, [principal.userId, passwordHash, version])
  // Another change or a reset came first.
  if (replaced.rowCount !== 1) return refuse('wrong_password')
  const { rowCount } = await tx.query(CARRY_SESSION, [principal.sessionId])
  // Their session ended during hashing.
  if (rowCount !== 1) return refuse('not_signed_in')
  const values = [principal.userId, principal.sessionId]
  const { rows } = await tx.query<{ id: string }>(DELETE_OTHER_SESSIONS, values)
  await tx.query(CLOSE_PENDING, [principal.userId, at])
  if (principal.kind === 'customer') {
    await announce(tx, { customerId: principal.userId, types: ['password-resets'] })
  }
  return rows.map(({ id }) => id)
}
