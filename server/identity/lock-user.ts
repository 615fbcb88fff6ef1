import { type Refusal, refuse } from '#contract/refusals.ts'
import { recordAudit } from '#server/admin/audit.ts'
import { takeIds } from '#server/database/ids.ts'
import type { Pool, Tx } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { buckets } from './buckets.ts'
import { DELETE_SESSIONS_OF_USER } from './sessions.sql.ts'
import { CLEAR_BUCKETS } from './throttles.sql.ts'
import { type CredentialRow, LOCK_ADMINISTRATORS, LOCK_BY_USERNAME, SET_LOCKED_AT } from './users.sql.ts'

interface Named {
  username: string
  at: Date
}

/**
 * Shuts somebody out: all their sessions end and no sign-in succeeds until they are unlocked. Refuses
 * 'not_found' for an unknown name and 'not_allowed' for the last administrator who is not locked.
 * Harmless when they are locked already.
 */
export function lockUser(pool: Pool, { username, at }: Named): Promise<null | Refusal> {
  return inTransaction(pool, async (tx) => {
    // First and always in the same order, so that two administrators cannot lock each other at once.
    const administrators = await tx.query<{ id: bigint; locked_at: Date | null }>(LOCK_ADMINISTRATORS)
    const person = await find(tx, username)
    if (!person) return refuse('not_found')
    if (person.locked_at) return null
    const active = administrators.rows.filter((row) => row.locked_at === null)
    if (person.role === 'administrator' && active.length === 1) return refuse('not_allowed')
    await tx.query(SET_LOCKED_AT, [person.id, at])
    const { rowCount: sessionsEnded } = await tx.query(DELETE_SESSIONS_OF_USER, [person.id])
    await record(tx, person, at, { action: 'user.locked', isLocked: true, remarks: { sessionsEnded } })
    return null
  })
}

/** Lets somebody in again, failed sign-ins forgotten. Refuses 'not_found'; harmless when they are not locked. */
export function unlockUser(pool: Pool, { username, at }: Named): Promise<null | Refusal> {
  return inTransaction(pool, async (tx) => {
    const person = await find(tx, username)
    if (!person) return refuse('not_found')
    await tx.query(CLEAR_BUCKETS, [[buckets.loginsAs(username.toLowerCase())]])
    if (!person.locked_at) return null
    await tx.query(SET_LOCKED_AT, [person.id, null])
    await record(tx, person, at, { action: 'user.unlocked', isLocked: false })
    return null
  })
}

async function find(tx: Tx, username: string): Promise<CredentialRow | undefined> {
  const { rows } = await tx.query<CredentialRow>(LOCK_BY_USERNAME, [username.toLowerCase()])
  return rows[0]
}

interface Change {
  action: 'user.locked' | 'user.unlocked'
  isLocked: boolean
  remarks?: object
}

async function record(tx: Tx, person: CredentialRow, at: Date, change: Change): Promise<void> {
  const { action, isLocked, remarks } = change
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: null,
    actorKind: 'operator',
    action,
    subjectType: 'user',
    subjectId: person.id.toString(),
    customerId: person.role === 'customer' ? person.id : null,
    before: { isLocked: !isLocked },
    after: { isLocked, ...remarks, by: 'the command line' },
    address: null,
  })
}
