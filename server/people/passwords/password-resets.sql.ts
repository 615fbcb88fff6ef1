import type { PasswordResetRequest } from '#contract/people/password-resets.ts'
import type { PasswordResetStatus } from '#domain/people/password-reset.ts'
import { SLICE_ROWS } from '#server/platform/database/in-slices.ts'

/** The columns of `RESET_COLUMNS`, never the hash. */
interface PasswordResetRow {
  id: bigint
  customer_id: bigint
  username: string
  email: string
  status: PasswordResetStatus
  reference: string
  address: string
  created_at: Date
  expires_at: Date
  processed_at: Date | null
  rejection_reason: string | null
}

/** The request `r` of the user `u`. */
export const RESET_COLUMNS = `r.id, r.customer_id, u.username, u.email, r.status, r.reference, r.address,
  r.created_at, r.expires_at, r.processed_at, r.rejection_reason`

export interface ReviewedResetRow extends PasswordResetRow {
  /** Null while pending, and when no administrator decided it. */
  decided_by: string | null
}

/** A decided request, for administrators. */
export const presentPasswordReset = (row: ReviewedResetRow, competing: number): PasswordResetRequest => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  username: row.username,
  decidedBy: row.decided_by,
  warnings: [],
  email: row.email,
  status: row.status,
  reference: row.reference,
  address: row.address,
  competing,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  processedAt: row.processed_at?.toISOString() ?? null,
  rejectionReason: row.rejection_reason,
})

export const FIND_OWNER = `
select id from users where username_key = $1 and email_key = $2 and role = 'customer'`

/** Stores a request of customer $1 unless $8 are pending; none if $1 is null. The account is locked. */
export const INSERT_PASSWORD_RESET = `
insert into password_reset_requests
  (customer_id, id, reference, new_password_hash, credential_version, address, created_at, expires_at)
select u.id, $2, $3, $4, u.credential_version, $5, $6, $7
from users u
where u.id = $1
  and (select count(*) from password_reset_requests r where r.customer_id = u.id and r.status = 'pending') < $8`

/** Returns the hash that the decision deletes. No row when it expired or the password changed meanwhile. */
export const DECIDE_PASSWORD_RESET = `
update password_reset_requests r
set status = $2, processed_at = $3, processed_by = $4, rejection_reason = $5, new_password_hash = null
from users u, users decider, password_reset_requests before
where r.id = $1 and r.status = 'pending' and r.expires_at > $3 and before.id = r.id
  and u.id = r.customer_id and u.credential_version = r.credential_version and decider.id = $4
returning ${RESET_COLUMNS}, decider.username as decided_by, before.new_password_hash`

/** Gives request $1 of its owner $4 the status $2; the reason $5 is null. */
export const DENY_PASSWORD_RESET = `
update password_reset_requests r
set status = $2, processed_at = $3, new_password_hash = null
from users u
where r.id = $1 and r.status = 'pending' and r.expires_at > $3 and u.id = r.customer_id and u.id = $4
  and $5::text is null
returning ${RESET_COLUMNS}, null as decided_by`

/** Requests that customer $1 can deny at $2. */
export const LIST_PENDING_OF = `
select id from password_reset_requests
where customer_id = $1 and status = 'pending' and expires_at > $2
order by id`

export const FIND_DECISION = `
select r.status, r.processed_at as decided_at, decider.username as decided_by
from password_reset_requests r left join users decider on decider.id = r.processed_by
where r.id = $1`

/** Closes the pending requests of customer $1 at $2. */
export const CLOSE_PENDING = `
update password_reset_requests set status = 'closed', processed_at = $2, new_password_hash = null
where customer_id = $1 and status = 'pending'`

/** Only the expired ones. */
export const CLOSE_EXPIRED_OF = `${CLOSE_PENDING} and expires_at <= $2`

/** Skips rows locked by a decision, which checks the time itself. */
export const CLOSE_EXPIRED = `
update password_reset_requests set status = 'closed', processed_at = $1, new_password_hash = null
where id in (
  select id from password_reset_requests where status = 'pending' and expires_at <= $1
  limit ${SLICE_ROWS} for update skip locked)`

/** The latest $2 of customer $1; `is_over`: expired at $3. */
export const LIST_PASSWORD_RESETS_OF = `
select ${RESET_COLUMNS}, decider.username as decided_by, r.status = 'pending' and r.expires_at <= $3 as is_over
from password_reset_requests r
join users u on u.id = r.customer_id
left join users decider on decider.id = r.processed_by
where r.customer_id = $1
order by r.id desc
limit $2`

/** Pending requests of `asked.customer_id` at $3, and the milliseconds of the latest. */
export const PENDING_OF = `
  select count(*) || ' ' || coalesce(floor(extract(epoch from max(r.created_at)) * 1000)::text, '')
  from password_reset_requests r join users u on u.id = r.customer_id
  where r.customer_id = asked.customer_id and r.status = 'pending' and r.expires_at > $3
    and r.credential_version = u.credential_version`
