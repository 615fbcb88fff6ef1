import { removeSlice, sliceOf } from '../database/in-slices.ts'

export const ADD_TO_OUTBOX = `
insert into mail_outbox (
  customer_id, notification_id, recipient, state, attempts, next_attempt_at, expires_at, created_at)
select u.id, n.id, u.email, 'waiting', 0, $3, $4, $3
from unnest($1::bigint[], $2::bigint[]) as n (customer_id, id) join users u on u.id = n.customer_id`

/**
 * Adds message $6 of user $1, encrypted with key $7; nothing without a user. `customer_id` may be staff: the name is
 * half of a notification's key, and servers of the previous version write it.
 */
export const ADD_LETTER = `
insert into mail_outbox (
  customer_id, notification_id, recipient, state, attempts, next_attempt_at, expires_at, created_at, letter,
  letter_key_id)
select id, $2, coalesce($5, email), 'waiting', 0, $3, $4, $3, $6, $7
from users
where id = $1`

/** Due messages, and those of a lost worker. */
export const CLAIM = `
with due as (
  select customer_id, notification_id
  from mail_outbox
  where state in ('waiting', 'sending') and next_attempt_at <= $1 and expires_at > $1
  order by next_attempt_at, notification_id
  limit $3
  for update skip locked)
update mail_outbox o
set state = 'sending', attempts = o.attempts + 1, next_attempt_at = $2
from due
left join notifications n on n.customer_id = due.customer_id and n.id = due.notification_id
where o.customer_id = due.customer_id and o.notification_id = due.notification_id
returning o.customer_id, o.notification_id, o.recipient, o.attempts, o.created_at, n.title, n.body, n.link, o.letter,
  o.letter_key_id`

export const BEGIN_DELIVERY = `
update mail_outbox
set state = 'delivering', delivering_at = $4
where customer_id = $1 and notification_id = $2 and attempts = $3 and state = 'sending' and expires_at > $4`

/** Counts even if given up meanwhile. */
export const SETTLE = `
update mail_outbox
set state = $4::text,
  next_attempt_at = coalesce($6, next_attempt_at),
  last_failure = coalesce($7, last_failure),
  last_failure_at = case when $7::text is null then last_failure_at else $5 end,
  delivering_at = case when $4 = 'waiting' then null else delivering_at end,
  settled_at = case when $4 = 'waiting' then null else $5::timestamptz end,
  letter = case when $4 = 'waiting' then letter end,
  letter_key_id = case when $4 = 'waiting' then letter_key_id end
where customer_id = $1 and notification_id = $2 and attempts = $3
  and (state in ('sending', 'delivering') or (state = 'uncertain' and $4 = 'sent'))`

export const EXPIRE = `
update mail_outbox set state = 'expired', settled_at = $1, letter = null, letter_key_id = null
where ${sliceOf('mail_outbox', "state in ('waiting', 'sending') and expires_at <= $1")}`

export const GIVE_UP = `
update mail_outbox
set state = 'uncertain', settled_at = $1, last_failure = 'no_answer', last_failure_at = $1, letter = null,
  letter_key_id = null
where ${sliceOf('mail_outbox', "state = 'delivering' and delivering_at <= $2")}`

export const PRUNE = removeSlice('mail_outbox', 'settled_at <= $1')

/** Unsettled messages. */
export const READ_BACKLOG = `
select coalesce(sum(messages), 0)::int as messages, min(oldest) as oldest
from (
  select count(*) as messages, min(created_at) as oldest from mail_outbox where state in ('waiting', 'sending')
  union all
  select count(*), min(created_at) from mail_outbox where state = 'delivering') as unsettled`

/** When the message longest due at $1 became due; null if none. */
export const READ_OLDEST_DUE = `
select min(next_attempt_at) as oldest from mail_outbox
where state in ('waiting', 'sending') and next_attempt_at <= $1 and expires_at > $1`
