import { type Refusal, refuse } from '#contract/refusals.ts'
import { isLastAdministrator } from '#domain/staff/decide-access.ts'
import { type Pool, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { lockStaff } from '../users/lock-staff.ts'
import { reinstateAccount, suspendAccount } from './suspend-account.ts'
import { forgetFailures } from '../users/forget-failures.ts'
import { type CredentialRow, FIND_BY_USERNAME, LOCK_BY_USERNAME } from '../users/users.sql.ts'

interface Named {
  username: string
  at: Date
}

/**
 * Suspends a user by command: all sessions end until reinstated. Refuses 'not_found', and 'not_allowed' for the last
 * active administrator. Replaces a customer's own lock; harmless when suspended.
 */
export function lockUser(pool: Pool, { username, at }: Named): Promise<null | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccountOf(tx, username)
    // One lock order: two administrators who suspend each other must not both succeed.
    const staff = await lockStaff(tx)
    const person = await find(tx, LOCK_BY_USERNAME, username)
    if (!person) return refuse('not_found')
    if (person.has_staff_lock) return null
    if (isLastAdministrator(staff, person.id)) return refuse('not_allowed')
    await suspendAccount(tx, person, { at, by: 'the command line' })
    return null
  })
}

/** Reinstates a user and clears failed sign-ins. Refuses 'not_found'; harmless when not suspended. */
export function unlockUser(pool: Pool, { username, at }: Named): Promise<null | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccountOf(tx, username)
    const person = await find(tx, LOCK_BY_USERNAME, username)
    if (!person) return refuse('not_found')
    if (person.locked_at) await reinstateAccount(tx, person, { at, by: 'the command line' })
    else await forgetFailures(tx, person)
    return null
  })
}

/** Notifications are numbered under the account's lock. Usernames never change. */
async function lockAccountOf(tx: Tx, username: string): Promise<void> {
  const person = await find(tx, FIND_BY_USERNAME, username)
  if (person?.role === 'customer') await lockAccounts(tx, [person.id])
}

async function find(tx: Tx, sql: string, username: string): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<CredentialRow>(sql, [username.toLowerCase()])
  return rows[0]
}
