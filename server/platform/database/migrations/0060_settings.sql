-- What the business decides, as rows that never change: of each key the row with the greatest effective-from that has
-- come counts, then the greatest id. Their ids rise in commit order, for whoever adds one holds a lock on the table.
create table settings (
  id bigint primary key,
  key text not null check (key ~ '^[a-z_]+(\.[A-Za-z0-9_.-]+)+$' and length(key) <= 60),
  -- A whole number of the key's smallest unit, a list of texts, a sentence, or null.
  value jsonb not null,
  effective_from timestamptz not null,
  -- Null for the rows that the product came with.
  proposed_by bigint references users (id),
  -- Another person, where the change needed one.
  confirmed_by bigint references users (id) check (confirmed_by <> proposed_by),
  reason text not null,
  made_at timestamptz not null,
  -- Nothing is changed for the past: what was decided by an earlier version stays explained by it.
  check (proposed_by is null or effective_from >= made_at)
);

create index settings_by_key on settings (key, effective_from desc, id desc);

create trigger settings_append_only before update or delete or truncate on settings
  for each statement execute function refuse_change();

-- The fees that the books are verified by. They stand here rather than in code, so that every version of the settings
-- says its fees by itself, and a later release that ships another standard changes no past.
insert into settings (id, key, value, effective_from, reason, made_at)
select block * 1024 + n, key, value, '1970-01-01T00:00:00Z', 'The fee the product came with', '1970-01-01T00:00:00Z'
from (select nextval('id_block') as block) as ids,
  (values (0, 'fees.sale_commission', '50'::jsonb), (1, 'fees.withdrawal', '500'::jsonb)) as fee (n, key, value);

-- The settings that decided. Without a foreign key, whose check would lock the one row in force at every order; an
-- invariant of the books finds a version that is not there. Null: decided before there were settings.
alter table transactions add column settings_id bigint;
alter table queued_orders add column settings_id bigint;
alter table withdrawal_requests add column settings_id bigint;
alter table deposit_requests add column settings_id bigint;
