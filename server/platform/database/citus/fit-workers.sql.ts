import { isReference } from './catalog.sql.ts'

/** The functions of the triggers of reference tables that name a table which is on the coordinator alone. */
export const FUNCTIONS_OF_TRIGGERS = `
select distinct p.oid::regproc::text as name, pg_get_functiondef(p.oid) as definition
from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  join pg_dist_partition d on d.logicalrelid = t.tgrelid and ${isReference('d')}
where not t.tgisinternal and exists (
  select 1 from regexp_matches(p.prosrc, '\\w+', 'g') word join pg_class c on c.relname = word[1]
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid))`

/** The functions of a distributed schema. */
export const FUNCTIONS_OF_SHARD = `
select p.proname as name, pg_get_functiondef(p.oid) as definition
from pg_proc p where p.pronamespace = $1::regnamespace and p.prokind in ('f', 'p') order by p.proname`

/** The part of each distributed table of a schema: its name is the same on every server that has it. */
export const PARTS = `
select c.relname::text as table, format('%I.%I', $1::text, c.relname || '_' || s.shardid) as part
from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid where c.relnamespace = $1::regnamespace`
