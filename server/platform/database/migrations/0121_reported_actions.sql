-- Dividends and splits that a source reports and a person has to decide on: a ratio that may be a spin-off, a dividend
-- out of proportion. A report is removed when its source takes it back before it is decided on.
create table corporate_action_reports (
  id bigint primary key,
  symbol text not null,
  kind text not null check (kind in ('dividend', 'split')),
  ex_date date not null,
  per_share_units bigint check (per_share_units > 0),
  new_shares bigint check (new_shares > 0),
  old_shares bigint check (old_shares > 0),
  source text not null,
  reported_at timestamptz not null,
  -- When a person announced the action, by these terms or others, or dismissed the report.
  decided_at timestamptz,
  unique (symbol, ex_date, kind),
  check ((kind = 'dividend') = (per_share_units is not null)),
  check ((kind = 'split') = (new_shares is not null)),
  check ((new_shares is null) = (old_shares is null))
);
