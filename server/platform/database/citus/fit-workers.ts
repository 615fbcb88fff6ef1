import type pg from 'pg'
import { FUNCTIONS_OF_SHARD, FUNCTIONS_OF_TRIGGERS, PARTS } from './fit-workers.sql.ts'

/**
 * Gives workers the functions of triggers as they must be there, in the transaction that has begun, over a connection
 * of the schema's owner to the coordinator; the coordinator keeps its own. On a worker they name the parts of tables,
 * since a statement on a part may not ask a table that is distributed. What is no customer's is not there: a trigger
 * of a table that every server has leaves to the coordinator what touches others. `schemas` are those of the
 * distributed shards.
 */
export async function fitWorkers(owner: pg.Client, schemas: readonly string[]): Promise<void> {
  const functions = await functionsOfTriggers(owner)
  const agreements = (await partsOf(owner, 'public')).get('agreements') ?? ''
  for (const schema of schemas) functions.push(...(await functionsOfShard(owner, schema, agreements)))
  // Functions of both kinds name tables that are not on this server.
  await owner.query('set local check_function_bodies = off')
  for (const { definition, fitted } of functions) {
    await owner.query(fitted)
    await owner.query('set local citus.enable_ddl_propagation = off')
    await owner.query(definition)
    await owner.query('set local citus.enable_ddl_propagation = on')
  }
}

interface FittedFunction {
  /** As the coordinator has it. */
  definition: string
  /** As workers have it. */
  fitted: string
}

async function functionsOfTriggers(owner: pg.Client): Promise<FittedFunction[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(FUNCTIONS_OF_TRIGGERS)
  return rows.map(({ name, definition }) => ({ definition, fitted: doingNothing(name) }))
}

const doingNothing = (name: string): string => `
create or replace function ${name}() returns trigger language plpgsql as $$
begin
  return case tg_op when 'DELETE' then old else new end;
end
$$`

async function partsOf(owner: pg.Client, schema: string): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ table: string; part: string }>(PARTS, [schema])
  return new Map(rows.map(({ table, part }) => [table, part]))
}

async function functionsOfShard(
  owner: pg.Client,
  schema: string,
  agreements: string,
): Promise<FittedFunction[]> {
  const parts = await partsOf(owner, schema)
  const { rows } = await owner.query<{ name: string; definition: string }>(FUNCTIONS_OF_SHARD, [schema])
  return rows.flatMap(({ name, definition }) => {
    const fitted =
      name === 'hold_new_account'
        ? holdNewAccount(schema, agreements)
        : definition.replaceAll(/\w+/g, (word) => parts.get(word) ?? word)
    return fitted === definition ? [] : [{ definition, fitted }]
  })
}

/** A lock on a reference table, taken on a worker, would wait for the transaction that it is part of. */
const holdNewAccount = (schema: string, agreements: string): string => `
create or replace function ${schema}.hold_new_account() returns trigger language plpgsql as $$
begin
  new.agreement_due := exists (select 1 from ${agreements} where stopped_at is not null);
  return new;
end
$$`
