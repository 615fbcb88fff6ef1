import type { PasswordResetRequest } from '#contract/password-resets.ts'
import { PASSWORD_RESET_STATUSES, type PasswordResetStatus } from '#domain/password-reset.ts'
import { MAX_QUEUE_ROWS } from '#domain/review.ts'
import type { Pool, Queryable } from '#server/database/pool.ts'
import {
  LIST_PASSWORD_RESETS,
  LIST_PASSWORD_RESETS_OF,
  type PasswordResetRow,
  presentPasswordReset,
} from './password-resets.sql.ts'

/**
 * Password resets for an administrator, oldest first; without a status the pending ones come before
 * the others. At most 200. One that has run out of time at `now` is not shown as pending.
 */
export async function listPasswordResets(
  pool: Pool,
  status: PasswordResetStatus | undefined,
  now: Date,
): Promise<PasswordResetRequest[]> {
  const { rows } = await pool.query<PasswordResetRow & { competing: bigint }>(LIST_PASSWORD_RESETS, [
    status ? [status] : [...PASSWORD_RESET_STATUSES],
    MAX_QUEUE_ROWS,
    now,
  ])
  return rows.map((row) => presentPasswordReset(row, Number(row.competing)))
}

/** One customer's, newest first: at most `limit`. One that has run out of time at `now` is closed. */
export async function listCustomerPasswordResets(
  database: Queryable,
  customerId: bigint,
  limit: number,
  now: Date,
): Promise<PasswordResetRequest[]> {
  const { rows } = await database.query<PasswordResetRow & { is_over: boolean }>(LIST_PASSWORD_RESETS_OF, [
    customerId,
    limit,
    now,
  ])
  const found = rows.map((row) => (row.is_over ? { ...row, status: 'closed' as const } : row))
  const pending = found.filter(({ status }) => status === 'pending').length
  return found.map((row) => presentPasswordReset(row, row.status === 'pending' ? pending - 1 : 0))
}
