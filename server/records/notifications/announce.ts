import type { ChangeType } from '#domain/notifications/change.ts'
import type { Queryable } from '#server/platform/database/pool.ts'

/** What changed of whom. */
export interface Change {
  customerId: bigint
  types: readonly ChangeType[]
}

/** The PostgreSQL channel between nodes. */
export const CHANNEL = 'northfold_changes'

/**
 * Tells the customer's open browsers, on whichever node, that these of theirs changed: on commit, and
 * never on rollback. PostgreSQL lets commits with a notification pass one at a time, so orders, whose
 * own client asks again by itself, do without.
 */
export async function announce(tx: Queryable, change: Change): Promise<void> {
  await tx.query(`select pg_notify('${CHANNEL}', $1)`, [textOf(change)])
}

const textOf = ({ customerId, types }: Change): string => `${customerId} ${types.join(' ')}`

/** Reads what `announce` has sent; null for what it never sends. */
export function changeOf(text: string): Change | null {
  const [customer = '', ...types] = text.split(' ')
  return /^\d+$/.test(customer) ? { customerId: BigInt(customer), types: types as ChangeType[] } : null
}
