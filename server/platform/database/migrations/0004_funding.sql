create table deposit_requests (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  -- US dollars an approval credits: original amount x frozen rate, half-up.
  amount_cents bigint not null check (amount_cents > 0),
  original_amount_cents bigint not null check (original_amount_cents > 0),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD')),
  -- 1e-12 dollars per unit of the currency, frozen at request, with where and when it came from.
  rate_units bigint not null check (rate_units > 0),
  rate_source text not null,
  rate_at timestamptz not null,
  bank_reference text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  processed_at timestamptz,
  processed_by bigint references users (id),
  rejection_reason text,
  primary key (customer_id, id),
  check (currency <> 'USD' or (rate_units = 1000000000000 and original_amount_cents = amount_cents)),
  check ((status = 'pending') = (processed_at is null and processed_by is null)),
  check ((status = 'rejected') = (rejection_reason is not null and btrim(rejection_reason) <> '')),
  check (processed_by <> customer_id)
);

create index deposit_requests_queue on deposit_requests (status, id);
