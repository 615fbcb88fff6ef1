const PLAN_COLUMNS = `p.customer_id, p.id, p.instrument, p.amount_cents, p.frequency, p.anchor_on,
  p.ends_on, p.status, p.paused_why, p.ended_why, p.stopped_at, p.next_due_on, p.skip_due_on,
  p.money_skips, p.created_at`

const RUN_COLUMNS = `r.id as run_id, r.plan_id, r.due_on, r.outcome, r.amount_cents as run_amount_cents, r.ran_at,
  o.id as order_id, o.status as order_status, o.refusal, o.ended_why as order_ended_why,
  t.id as transaction_id, t.quantity_units, t.price_units, t.amount_cents as spent_cents`

const OUTCOME_OF_RUN = `
left join orders o on o.customer_id = r.customer_id and o.plan_run = r.id
left join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id`

/** Newest first, optionally of one status or symbol. `open` is active or paused. */
export const LIST_PLANS = `
select ${PLAN_COLUMNS}, ${RUN_COLUMNS}
from plans p
left join lateral (
  select l.customer_id, l.id, l.plan_id, l.due_on, l.outcome, l.amount_cents, l.ran_at
  from plan_runs l where l.customer_id = p.customer_id and l.plan_id = p.id
  order by l.due_on desc limit 1) r on true
${OUTCOME_OF_RUN}
where p.customer_id = $1 and p.id < $2
  and ($3::text is null or p.instrument = $3)
  and ($4::text = 'all' or (p.status = 'ended') = ($4::text = 'ended'))
order by p.id desc
limit $5`

export const READ_PLAN = `
select ${PLAN_COLUMNS}, ${RUN_COLUMNS}
from plans p
left join lateral (
  select l.customer_id, l.id, l.plan_id, l.due_on, l.outcome, l.amount_cents, l.ran_at
  from plan_runs l where l.customer_id = p.customer_id and l.plan_id = p.id
  order by l.due_on desc limit 1) r on true
${OUTCOME_OF_RUN}
where p.customer_id = $1 and p.id = $2`

export const LIST_PLAN_RUNS = `
select ${RUN_COLUMNS}
from plan_runs r
${OUTCOME_OF_RUN}
where r.customer_id = $1 and r.plan_id = $2 and r.id < $3
order by r.id desc
limit $4`

export const COUNT_OPEN_PLANS = `
select count(*) as open from plans where customer_id = $1 and status <> 'ended'`

export const INSERT_PLAN = `
insert into plans (customer_id, id, instrument, amount_cents, frequency, anchor_on, ends_on, next_due_on, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

export const CHANGE_PLAN = `
update plans set amount_cents = $3, frequency = $4, anchor_on = $5, ends_on = $6, next_due_on = $7, skip_due_on = $8
where customer_id = $1 and id = $2`

export const SET_SKIP = `update plans set skip_due_on = $3 where customer_id = $1 and id = $2`

export const PAUSE_PLAN = `
update plans set status = 'paused', paused_why = $3, stopped_at = $4, next_due_on = null, skip_due_on = null
where customer_id = $1 and id = $2`

/** Resets the count of missing money. */
export const RESUME_PLAN = `
update plans set status = 'active', paused_why = null, stopped_at = null, next_due_on = $3, money_skips = 0
where customer_id = $1 and id = $2`

export const END_PLAN = `
update plans set status = 'ended', paused_why = null, ended_why = $3, stopped_at = $4, next_due_on = null,
  skip_due_on = null
where customer_id = $1 and id = $2`

/** The last decided due date, or null. */
export const LAST_DUE = `
select max(due_on) as due_on from plan_runs where customer_id = $1 and plan_id = $2`

/**
 * Plans with a due date to decide, the longest waiting first. $1 are symbols with a price, $2 halted ones; $3 to $5
 * the last due date for those and for others; $6 plans that failed in this round.
 */
export const FIND_DUE_PLANS = `
select customer_id, id from plans
where status = 'active' and next_due_on <= $3
  and (instrument = any($1::text[]) or instrument = any($2::text[]) and next_due_on <= $4 or next_due_on <= $5)
  and id <> all($6::bigint[])
order by next_due_on, id
limit $7`

/** Nothing if another server inserted the run first. */
export const INSERT_RUN = `
insert into plan_runs (customer_id, plan_id, due_on, id, outcome, amount_cents, ran_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (customer_id, plan_id, due_on) do nothing`

export const ADVANCE_PLAN = `
update plans set next_due_on = $3, money_skips = $4,
  skip_due_on = case when skip_due_on >= $3 then skip_due_on end
where customer_id = $1 and id = $2`

export const COUNT_RUN_SKIPS = `update plans set money_skips = $3 where customer_id = $1 and id = $2`
