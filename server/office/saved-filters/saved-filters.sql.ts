import type { OfficeListName } from '#domain/staff/office-lists.ts'
import type { StaffRole } from '#domain/staff/roles.ts'

export interface ViewRow {
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
export const LIST_VIEWS = `
select ${COLUMNS}
from saved_views v join users u on u.id = v.owner_id
where v.owner_id = $1 or v.shared_with in (
  select r.role from staff_roles r where r.user_id = $1 and r.revoked_at is null)
order by lower(v.name), v.id`

/** Locks the person $1, so that their filters are counted one after the other. */
export const LOCK_OWNER = `select id from users where id = $1 for no key update`

/**
 * Inserts a filter where its owner has fewer than $8, and none of that name. Returns the previous count, and the filter
 * if one exists now.
 */
export const INSERT_VIEW = `
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
export const REMOVE_VIEW = `delete from saved_views where id = $1 and owner_id = $2`
