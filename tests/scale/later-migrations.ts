import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

const MIGRATIONS = new URL('../../server/platform/database/migrations/', import.meta.url)

/** A folder with the migrations of now and later ones, for as long as the test takes. */
export async function migrationsWith(later: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'northfold-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(fileURLToPath(MIGRATIONS), folder, { recursive: true })
  for (const [name, sql] of Object.entries(later)) await writeFile(join(folder, `${name}.sql`), sql)
  return pathToFileURL(`${folder}/`)
}

/**
 * One of each kind of statement that migrations have, on customers' tables: columns, checks in two steps, keys to
 * customers' tables and to what every server has, indexes, a table with a trigger, functions that are new and that
 * change, rows.
 */
const OF_CUSTOMERS = `-- in every shard
-- A comment; with 'quotes', and a semicolon.
alter table accounts add column color text not null default 'blue';
alter table accounts add constraint accounts_color_check check (color <> 'it''s; not') not valid;
alter table accounts validate constraint accounts_color_check;
create index accounts_by_color on accounts (color) where color <> 'blue';
alter table positions alter column quantity_units set default 0, alter column reserved_units set default 0;
alter table watchlists alter column name type varchar(900);
alter table plans add column changed_by bigint;
alter table plans add constraint plans_changed_by_fkey foreign key (changed_by) references users (id) not valid;
alter table plans validate constraint plans_changed_by_fkey;
/* A table of customers, and /* in it */ what notes changes of them. */
create table parcels (
  id bigint primary key,
  customer_id bigint not null references accounts (customer_id),
  sent_by bigint references users (id)
);
create index parcels_of on parcels (customer_id);
create function note_parcel() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into parcels (id, customer_id) values (new.id, new.customer_id);
  return null;
end
$$;
revoke all on function note_parcel() from public;
create trigger withdrawals_parceled after insert on withdrawal_requests for each row execute function note_parcel();
create or replace function list_touched_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
begin
  if new.status = 'pending' then
    insert into touched_orders (id, customer_id, instrument) values (new.id, new.customer_id, new.instrument)
    on conflict (id) do nothing;
  else
    delete from touched_orders where id = new.id;
  end if;
  return null;
end
$body$;
update plans set changed_by = customer_id;
do $$ begin update accounts set color = 'red' where kyc_status = 'approved'; end $$;
`

/** What is no customer's: a table with keys to what every server has, columns of these, a key in two steps. */
const PLAIN = `
create table tours (
  id bigint primary key,
  user_id bigint not null references users (id),
  agreement_id bigint references agreements (id)
);
alter table users add column toured_at timestamptz;
alter table users add constraint users_toured_check check (toured_at > '2000-01-01') not valid;
alter table users validate constraint users_toured_check;
alter table proposals add column toured_by bigint references users (id);
alter table proposals drop constraint proposals_customer_id_fkey,
  add constraint proposals_of_customer_fkey foreign key (customer_id) references users (id) not valid;
alter table proposals validate constraint proposals_of_customer_fkey;
insert into tours (id, user_id) select id, id from users limit 1;
`

export const LATER: Record<string, string> = { '9001_of_customers': OF_CUSTOMERS, '9002_plain': PLAIN }

/** Later ones that do more than Citus does, with why. */
export const REFUSED: Record<string, [sql: string, why: string]> = {
  '9003_key_in_a_column': [
    '-- in every shard\nalter table plans add column hue bigint references users (id);',
    'Citus would leave out the key or the check in "add column hue bigint references users (id)" of plans',
  ],
  '9003_storage': [
    `-- in every shard
alter table plans add column hue text;
alter table plans alter column hue set storage external;`,
    'alter table command is currently unsupported',
  ],
}
