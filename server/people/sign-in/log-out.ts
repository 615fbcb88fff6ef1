import type { Pool } from '#server/platform/database/pool.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { DELETE_SESSION } from '../sessions/sessions.sql.ts'

/** Ends the session, live or not; does nothing without one. */
export async function logOut(pool: Pool, sessions: Sessions, sessionId: string | null): Promise<void> {
  if (sessionId === null) return
  const { rowCount } = await pool.query(DELETE_SESSION, [sessionId])
  if (rowCount) sessions.forget([sessionId])
}
