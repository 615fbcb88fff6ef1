import type { Queryable } from '#server/platform/database/pool.ts'

/** One index step for each customer. */
const LAST_SIGN_INS = `
select asked.customer_id, last.at from unnest($1::bigint[]) as asked (customer_id)
cross join lateral (
  select l.at from audit_log l
  where l.customer_id = asked.customer_id and l.action in ('login.succeeded', 'user.registered')
  order by l.id desc limit 1) as last`

/** From the audit log, in one statement. */
export async function readLastSignIns(
  database: Queryable,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await database.query<{ customer_id: bigint; at: Date }>(LAST_SIGN_INS, [customerIds])
  return new Map(rows.map(({ customer_id, at }) => [customer_id, at]))
}
