-- The last price of each instrument that was believed of a provider, and what its next one is judged by.
-- It outlives a restart and an outage.
create table provider_quotes (
  provider text not null,
  symbol text not null,
  price_units bigint not null check (price_units > 0),
  previous_close_units bigint not null check (previous_close_units > 0),
  open_units bigint check (open_units > 0),
  high_units bigint check (high_units > 0),
  low_units bigint check (low_units > 0),
  volume bigint check (volume >= 0),
  pe_ratio text check (pe_ratio ~ '^\d+\.\d\d$'),
  market_cap_cents bigint check (market_cap_cents > 0),
  session_date date not null,
  is_close boolean not null,
  -- By a stream, in real time: a delayed price, which is older, does not replace it.
  is_streamed boolean not null,
  -- When the price was made, by the provider's account, and when it was last confirmed to us.
  quoted_at timestamptz not null,
  received_at timestamptz not null,
  -- A price that moved far and waits for a second receipt that agrees.
  doubted_units bigint check (doubted_units > 0),
  -- Why no order is filled, and the price that waits for an administrator.
  halt text check (halt in ('jump', 'nonsense', 'split')),
  halted_units bigint check (halted_units > 0),
  -- How often an administrator has accepted a price: what was judged before that is not written over it.
  acceptances integer not null default 0,
  primary key (provider, symbol),
  check ((halted_units is null) = (halt is null or halt = 'nonsense'))
);

-- What a provider sent in each minute, as bars: its own bars of a day come hours after the close.
create table provider_minutes (
  provider text not null,
  symbol text not null,
  starts_at timestamptz not null,
  open_units bigint not null check (open_units > 0),
  high_units bigint not null,
  low_units bigint not null check (low_units > 0),
  close_units bigint not null,
  -- Shares traded in the session up to the end of the minute.
  volume_so_far bigint check (volume_so_far >= 0),
  primary key (provider, symbol, starts_at),
  check (low_units <= open_units and low_units <= close_units),
  check (high_units >= open_units and high_units >= close_units)
);

create index provider_minutes_starts_at on provider_minutes (starts_at);

-- The last chart of each kind that a provider gave.
create table provider_charts (
  provider text not null,
  symbol text not null,
  series text not null check (series in ('daily', 'weekly', '1h', '5m', '1m')),
  received_at timestamptz not null,
  points jsonb not null,
  primary key (provider, symbol, series)
);

-- What was asked of a provider: the quota of a day, and of the minute that is running.
create table provider_usage (
  provider text not null,
  day date not null,
  calls bigint not null check (calls >= 0),
  minute timestamptz not null,
  requests integer not null check (requests >= 0),
  primary key (provider, day)
);
