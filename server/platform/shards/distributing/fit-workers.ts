import pg from 'pg'
import { runOnWorkers } from './ask-servers.ts'

/** The part of each table of a schema, or the one part of a reference table: it has one name on every server. */
const PARTS = `
select c.relname as name,
  format('%I.%I', n.nspname, c.relname || '_' || s.shardid) as part
from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid join pg_namespace n on n.oid = c.relnamespace
where n.nspname = $1`

/** The functions of the triggers of a schema's tables that are its own. */
const TRIGGER_FUNCTIONS = `
select distinct pg_get_functiondef(p.oid) as definition
from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
where not t.tgisinternal and c.relnamespace = to_regnamespace($1) and p.pronamespace = c.relnamespace`

interface Part {
  name: string
  part: string
}

/**
 * Makes the functions of triggers on the workers what a worker can run, for these schemas of distributed shards (ADR
 * 0206). They name the parts of tables: a statement on a part may not ask a table that is distributed. Changes of users
 * are noted on the coordinator alone. A lock on a reference table, taken on a worker, waits for the transaction that it
 * is part of, so a new account reads the agreements without one. Over a connection of the schema's owner to the
 * coordinator; it may be done again, and has to be after such a function was changed.
 */
export async function fitWorkers(owner: pg.Client, schemas: readonly string[]): Promise<void> {
  const agreements = (await partsOf(owner, 'public')).get('agreements')
  if (agreements === undefined || schemas.length === 0) return
  const fitted = [NOTE_NO_CHANGE]
  for (const schema of schemas) {
    const parts = await partsOf(owner, schema)
    const { rows } = await owner.query<{ definition: string }>(TRIGGER_FUNCTIONS, [schema])
    fitted.push(...rows.map(({ definition }) => namingParts(definition, parts)), holdIn(schema, agreements))
  }
  await runOnWorkers(owner, allOf(fitted))
}

async function partsOf(owner: pg.Client, schema: string): Promise<Map<string, string>> {
  const { rows } = await owner.query<Part>(PARTS, [schema])
  return new Map(rows.map(({ name, part }) => [name, part]))
}

/** A definition with the parts of tables where it names the tables. */
export const namingParts = (definition: string, parts: ReadonlyMap<string, string>): string =>
  definition.replaceAll(/\w+/g, (word) => parts.get(word) ?? word)

const NOTE_NO_CHANGE = `
create or replace function public.note_session_change() returns trigger language plpgsql as
  $$ begin return null; end $$`

const holdIn = (schema: string, agreements: string): string => `
create or replace function ${schema}.hold_new_account() returns trigger language plpgsql as
  $$ begin
    new.agreement_due := exists (select 1 from ${agreements} where stopped_at is not null);
    return new;
  end $$`

/** One statement, so that what fails is told; Citus would refuse to alter a function anywhere but on the coordinator. */
const allOf = (definitions: readonly string[]): string => `
do ${pg.escapeLiteral(`begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  ${definitions.map((each) => `execute ${pg.escapeLiteral(each)};`).join('\n  ')}
end`)}`
