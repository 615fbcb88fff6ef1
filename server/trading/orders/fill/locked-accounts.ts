import { type Tx, plainArray } from '#server/platform/database/database.ts'
import { customersOf, type OrderRequest } from './order-request.ts'

/**
 * Customers whose accounts were locked for too long. They are checked before each order: a batch waiting for such a
 * lock holds up its other customers.
 */
export class LockedAccounts {
  readonly #customerIds = new Set<bigint>()

  get customerIds(): ReadonlySet<bigint> {
    return this.#customerIds
  }

  /** The orders whose account can be locked now. Queries only accounts known as locked. */
  async without<T extends OrderRequest>(tx: Tx, requests: readonly T[]): Promise<readonly T[]> {
    const known = customersOf(requests).filter((customerId) => this.#customerIds.has(customerId))
    if (known.length === 0) return requests
    for (const customerId of await lockableNow(tx, known)) this.#customerIds.delete(customerId)
    return requests.filter(({ customerId }) => !this.#customerIds.has(customerId))
  }

  /** Finds and remembers the locked accounts of these orders. */
  async remember(tx: Tx, requests: readonly OrderRequest[]): Promise<void> {
    const customerIds = customersOf(requests)
    const lockable = await lockableNow(tx, customerIds)
    for (const customerId of customerIds) if (!lockable.has(customerId)) this.#customerIds.add(customerId)
  }
}

async function lockableNow(tx: Tx, customerIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await tx.query<{ customer_id: bigint }>({
    name: 'lockable-accounts',
    text: FIND_LOCKABLE_ACCOUNTS,
    values: [plainArray(customerIds)],
  })
  return new Set(rows.map((row) => row.customer_id))
}

const FIND_LOCKABLE_ACCOUNTS = `
select customer_id
from accounts
where customer_id = any($1::bigint[])
for update skip locked`
