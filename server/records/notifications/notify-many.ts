import type { Notice } from '#domain/notifications/notification.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { notifyAll } from './notify.ts'

/** Fewer than a block has ids. */
const IN_ONE_ROUND = 500

/**
 * Notifies many customers of the same thing, in five statements per 500. Locks accounts so that notification ids rise
 * in commit order: pass rising `customerIds`, with no account locked before. In the caller's transaction: all or none.
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
