-- The last rates of a provider that were believed: they outlive a restart and an outage.
create table provider_rates (
  currency text primary key check (currency in ('EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD')),
  -- 1e-12 units of the currency per dollar, as the provider quotes: the other direction loses digits.
  units_per_dollar bigint not null check (units_per_dollar > 0 and units_per_dollar < 1000000000000000000),
  source text not null,
  -- When the provider says its figure is from, and when it was last confirmed to us, which is its age.
  provider_at timestamptz not null,
  received_at timestamptz not null
);

-- Every rate an administrator has set and every time one was deleted; the latest row of a currency counts.
create table custom_rates (
  id bigint primary key,
  currency text not null check (currency in ('EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD')),
  -- 1e-12 dollars per unit; null where it was deleted.
  rate_units bigint check (rate_units > 0 and rate_units < 1000000000000000000),
  changed_by bigint not null references users (id),
  changed_at timestamptz not null
);

create index custom_rates_latest on custom_rates (currency, id desc);

create trigger custom_rates_append_only before update or delete or truncate on custom_rates
  for each statement execute function refuse_change();
