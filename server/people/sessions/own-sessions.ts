import { SESSION_LIFETIMES, type IdleMinutes, idleMinutesOf } from '#domain/people/session-lifetime.ts'
import type { PrincipalKind } from '#domain/staff/roles.ts'
import type { CustomerSession } from '#contract/office/customers/customers.ts'
import type { OpenSession } from '#contract/people/sessions.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type PoolAndClock, type Queryable, inTransaction } from '#server/platform/database/database.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { audit } from '#server/records/audit/audit.ts'
import { LIST_SESSIONS, type ListedSessionRow, DELETE_NAMED_SESSION } from './sessions.sql.ts'
import type { Sessions } from './sessions.ts'
import { READ_IDLE_MINUTES, SET_IDLE_MINUTES } from '../users/users.sql.ts'

/** A session's public name: 64 bits of its id, unique among one user's ten. */
const SESSION_NAME_DIGITS = 16

/** A user's sessions: the requesting one first, then the last used. */
export async function listSessions(
  { pool, clock }: PoolAndClock,
  principal: Principal,
): Promise<OpenSession[]> {
  const { userId, kind } = principal
  const rows = await read(pool, { userId, kind, firstId: principal.sessionId, now: clock.now() })
  return rows.map((row) => ({ ...present(row), isCurrent: row.id === principal.sessionId }))
}

/** A customer's sessions for an administrator: the last used first. */
export async function listCustomerSessions(
  database: Queryable,
  customerId: bigint,
  now: Date,
): Promise<CustomerSession[]> {
  const rows = await read(database, { userId: customerId, kind: 'customer', firstId: null, now })
  return rows.map(present)
}

async function read(
  database: Queryable,
  who: { userId: bigint; kind: PrincipalKind; firstId: string | null; now: Date },
): Promise<ListedSessionRow[]> {
  const { absoluteMs, idleMinutes } = SESSION_LIFETIMES[who.kind]
  const oldest = new Date(who.now.getTime() - absoluteMs)
  const values = [who.userId, who.firstId, oldest, who.now, idleMinutes]
  return (await database.query<ListedSessionRow>(LIST_SESSIONS, values)).rows
}

const present = (row: ListedSessionRow): CustomerSession => ({
  id: row.id.slice(0, SESSION_NAME_DIGITS),
  createdAt: row.created_at.toISOString(),
  lastActiveAt: row.last_active_at.toISOString(),
  address: row.address,
  userAgent: row.user_agent,
})

/** Ends an own session by its public name; refuses 'not_found' for others. */
export async function endSession(
  { pool, clock, sessions }: PoolAndClock & { sessions: Pick<Sessions, 'forget'> },
  { principal, name, address }: { principal: Principal; name: string; address: string },
): Promise<Record<string, never> | Refusal> {
  const ended = await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(DELETE_NAMED_SESSION, [principal.userId, name])
    if (rows.length === 0) return refuse('not_found')
    await audit(tx, { by: { userId: principal.userId, address }, at: clock.now() }, 'session.ended', {
      subject: ['user', principal.user.id],
      customerId: principal.kind === 'customer' ? principal.userId : null,
    })
    return rows
  })
  if (isRefusal(ended)) return ended
  sessions.forget(ended.map(({ id }) => id))
  return {}
}

/** Sets a customer's idle time, for open sessions too; audited. */
export async function chooseIdleTime(
  { pool, clock, sessions }: PoolAndClock & { sessions: Pick<Sessions, 'idleTimeChosen'> },
  given: { principal: Principal; idleMinutes: IdleMinutes; address: string },
): Promise<void> {
  const { principal, idleMinutes, address } = given
  const { userId } = principal
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ idle_minutes: IdleMinutes | null }>(READ_IDLE_MINUTES, [userId])
    const before = idleMinutesOf('customer', rows[0]?.idle_minutes ?? null)
    if (before === idleMinutes) return
    await tx.query(SET_IDLE_MINUTES, [userId, idleMinutes])
    await audit(tx, { by: { userId, address }, at: clock.now() }, 'idle_time.changed', {
      subject: ['user', userId],
      customerId: userId,
      before: { idleMinutes: before },
      after: { idleMinutes },
    })
  })
  sessions.idleTimeChosen(principal, idleMinutes)
}
