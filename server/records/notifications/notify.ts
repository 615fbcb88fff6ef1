import type { ChangeType, Notice, NoticeKind } from '#domain/notifications/notification.ts'
import { type Tx, type PoolAndClock, takeIds, inTransaction } from '#server/platform/database/database.ts'
import { addToOutbox } from '#server/platform/mail/add-to-outbox.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announceAll } from './announce.ts'

const INSERT_NOTIFICATIONS = `
insert into notifications (customer_id, id, kind, title, body, link, created_at)
select *, $7 from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])`

/** The customer, the time, and an id taken after the account was locked. */
export interface Recipient {
  customerId: bigint
  id: bigint
  at: Date
}

/**
 * Notifies a customer inside the deciding transaction: the notification, the e-mail in the outbox and the message to
 * open browsers commit with it, or not at all.
 */
export const notify = (tx: Tx, { customerId, id, at }: Recipient, notice: Notice): Promise<void> =>
  notifyAll(tx, at, [{ customerId, id, notice }])

/** A customer, and an id taken after the account was locked. */
export interface Notified {
  readonly customerId: bigint
  readonly id: bigint
  readonly notice: Notice
}

/** Several customers, in three statements; a customer may repeat. */
export async function notifyAll(tx: Tx, at: Date, notified: readonly Notified[]): Promise<void> {
  if (notified.length === 0) return
  const columnOf = <T>(value: (one: Notified) => T): T[] => notified.map(value)
  await tx.query(INSERT_NOTIFICATIONS, [
    columnOf(({ customerId }) => customerId),
    columnOf(({ id }) => id),
    columnOf(({ notice }) => notice.kind),
    columnOf(({ notice }) => notice.title),
    columnOf(({ notice }) => notice.body),
    columnOf(({ notice }) => notice.link),
    at,
  ])
  await addToOutbox(
    tx,
    at,
    notified.map(({ customerId, id }) => ({ customerId, notificationId: id })),
  )
  await announceAll(
    tx,
    notified.map(({ customerId, notice }) => ({
      customerId,
      types: ['notifications', ...CHANGED_WITH[notice.kind]],
    })),
  )
}

const CHANGED_WITH: Record<NoticeKind, readonly ChangeType[]> = {
  profile_approved: ['profile'],
  profile_rejected: ['profile'],
  deposit_approved: ['deposits', 'wallet', 'transactions'],
  deposit_rejected: ['deposits'],
  deposit_repriced: ['deposits'],
  bank_details_changed: ['deposits'],
  withdrawal_approved: ['withdrawals', 'wallet', 'transactions'],
  withdrawal_rejected: ['withdrawals', 'wallet'],
  password_reset_approved: ['password-resets'],
  password_reset_rejected: ['password-resets'],
  password_reset_by_link: ['password-resets'],
  email_changed: [],
  email_restored: [],
  account_locked: [],
  account_unlocked: [],
  account_restricted: ['wallet'],
  restriction_ended: ['wallet'],
  agreement_published: [],
  agreement_due: ['wallet'],
  support_replied: ['support'],
  support_closed: ['support'],
  dividend_paid: ['wallet', 'transactions'],
  shares_split: ['holdings', 'transactions'],
  order_filled: ['orders', 'wallet', 'holdings', 'transactions'],
  order_refused: ['orders', 'wallet', 'holdings'],
  order_cancelled: ['orders', 'wallet', 'holdings'],
  plan_skipped: ['orders'],
  plan_paused: ['orders'],
  plan_ended: ['orders'],
  order_expired: ['orders', 'wallet', 'holdings'],
  money_lock_on: [],
  money_lock_off: [],
  money_lock_ended: [],
  second_factor_added: [],
  second_factor_removed: [],
  recovery_codes_replaced: [],
  recovery_code_used: [],
  new_browser: [],
  second_step_failed: [],
  balance_corrected: ['wallet', 'holdings', 'transactions'],
  api_key_created: [],
  api_key_revoked: [],
  api_keys_stopped: [],
  api_keys_resumed: [],
  api_key_expires: [],
  api_key_new_network: [],
  webhook_added: [],
  webhook_ended: [],
  webhook_secret_changed: [],
  announcement: [],
}

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

/**
 * Notifies a customer of what `claim` returns, if anything: the mark as sent and the notification commit together, so
 * any number of servers may try. The account is locked before `claim` looks.
 */
export async function notifyOnce(
  { pool, clock }: PoolAndClock,
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
