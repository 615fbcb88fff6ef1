import type { Notice } from '#domain/notifications/notification.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { notifyAll } from './notify.ts'

/** Customers of one round: fewer than a block has ids. */
const IN_ONE_ROUND = 500

/**
 * Notifies many customers of the same thing, in five statements for each 500 of them. Locks their accounts, so that the
 * ids of each customer's notifications rise in commit order: `customerIds` rise, and no account is locked before. In
 * the caller's transaction, so all of them are notified or none.
 */
export async function notifyMany(
  tx: Tx,
  at: Date,
  { customerIds, notice }: { customerIds: readonly bigint[]; notice: Notice },
): Promise<void> {
  for (let from = 0; from < customerIds.length; from += IN_ONE_ROUND) {
    const round = customerIds.slice(from, from + IN_ONE_ROUND)
    await lockAccounts(tx, round)
    const ids = await takeIds(tx)
    await notifyAll(
      tx,
      at,
      round.map((customerId) => ({ customerId, id: ids.next(), notice })),
    )
  }
}
