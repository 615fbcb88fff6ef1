-- The close of every instrument at the end of each session, per share as shares counted that day. A provider adjusts its
-- past again and again; returns of the past must not move. A correction is a newer row of the same session.
create table session_closes (
  symbol text not null,
  session_date date not null,
  received_at timestamptz not null,
  price_units bigint not null check (price_units > 0),
  source text not null,
  primary key (symbol, session_date, received_at)
);

-- Every node reads what is new since it looked last.
create index session_closes_received on session_closes (received_at);

create trigger session_closes_append_only before update or delete or truncate on session_closes
  for each statement execute function refuse_change();
