import type { LookedUp } from '#contract/office/customers/customers.ts'
import { readLookup } from '#domain/lookup/lookup.ts'
import { LOOKUP_KINDS, LOOKUP_PERMISSION, type LookupKind } from '#domain/lookup/lookup-kinds.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { LOOK_UP } from './look-up.sql.ts'

interface LookedUpRow {
  kind: LookupKind
  id: bigint
  customer_id: bigint
  username: string
  status: string | null
}

/** What has this id or reference, of the kinds that the caller may see, in one statement; none for other text. */
export async function lookUp(
  database: Queryable,
  text: string,
  isPermitted: (permission: Permission) => boolean,
): Promise<LookedUp[]> {
  const lookup = readLookup(text)
  if (lookup === null) return []
  const kinds = LOOKUP_KINDS.filter((kind) => isPermitted(LOOKUP_PERMISSION[kind]))
  const values = [lookup.id, lookup.depositNumber, lookup.resetReference?.toLowerCase() ?? null, kinds]
  const { rows } = await database.query<LookedUpRow>(LOOK_UP, values)
  return rows.map(({ kind, id, customer_id, username, status }) => ({
    kind,
    id: id.toString(),
    userId: customer_id.toString(),
    username,
    status,
  }))
}
