-- Orders that wait for the next open or a fund's next net asset value, and what became of them. A buy holds dollars in the ledger; a sale
-- reserves shares on the position, which stay the customer's until they are sold.
create table pending_orders (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  side text not null check (side in ('buy', 'sell')),
  instrument text not null,
  quantity_units bigint not null check (quantity_units > 0),
  -- The last price when it was placed: what the customer saw, and what the hold is made of.
  estimate_price_units bigint not null check (estimate_price_units > 0),
  held_cents bigint not null check ((side = 'buy' and held_cents > 0) or (side = 'sell' and held_cents = 0)),
  -- What it waits for, and when that is.
  waits_for text not null check (waits_for in ('open', 'nav')),
  due_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'filled', 'refused', 'cancelled')),
  created_at timestamptz not null,
  settled_at timestamptz check (settled_at >= created_at),
  -- The trade it became, or the code of why it was refused.
  transaction_id bigint,
  refusal text,
  primary key (customer_id, id),
  check ((status = 'pending') = (settled_at is null)),
  check ((status = 'filled') = (transaction_id is not null)),
  check ((status = 'refused') = (refusal is not null))
);

-- What waits: the worker's question every second of a session, and a customer's own.
create index pending_orders_waiting on pending_orders (instrument, id) where status = 'pending';
create index pending_orders_of_customer on pending_orders (customer_id) where status = 'pending';
-- A trade comes of one order at most, whatever code runs.
create unique index pending_orders_transaction on pending_orders (customer_id, transaction_id)
  where transaction_id is not null;

-- Shares of queued sales. Nobody can sell them twice, whatever code runs.
alter table positions
  add column reserved_units bigint not null default 0,
  add constraint positions_reserved_check check (reserved_units >= 0 and reserved_units <= quantity_units);

-- Two more reasons and three more kinds, beside whatever else is allowed by now.
do $$
declare allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint 
    where conrelid = 'transfers'::regclass and conname = 'transfers_reason_check';
  alter table transfers drop constraint transfers_reason_check;
  execute 'alter table transfers add constraint transfers_reason_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''order_hold''::text, ''order_release''::text, ');
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint 
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''order_filled''::text, ''order_refused''::text, ''order_cancelled''::text, ');
end
$$;
