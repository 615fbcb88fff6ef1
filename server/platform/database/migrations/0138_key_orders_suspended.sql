-- in every shard
-- Since when the customer lets API keys place no orders; null while they may. On the row that every order locks.
alter table accounts add column key_orders_suspended_at timestamptz;
