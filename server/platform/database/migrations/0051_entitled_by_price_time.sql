-- Who a dividend is for goes by the time of the price of a trade: a trade at a price from before the ex-date is one with
-- the dividend, whenever it is booked. Dividends that were begun before went by the time of booking: those rows keep
-- false, as what has been carried out for every customer is never changed.
alter table corporate_actions add column is_by_price_time boolean not null default false;
alter table corporate_actions alter column is_by_price_time set default true;
update corporate_actions set is_by_price_time = true where through_customer_id = 0 and applied_at is null;

-- On a late feed a cancellation waits for a price made after it.
create index queued_orders_cancel_requested on queued_orders (cancel_requested_at)
  where status = 'pending' and touched_at is null and cancel_requested_at is not null;
