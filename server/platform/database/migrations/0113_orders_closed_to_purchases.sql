-- in every shard
-- A purchase that was canceled because its asset was closed to purchases says so; before, it ended as the operator's.
-- The version before writes `operator` beside this one. 0114 reads the table.
alter table queued_orders drop constraint queued_orders_ended_why_check;
alter table queued_orders add constraint queued_orders_ended_why_check check (ended_why in (
  'customer', 'split', 'dividend', 'symbol_change', 'delisted', 'account_closed', 'closed_to_purchases', 'operator'))
  not valid;
