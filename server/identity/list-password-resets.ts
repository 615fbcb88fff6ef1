import type { PasswordResetRequest } from '#contract/password-resets.ts'
import { PASSWORD_RESET_STATUSES, type PasswordResetStatus } from '#domain/password-reset.ts'
import { MAX_QUEUE_ROWS } from '#domain/review.ts'
import type { Pool } from '#server/database/pool.ts'
import { LIST_PASSWORD_RESETS, type PasswordResetRow, presentPasswordReset } from './password-resets.sql.ts'

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
