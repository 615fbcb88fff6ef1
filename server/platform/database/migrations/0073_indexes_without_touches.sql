-- The indexes that 0072 has replaced: dropping one locks its table, so not in the transaction that builds the others.
drop index queued_orders_fires;
drop index queued_orders_expiry;
drop index queued_orders_cancel_requested;
drop index queued_orders_touched;
alter index queued_orders_firing rename to queued_orders_fires;
alter index queued_orders_expiring rename to queued_orders_expiry;
alter index queued_orders_canceling rename to queued_orders_cancel_requested;
