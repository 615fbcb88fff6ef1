-- A question that the chat could not answer, and what customer and administrators wrote about it.
create table support_tickets (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  -- open: the customer waits; answered: the last word was an administrator's; closed: nobody writes any more.
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  closed_at timestamptz check (closed_at >= created_at),
  closed_by bigint references users (id),
  primary key (customer_id, id),
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'closed') = (closed_by is not null)),
  check (closed_by <> customer_id)
);

create index support_tickets_queue on support_tickets (status, id);

create table support_messages (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint not null,
  -- The customer's own id, or an administrator's.
  author_id bigint not null references users (id),
  text text not null check (btrim(text) <> '' and char_length(text) <= 2000),
  created_at timestamptz not null,
  primary key (customer_id, ticket_id, id),
  foreign key (customer_id, ticket_id) references support_tickets (customer_id, id)
);

create trigger support_messages_append_only before update or delete or truncate on support_messages
  for each statement execute function refuse_change();

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'profile_approved', 'profile_rejected', 'deposit_approved', 'deposit_rejected',
  'withdrawal_approved', 'withdrawal_rejected', 'password_reset_approved', 'password_reset_rejected',
  'support_replied', 'support_closed'));
