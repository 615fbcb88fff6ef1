import { isReference } from './catalog.sql.ts'

const REFERENCES = `select logicalrelid from pg_dist_partition p where ${isReference('p')}`

/** The keys that lead from a table which stands on the coordinator alone to one that every server has. */
export const KEYS_TO_REFERENCES = `
select k.conrelid::regclass::text as table, k.conname as name,
  regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', '') as definition
from pg_constraint k
where k.contype = 'f' and k.confrelid in (${REFERENCES})
  and not exists (select 1 from pg_dist_partition d where d.logicalrelid = k.conrelid)`

/**
 * Which end of a key from $1 to $2 is a table that every server has, where the other end is on the coordinator alone;
 * else null.
 */
export const REFERENCE_OF_KEY = `
select case
  when a in (${REFERENCES}) and b not in (select logicalrelid from pg_dist_partition) then 'from'
  when b in (${REFERENCES}) and a not in (select logicalrelid from pg_dist_partition) then 'to' end as end
from (values (to_regclass($1), to_regclass($2))) pair (a, b)`

export const KNOWN_CONSTRAINT = `
select exists (select 1 from pg_constraint where conrelid = to_regclass($1) and conname = $2) as there`

/** Whether the table lies in parts, under their own names. */
export const HAS_PARTS = `
select exists (select 1 from pg_dist_partition where logicalrelid = to_regclass($1)) as there`

export const HAS_NOTES = `select to_regclass('distributed.ended_keys') is not null as there`

/** $1 is a table of `public`, $2 the key's name, $3 what it says. */
export const NOTE_KEY = `
insert into distributed.ended_keys (table_name, name, definition)
select relname, $2, $3 from pg_class where oid = to_regclass($1) and relnamespace = 'public'::regnamespace
on conflict do nothing`

export const FORGET_KEY = `
delete from distributed.ended_keys e using pg_class c
where c.oid = to_regclass($1) and c.relnamespace = 'public'::regnamespace and e.table_name = c.relname and e.name = $2`
