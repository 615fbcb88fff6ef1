import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { LIST_ACTIONS } from './corporate-actions.sql.ts'
import { type ActionRow, type StoredAction, storedAction } from './stored-action.ts'

/** Actions with an ex-date from a day on, latest first. */
export async function listActions(pool: Pool, from: NewYorkDate): Promise<StoredAction[]> {
  const { rows } = await pool.query<ActionRow>(LIST_ACTIONS, [from])
  return rows.map(storedAction)
}
