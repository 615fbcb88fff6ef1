import type { Tx } from '#server/platform/database/pool.ts'

/**
 * Customers of one transaction: their accounts are locked for as long as it takes, some hundredths of a second, and
 * their mail stands in front of no other message for long.
 */
const CUSTOMERS_AT_ONCE = 500

/** The $2 customers after the id $1. */
const NEXT_CUSTOMERS = `
select customer_id from accounts where customer_id > $1 order by customer_id limit $2`

interface NextCustomers {
  /** Rising, as their accounts are locked. */
  readonly customerIds: readonly bigint[]
  /** The place to keep: the walk goes on after this customer. */
  readonly upTo: bigint
  readonly isLast: boolean
}

/**
 * The next step of a walk over all customers, which goes on after the place that its row keeps. The caller locked that
 * row, acts on these customers and keeps `upTo` in the same transaction: on any number of servers, each customer comes
 * once.
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
