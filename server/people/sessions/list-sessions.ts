import { SESSION_LIFETIMES } from '#domain/people/session-lifetime.ts'
import type { CustomerSession } from '#contract/office/customers/customers.ts'
import type { OpenSession } from '#contract/people/sessions.ts'
import type { PrincipalKind } from '#domain/staff/principal-kind.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Queryable } from '#server/platform/database/pool.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { LIST_SESSIONS, type ListedSessionRow } from './sessions.sql.ts'

/** A session's public name: 64 bits of its id, unique among one user's ten. */
const SESSION_NAME_DIGITS = 16

/** A user's sessions: the requesting one first, then the last used. */
export async function listSessions(
  { pool, clock }: { pool: Pool; clock: Clock },
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
