-- An order that is filled at once writes no row of queued_orders, so its trade keeps what the customer asked for: the
-- limit, the dollars, how long it might have waited. Null: no limit, shares, not said.
alter table transactions
  add column limit_units bigint,
  add column notional_cents bigint,
  add column time_in_force text,
  add constraint transactions_limit_check check (limit_units > 0),
  add constraint transactions_notional_cents_check check (notional_cents > 0),
  add constraint transactions_time_in_force_check check (time_in_force in ('day', 'gtc', 'opg'));

-- The orders of one symbol, newest first, whatever became of them.
create index queued_orders_of_symbol on queued_orders (customer_id, instrument, id);
