import type { Notice } from '#domain/notifications/notification.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { ShardTx, Tx } from '#server/platform/database/pool.ts'
import { type Shards, inOrder } from '#server/platform/shards/shards.ts'
import { notifyAll } from './notify.ts'

/** Customers of one round: fewer than a block has ids. */
const IN_ONE_ROUND = 500

/**
 * Notifies many customers of the same thing, in five statements for each 500 of them. Locks their accounts, so that the
 * ids of each customer's notifications rise in commit order: `customerIds` rise, and no account is locked before. In
 * the caller's transaction, so all of them are notified or none.
 */
async function notifyMany(
  tx: ShardTx,
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

/** The same of customers of any shards. Afterwards the transaction is over the first one, as where none is meant. */
export async function notifyAcross(
  tx: Tx,
  shards: Shards,
  at: Date,
  { customerIds, notice }: { customerIds: readonly bigint[]; notice: Notice },
): Promise<void> {
  for (const [shard, ids] of inOrder(shards, customerIds)) {
    await notifyMany(await shards.enter(tx, shard), at, { customerIds: ids, notice })
  }
  await shards.enter(tx, shards.of(0n))
}
