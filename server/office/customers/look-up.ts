import { SHARED_QUEUES, type SharedQueueName } from '#domain/reviews/claim.ts'
import { LOOKUP_KINDS, LOOKUP_PERMISSION, type LookupKind, readLookup } from '#domain/lookup/lookup.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { LookedUp } from '#contract/office/customers/customers.ts'
import { SHARED } from '#server/records/reviews/reviewed.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Rows of table `r`, read only where the caller may see them. */
const found = (
  kind: LookupKind,
  table: string,
  condition: string,
  status = 'null::text',
  id = 'r.id',
): string => `
  select '${kind}' as kind, r.customer_id, ${id} as id, ${status} as status
  from ${table} r
  where '${kind}' = any($4::text[]) and ${condition}`

const BY_NUMBER = 'r.reference_number = $2::bigint'

const BY_REFERENCE: Partial<Record<SharedQueueName, string>> = {
  deposits: BY_NUMBER,
  password_resets: `lower(r.reference) collate "C" = $3`,
}

/** A queue's requests: an index each by id and by reference. */
const requests = (queue: SharedQueueName): string => {
  const byReference = BY_REFERENCE[queue]
  const conditions = ['r.id = $1::bigint', ...(byReference === undefined ? [] : [byReference])]
  return conditions
    .map((condition) => found(queue, SHARED[queue].table, condition, 'r.status'))
    .join(' union all ')
}

/** What has the id $1, the deposit reference $2 or the reset reference $3 (each may be null), of the kinds $4. */
export const LOOK_UP = `
select l.kind, l.id, l.customer_id, l.status, u.username
from (
  ${SHARED_QUEUES.map(requests).join(' union all ')}
  union all ${found('transactions', 'transactions', 'r.id = $1::bigint')}
  union all ${found('issued_references', 'open_deposit_references', BY_NUMBER, 'null::text', 'r.customer_id')}
) l
join users u on u.id = l.customer_id
order by l.kind, l.id`

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
