-- What the staff note about a customer, for each other. A note is never changed and never removed.
create table customer_notes (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null,
  body text not null check (btrim(body) <> '' and length(body) <= 2000),
  written_by bigint not null references users (id),
  written_at timestamptz not null,
  primary key (customer_id, id)
);

create trigger customer_notes_append_only before update or delete or truncate on customer_notes
  for each statement execute function refuse_change();
