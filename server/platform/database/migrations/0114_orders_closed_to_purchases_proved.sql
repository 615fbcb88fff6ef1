-- in every shard
-- The check of 0113 was made without reading the table. Reading it now blocks no one.
alter table queued_orders validate constraint queued_orders_ended_why_check;
