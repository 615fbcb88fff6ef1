import type { WebhookEnd } from '#domain/webhooks/delivery.ts'

/** As its customer sees it. */
export interface WebhookRow {
  id: bigint
  url: string
  name: string
  after_id: bigint
  failures: number
  next_attempt_at: Date
  created_at: Date
  verified_at: Date | null
  disabled_at: Date | null
  disabled_why: WebhookEnd | null
}

export interface AttemptRow {
  id: bigint
  event_id: string
  event_type: string
  attempted_at: Date
  status: number | null
}

const COLUMNS = `
id, url, name, after_id, failures, next_attempt_at, created_at, verified_at, disabled_at, disabled_why`

/** The webhooks of $1 not removed, newest first. */
export const LIST_WEBHOOKS = `
select ${COLUMNS} from webhooks where customer_id = $1 and removed_at is null order by id desc`

export const READ_WEBHOOK = `
select ${COLUMNS} from webhooks where customer_id = $1 and id = $2 and removed_at is null`

export const COUNT_WEBHOOKS = `
select count(*)::integer as count from webhooks where customer_id = $1 and removed_at is null`

/** Events after id $6 are sent to it. */
export const INSERT_WEBHOOK = `
insert into webhooks (customer_id, id, url, name, after_id, failures, next_attempt_at, created_at)
values ($1, $2, $3, $4, $6, 0, $5, $5)
returning ${COLUMNS}`

export const INSERT_SECRET = `
insert into webhook_secrets (customer_id, id, webhook_id, secret, key_id, created_at)
values ($1, $2, $3, $4, $5, $6)`

/** Secrets of webhook $2 of $1 that sign at $3, newest first. */
export const READ_SECRETS = `
select id, secret, key_id from webhook_secrets
where customer_id = $1 and webhook_id = $2 and (ends_at is null or ends_at > $3) order by id desc`

/** The secrets of webhook $2 of $1 end at $3 or sooner. */
export const END_SECRETS = `
update webhook_secrets set ends_at = $3
where customer_id = $1 and webhook_id = $2 and (ends_at is null or ends_at > $3)`

export const REMOVE_ENDED_SECRETS = `
delete from webhook_secrets where customer_id = $1 and webhook_id = $2 and $3 >= ends_at`

export const DISABLE_WEBHOOK = `
update webhooks set disabled_at = $3, disabled_why = $4
where customer_id = $1 and id = $2 and removed_at is null and disabled_at is null
returning ${COLUMNS}`

export const REMOVE_WEBHOOK = `
update webhooks set removed_at = $3 where customer_id = $1 and id = $2 and removed_at is null`

/** Sends events after id $3 again; $3 is no later than the last sent. */
export const REPLAY_WEBHOOK = `
update webhooks set after_id = $3, failures = 0, next_attempt_at = $4
where customer_id = $1 and id = $2 and removed_at is null and after_id >= $3
returning ${COLUMNS}`

/** After an answered test, waiting events are sent. */
export const PROVE_WEBHOOK = `
update webhooks
set verified_at = coalesce(verified_at, $3), disabled_at = null, disabled_why = null, failures = 0, next_attempt_at = $3
where customer_id = $1 and id = $2 and removed_at is null
returning ${COLUMNS}`

export interface SendingRow {
  customer_id: bigint
  id: bigint
  url: string
  after_id: bigint
  failures: number
}

/** Webhooks behind ($1, $2) due at $3, up to $4, of customers not locked and without a rejected profile. */
export const LIST_SENDING = `
select w.customer_id, w.id, w.url, w.after_id, w.failures
from webhooks w
join users u on u.id = w.customer_id and u.locked_at is null
join accounts a on a.customer_id = w.customer_id and a.kyc_status <> 'rejected'
where w.verified_at is not null and w.disabled_at is null and w.removed_at is null and w.next_attempt_at <= $3
  and (w.customer_id, w.id) > ($1, $2)
order by w.customer_id, w.id
limit $4`

/** Event $4 was accepted, if the webhook is still behind $3. */
export const ADVANCE = `
update webhooks set after_id = $4, failures = 0, next_attempt_at = $5
where customer_id = $1 and id = $2 and after_id = $3 and disabled_at is null and removed_at is null`

/** The event after $3 failed; the next attempt is at $4. */
export const PUT_OFF = `
update webhooks set failures = failures + 1, next_attempt_at = $4
where customer_id = $1 and id = $2 and after_id = $3 and disabled_at is null and removed_at is null`

export const INSERT_ATTEMPT = `
insert into webhook_attempts (customer_id, webhook_id, id, event_id, event_type, attempted_at, status)
values ($1, $2, $3, $4, $5, $6, $7)`

/** Per webhook. */
const KEPT_ATTEMPTS = 100

export const REMOVE_OLD_ATTEMPTS = `
delete from webhook_attempts where customer_id = $1 and webhook_id = $2 and id <= (
  select id from webhook_attempts where customer_id = $1 and webhook_id = $2
  order by id desc offset ${KEPT_ATTEMPTS} limit 1)`

/** Attempts of webhook $2 of $1, newest first. */
export const LIST_ATTEMPTS = `
select id, event_id, event_type, attempted_at, status from webhook_attempts
where customer_id = $1 and webhook_id = $2 order by id desc limit ${KEPT_ATTEMPTS}`
