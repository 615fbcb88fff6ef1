import type { Tx } from '#server/platform/database/database.ts'

/**
 * Customers of one transaction: it locks their accounts for some hundredths of a second, and its mail delays no other
 * for long.
 */
const CUSTOMERS_AT_ONCE = 500

const NEXT_CUSTOMERS = `
select customer_id from accounts where customer_id > $1 order by customer_id limit $2`

interface NextCustomers {
  /** Rising, as their accounts are locked. */
  readonly customerIds: readonly bigint[]
  /** Store it: the walk goes on after this customer. */
  readonly upTo: bigint
  readonly isLast: boolean
}

/**
 * The next step of a walk over all customers, after the place stored in its row. The caller locks that row, acts on
 * these customers and stores `upTo` in one transaction, so that each customer comes once on any number of servers.
 */
export async function nextCustomers(
  tx: Tx,
  after: bigint,
  atOnce = CUSTOMERS_AT_ONCE,
): Promise<NextCustomers> {
  const { rows } = await tx.query<{ customer_id: bigint }>(NEXT_CUSTOMERS, [after, atOnce])
  const customerIds = rows.map(({ customer_id }) => customer_id)
  return { customerIds, upTo: customerIds.at(-1) ?? after, isLast: customerIds.length < atOnce }
}
