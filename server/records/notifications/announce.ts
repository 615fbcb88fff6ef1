import type { ChangeType } from '#domain/notifications/notification.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { tellChanges } from '#server/platform/database/changes.sql.ts'

export interface Change {
  customerId: bigint
  types: readonly ChangeType[]
}

/** The channel between nodes. */
export const CHANNEL = 'customers'

const TELL_CUSTOMERS = tellChanges(CHANNEL, 'unnest($1::text[])')

/**
 * Publishes a change to the customer's open browsers on every node, on commit only. Orders send none: the browser
 * fetches again after its own order.
 */
export const announce = (tx: Queryable, change: Change): Promise<void> => announceAll(tx, [change])

/** Several customers, in one statement. */
export async function announceAll(tx: Queryable, changes: readonly Change[]): Promise<void> {
  await tx.query({ name: 'tell-customers', text: TELL_CUSTOMERS, values: [changes.map(textOf)] })
}

const textOf = ({ customerId, types }: Change): string => `${customerId} ${types.join(' ')}`

/** Null for other text. */
export function changeOf(text: string): Change | null {
  const [customer = '', ...types] = text.split(' ')
  return /^\d+$/.test(customer) ? { customerId: BigInt(customer), types: types as ChangeType[] } : null
}
