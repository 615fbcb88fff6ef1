export const LIST_PROVIDER_RATES = `
select currency, units_per_dollar, source, provider_at, received_at
from provider_rates`

/** An older rate changes nothing; one after $6 came from a clock since set back. */
export const STORE_PROVIDER_RATE = `
insert into provider_rates (currency, units_per_dollar, source, provider_at, received_at)
values ($1, $2, $3, $4, $5)
on conflict (currency) do update
set units_per_dollar = excluded.units_per_dollar, source = excluded.source,
    provider_at = excluded.provider_at, received_at = excluded.received_at
where provider_rates.received_at <= excluded.received_at or provider_rates.received_at > $6`
