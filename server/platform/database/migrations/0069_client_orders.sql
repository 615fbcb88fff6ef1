-- What programs call their orders: unique for a customer for ever, also after the order has ended. Orders of the web
-- have no row.
create table client_orders (
  customer_id bigint not null references accounts (customer_id),
  client_order_id text not null check (length(client_order_id) between 1 and 128),
  order_id bigint not null,
  primary key (customer_id, client_order_id),
  unique (customer_id, order_id)
);
create trigger client_orders_append_only before update or delete or truncate on client_orders
  for each statement execute function refuse_change();
