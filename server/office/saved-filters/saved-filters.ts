import type { SavedFilter } from '#contract/office/saved-filters.ts'
import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { OFFICE_LISTS, type OfficeListName } from '#domain/staff/office-lists.ts'
import { MAX_SAVED_FILTERS } from '#domain/staff/saved-filter.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type Principal, isPermitted } from '#server/platform/http/principal.ts'
import { INSERT_VIEW, LIST_VIEWS, LOCK_OWNER, REMOVE_VIEW, type ViewRow } from './saved-filters.sql.ts'

/** A person's own filters and those shared with their roles, of lists that they may see; by name. */
export async function listViews(pool: Pool, principal: Principal): Promise<SavedFilter[]> {
  const { rows } = await pool.query<ViewRow>(LIST_VIEWS, [principal.userId])
  return rows
    .filter(({ list }) => isPermitted(principal, OFFICE_LISTS[list]))
    .map((row) => presentView(row, principal))
}

/**
 * Saves a list's filter under a name. Refuses a list that the person may not see, a duplicate name, and more filters
 * than one person keeps.
 */
export function saveView(
  { pool, clock }: { pool: Pool; clock: Clock },
  principal: Principal,
  { list, name, query, sharedWith }: ViewForm,
): Promise<SavedFilter | Refusal> {
  return inTransaction(pool, async (tx) => {
    if (!isPermitted(principal, OFFICE_LISTS[list])) return refuse('not_allowed')
    await tx.query(LOCK_OWNER, [principal.userId])
    const id = (await takeIds(tx)).next()
    const values = [id, principal.userId, list, name, query, sharedWith, clock.now(), MAX_SAVED_FILTERS]
    const { rows } = await tx.query<MadeRow>(INSERT_VIEW, values)
    const [made] = rows
    if (made && made.id !== null) return presentView(made, principal)
    return (made?.count ?? 0) >= MAX_SAVED_FILTERS
      ? refuseField('name', `You have ${MAX_SAVED_FILTERS} views. Remove one first`)
      : refuse('view_exists')
  })
}

type MadeRow = { count: number } & (ViewRow | { id: null })

interface ViewForm {
  list: OfficeListName
  name: string
  query: string
  sharedWith: StaffRole | null
}

/** Refuses an unknown one, and a colleague's. */
export async function removeView(
  pool: Pool,
  { id, userId }: { id: bigint; userId: bigint },
): Promise<Record<string, never> | Refusal> {
  const { rowCount } = await pool.query(REMOVE_VIEW, [id, userId])
  return rowCount ? {} : refuse('not_found')
}

const presentView = (row: ViewRow, { userId }: Pick<Principal, 'userId'>): SavedFilter => ({
  id: row.id.toString(),
  list: row.list,
  name: row.name,
  query: row.query,
  sharedWith: row.shared_with,
  owner: row.owner,
  isOwn: row.owner_id === userId,
})
