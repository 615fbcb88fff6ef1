-- Symbols that a customer's programs watch, by lists with names. No screen shows them.
create table watchlists (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 64),
  symbols text[] not null check (cardinality(symbols) <= 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, name)
);
