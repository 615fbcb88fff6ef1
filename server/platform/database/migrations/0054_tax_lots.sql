-- Tax lots are replayed from transactions; only what cannot be derived is stored. Both tables keep every choice: the last
-- one counts.

-- The method for sales from here on, of all instruments or, where a fund is named, of that fund.
create table lot_settings (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null,
  instrument text,
  method text not null check (method in ('fifo', 'lifo', 'highest_cost', 'minimum_tax', 'average')),
  created_at timestamptz not null,
  primary key (customer_id, id),
  -- Publication 550 knows no average cost of shares.
  check (method <> 'average' or instrument is not null)
);

-- Which lots one sale takes, chosen until it settles: by a method, or named as [{"purchase", "part", "units"}]. The sale
-- is read under its customer's lock before a row is written, and transactions are never removed: no key is needed.
create table lot_choices (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null,
  transaction_id bigint not null,
  method text check (method in ('fifo', 'lifo', 'highest_cost', 'minimum_tax', 'average')),
  lots jsonb,
  created_at timestamptz not null,
  primary key (customer_id, id),
  check ((method is null) <> (lots is null))
);

create trigger lot_settings_append_only before update or delete or truncate on lot_settings
  for each statement execute function refuse_change();
create trigger lot_choices_append_only before update or delete or truncate on lot_choices
  for each statement execute function refuse_change();
