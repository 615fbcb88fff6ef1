-- What is verified by the order of ids, and not by the clocks of two servers.

-- Which customers one transaction carried an action out for: those after the turn before it, up to this one. `id` was
-- taken under the locks on their accounts, so a customer's rows with smaller ids are what the turn saw of them. The
-- last turn, of no customer, stands for all who hold later.
create table corporate_action_turns (
  action_id bigint not null references corporate_actions (id),
  through_customer_id bigint not null,
  id bigint not null unique,
  primary key (action_id, through_customer_id)
);
create trigger corporate_action_turns_append_only
  before update or delete or truncate on corporate_action_turns
  for each statement execute function refuse_change();

-- Which rows break the books, each as the name of its invariant and what identifies the row. Null from before.
alter table books_verification add column offenders text[];

-- A request or an order may be settled by a server whose clock is behind that of the one that took it.
alter table queued_orders drop constraint queued_orders_check1;
alter table deposit_requests drop constraint deposit_requests_check4;
alter table deposit_requests add constraint deposit_requests_check4
  check (repriced_at is null or currency <> 'USD');
