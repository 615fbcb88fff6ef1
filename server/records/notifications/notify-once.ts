import type { Notice } from '#domain/notifications/notification.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { notify } from './notify.ts'

/**
 * Notifies a customer of what `claim` returns, if anything: the mark as sent and the notification commit together, so
 * any number of servers may try. The account is locked before `claim` looks.
 */
export async function notifyOnce(
  { pool, clock }: { pool: Pool; clock: Pick<Clock, 'now'> },
  customerId: bigint,
  claim: (tx: Tx, now: Date) => Promise<Notice | null>,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const notice = await claim(tx, at)
    if (notice === null) return
    const ids = await takeIds(tx)
    await notify(tx, { customerId, id: ids.next(), at }, notice)
  })
}
