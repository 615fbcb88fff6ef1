/** Serializes changes across nodes: ids rise in commit order, and 'before' is accurate. */
export const LOCK_CUSTOM_RATES = `select pg_advisory_xact_lock(7240003)`

/** Each currency's latest row, deleted ones too: one index lookup each. */
export const LIST_CUSTOM_RATES = `
select latest.id, c.currency, latest.rate_units as rate, latest.changed_at as at, u.username
from unnest($1::text[]) as c (currency)
cross join lateral (
  select r.id, r.rate_units, r.changed_at, r.changed_by
  from custom_rates r where r.currency = c.currency order by r.id desc limit 1
) latest
join users u on u.id = latest.changed_by`

export const INSERT_CUSTOM_RATE = `
insert into custom_rates (id, currency, rate_units, changed_by, changed_at)
values ($1, $2, $3, $4, $5)`

/** Changes when any node stores rates. */
export const RATES_VERSION = `
select (select max(id) from custom_rates) as custom,
  (select sum(extract(epoch from received_at))::text from provider_rates) as provider`
