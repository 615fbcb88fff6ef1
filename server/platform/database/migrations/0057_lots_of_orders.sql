-- Which lots a waiting sale is to take, as lot_choices has it: {"method": "lifo"} or {"lots": [{"purchase", "part",
-- "units"}]}. Where named lots were gone when it was filled, the sale took lots by the method in force, and says so.
alter table queued_orders
  add column lots_gone boolean not null default false,
  add constraint queued_orders_lot_choice_check check (lot_choice is null or side = 'sell'),
  add constraint queued_orders_lots_gone_check check (not lots_gone or (status = 'filled' and lot_choice is not null));
