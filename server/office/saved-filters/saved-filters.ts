import { MAX_SAVED_FILTERS, OFFICE_LISTS, type OfficeListName } from '#domain/staff/office-lists.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { SavedFilter, saveView as endpoint } from '#contract/office/saved-filters.ts'
import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import { type PoolAndClock, takeIds, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { type Principal, isPermitted } from '#server/platform/http/principal.ts'

interface FilterRow {
  id: bigint
  owner_id: bigint
  owner: string
  list: OfficeListName
  name: string
  query: string
  shared_with: StaffRole | null
}

const COLUMNS = `v.id, v.owner_id, u.username as owner, v.list, v.name, v.query, v.shared_with`

/** Person $1's and those shared with their roles, by name. */
const LIST_FILTERS = `
select ${COLUMNS}
from saved_views v join users u on u.id = v.owner_id
where v.owner_id = $1 or v.shared_with in (
  select r.role from staff_roles r where r.user_id = $1 and r.revoked_at is null)
order by lower(v.name), v.id`

/** Locks the person $1, so that their filters are counted one after the other. */
const LOCK_OWNER = `select id from users where id = $1 for no key update`

/**
 * Inserts a filter where its owner has fewer than $8, and none of that name. Returns the previous count, and the filter
 * if one exists now.
 */
const INSERT_FILTER = `
with had as (
  select count(*)::integer as count from saved_views where owner_id = $2
), made as (
  insert into saved_views (id, owner_id, list, name, query, shared_with, made_at)
  select $1, $2, $3, $4, $5, $6, $7 from had where had.count < $8
  on conflict (owner_id, list, lower(name)) do nothing
  returning id, owner_id, list, name, query, shared_with)
select had.count, ${COLUMNS}
from had left join made v on true left join users u on u.id = v.owner_id`

/** No row where it is another person's. */
const REMOVE_FILTER = `delete from saved_views where id = $1 and owner_id = $2`

/** A person's own filters and those shared with their roles, of lists that they may see; by name. */
export async function listViews(pool: Pool, principal: Principal): Promise<SavedFilter[]> {
  const { rows } = await pool.query<FilterRow>(LIST_FILTERS, [principal.userId])
  return rows
    .filter(({ list }) => isPermitted(principal, OFFICE_LISTS[list]))
    .map((row) => presentFilter(row, principal))
}

/**
 * Saves a list's filter under a name. Refuses a list that the person may not see, a duplicate name, and more filters
 * than one person keeps.
 */
export function saveView(
  { pool, clock }: PoolAndClock,
  principal: Principal,
  { list, name, query, sharedWith }: ParsedInput<typeof endpoint>['body'],
): Promise<SavedFilter | Refusal> {
  return inTransaction(pool, async (tx) => {
    if (!isPermitted(principal, OFFICE_LISTS[list])) return refuse('not_allowed')
    await tx.query(LOCK_OWNER, [principal.userId])
    const id = (await takeIds(tx)).next()
    const values = [id, principal.userId, list, name, query, sharedWith, clock.now(), MAX_SAVED_FILTERS]
    const { rows } = await tx.query<MadeRow>(INSERT_FILTER, values)
    const [made] = rows
    if (made && made.id !== null) return presentFilter(made, principal)
    return (made?.count ?? 0) >= MAX_SAVED_FILTERS
      ? refuseField('name', `You have ${MAX_SAVED_FILTERS} saved filters. Remove one first`)
      : refuse('view_exists')
  })
}

type MadeRow = { count: number } & (FilterRow | { id: null })

/** Refuses an unknown one, and a colleague's. */
export async function removeView(
  pool: Pool,
  { id, userId }: { id: bigint; userId: bigint },
): Promise<Record<string, never> | Refusal> {
  const { rowCount } = await pool.query(REMOVE_FILTER, [id, userId])
  return rowCount ? {} : refuse('not_found')
}

const presentFilter = (row: FilterRow, { userId }: Pick<Principal, 'userId'>): SavedFilter => ({
  id: row.id.toString(),
  list: row.list,
  name: row.name,
  query: row.query,
  sharedWith: row.shared_with,
  owner: row.owner,
  isOwn: row.owner_id === userId,
})
