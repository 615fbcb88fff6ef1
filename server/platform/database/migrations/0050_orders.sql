-- The order book: limit, stop and stop-limit orders, orders in dollars, times in force, replacement. Every order that
-- waits or waited is a row of queued_orders; an order that is filled at once writes none.
alter table queued_orders
  add column kind text not null default 'market',
  add column time_in_force text not null default 'day',
  add column limit_units bigint,
  -- A buy stop is a stop-limit: its limit, the highest price that it pays, is in limit_units.
  add column stop_units bigint,
  -- An order in dollars has these instead of a quantity.
  add column notional_cents bigint,
  -- Of a sale in dollars, the shares it reserves. A sale in shares reserves its quantity.
  add column reserved_units bigint,
  -- Which price touches it now. A stop-limit whose stop was reached waits for its limit.
  add column fires text,
  add column fires_units bigint,
  -- The quote that touched it, once: from then on the order counts as executed at this price.
  add column touched_at timestamptz,
  add column touched_price_units bigint,
  add column touched_quoted_at timestamptz,
  add column touched_source text,
  -- No quote made at this time or later touches it.
  add column expires_at timestamptz,
  add column replaces bigint,
  add column replaced_by bigint,
  -- The run of a plan, or the dividend (its transaction), that placed it.
  add column plan_run bigint,
  add column reinvests bigint,
  add column lot_choice jsonb,
  -- Whether a cash dividend leaves its prices as they are.
  add column do_not_reduce boolean not null default false,
  -- The price on the customer's screen when they placed it.
  add column shown_price_units bigint,
  -- On a late feed: from when on quotes no longer touch it.
  add column cancel_requested_at timestamptz,
  -- Why it ended without being filled or refused.
  add column ended_why text,
  alter column quantity_units drop not null;

update queued_orders set time_in_force = 'opg' where waits_for = 'open';
update queued_orders set ended_why = 'customer' where status = 'cancelled';

alter table queued_orders
  drop constraint queued_orders_status_check,
  drop constraint queued_orders_waits_for_check,
  add constraint queued_orders_status_check check (status in (
    'pending', 'filled', 'refused', 'cancelled', 'expired', 'replaced')),
  add constraint queued_orders_waits_for_check check (waits_for in ('open', 'nav', 'price', 'later-price')),
  add constraint queued_orders_kind_check check (kind in ('market', 'limit', 'stop', 'stop_limit')),
  add constraint queued_orders_time_in_force_check check (time_in_force in ('day', 'gtc', 'opg')),
  add constraint queued_orders_fires_check check (fires in ('at_or_below', 'at_or_above')),
  add constraint queued_orders_ended_why_check check (ended_why in (
    'customer', 'split', 'dividend', 'symbol_change', 'delisted', 'account_closed', 'operator')),
  add constraint queued_orders_size_check check ((quantity_units is null) <> (notional_cents is null)),
  add constraint queued_orders_notional_cents_check check (notional_cents > 0),
  add constraint queued_orders_reserved_units_check check (
    (reserved_units is not null) = (side = 'sell' and notional_cents is not null) and reserved_units > 0),
  add constraint queued_orders_limit_check check (
    (limit_units is not null) = (kind in ('limit', 'stop_limit') or kind = 'stop' and side = 'buy')
    and limit_units > 0),
  add constraint queued_orders_stop_check check (
    (stop_units is not null) = (kind in ('stop', 'stop_limit')) and stop_units > 0),
  add constraint queued_orders_price_check check (
    (kind <> 'market') = (waits_for = 'price')
    and (kind <> 'market') = (fires is not null)
    and (kind <> 'market') = (fires_units is not null)
    and (kind = 'market' or notional_cents is null)
    and fires_units > 0),
  add constraint queued_orders_touched_check check (
    (touched_at is null) = (touched_price_units is null)
    and (touched_at is null) = (touched_quoted_at is null)
    and (touched_at is null) = (touched_source is null)
    and touched_price_units > 0),
  -- What a quote has touched is filled or refused, nothing else.
  add constraint queued_orders_touched_end_check check (
    touched_at is null or status in ('pending', 'filled', 'refused')),
  add constraint queued_orders_ended_why_status_check check (status = 'cancelled' or ended_why is null),
  add constraint queued_orders_replaced_check check ((status = 'replaced') = (replaced_by is not null)),
  add constraint queued_orders_shown_price_units_check check (shown_price_units > 0);

-- The orders that a tick asks for: two ranges of prices a symbol.
create index queued_orders_fires on queued_orders (instrument, fires, fires_units)
  where status = 'pending' and touched_at is null and fires is not null;
create index queued_orders_touched on queued_orders (id) where status = 'pending' and touched_at is not null;
create index queued_orders_expiry on queued_orders (expires_at)
  where status = 'pending' and touched_at is null and expires_at is not null;
-- An order replaces one order, a run of a plan and a dividend place one order, whatever code runs.
create unique index queued_orders_replaces on queued_orders (customer_id, replaces) where replaces is not null;
create unique index queued_orders_plan_run on queued_orders (customer_id, plan_run) where plan_run is not null;
create unique index queued_orders_reinvests on queued_orders (customer_id, reinvests) where reinvests is not null;

-- Orders that wait for a price are found by it, not here.
drop index queued_orders_waiting;
create index queued_orders_waiting on queued_orders (instrument, id)
  where status = 'pending' and waits_for <> 'price';

-- The price on the customer's screen when they pressed the button.
alter table transactions
  add column shown_price_units bigint,
  add constraint transactions_shown_price_units_check check (shown_price_units > 0);

-- A dividend reduces the prices of open orders before its ex-date's first match, up to the order of this id so far. One
-- that is paid has done so, or was paid before there was anything to reduce.
alter table corporate_actions
  add column orders_adjusted_through bigint not null default 0,
  add column orders_adjusted_at timestamptz;
do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''order_expired''::text, ''order_reduced''::text, ');
end
$$;
