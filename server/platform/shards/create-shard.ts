import type pg from 'pg'
import { IDS_PER_BLOCK } from '../database/ids.ts'
import { alterSchema, lockSchema, unlockSchema } from '../database/schema/alter-schema.ts'
import { remakeEveryShard } from '../database/schema/every-shard-views.ts'
import { fixFunctionPaths } from '../database/schema/function-paths.ts'
import { SHARDS_AT_MOST, schemaOf, searchPathOf, shardNumbers } from '../database/schema/shard-schemas.ts'
import {
  COLUMN_SETTINGS,
  COMMENTS,
  FOREIGN_KEYS,
  FUNCTION_GRANTS,
  INDEXES,
  TABLES,
  TABLE_GRANTS,
  TRIGGERS,
} from './copied-objects.sql.ts'
import { readStructure } from './read-structure.ts'
import { describeDifference, shardDifferences } from './shard-differences.ts'
import { NEXT_ID_BLOCK, type ShardFunction, readShardFunctions } from './shard-functions.ts'
import { SHARD_TABLES } from './shard-tables.ts'
import { ShardProblem } from './shard-problem.ts'

/**
 * Makes a shard: a schema with a copy of each customers' table of shard 0 and everything that belongs to it, as the
 * catalogues say it, and the views over all shards. In one transaction, over a connection of the schema's owner.
 * Refuses (ShardProblem) a number that is no shard's, a shard or schema that is there already, and a copy that would
 * not be like shard 0.
 */
export async function createShard(owner: pg.Client, shard: number, now: Date): Promise<void> {
  if (!Number.isInteger(shard) || shard < 1 || shard >= SHARDS_AT_MOST)
    throw new ShardProblem(`A shard's number is 1 to ${SHARDS_AT_MOST - 1}; ${shard} is none.`)
  await lockSchema(owner)
  await alterSchema(owner, `Shard ${shard}`, async () => {
    await note(owner, shard, now)
    await owner.query(`create schema ${schemaOf(shard)}`)
    const keys = await copyInto(owner, shard)
    for (const each of [0, shard]) await owner.query(blocksOf(each))
    await remakeEveryShard(owner, await shardNumbers(owner))
    const wanted = await readStructure(owner, 0)
    // Last: from here on no other transaction writes to users.
    await owner.query(`set local search_path = ${searchPathOf(shard)}`)
    await owner.query(keys.join(';\n'))
    const [difference] = await shardDifferences(owner, { only: [shard], wanted })
    if (difference) throw new ShardProblem(`Shard ${shard} cannot be made: ${describeDifference(difference)}`)
  }).finally(() => unlockSchema(owner))
}

/** Notes that the shard is there. From the first one on, new ids tell their shard. */
async function note(owner: pg.Client, shard: number, now: Date): Promise<void> {
  const { rows } = await owner.query<{ taken: boolean; may: boolean; role: string; database: string }>(LOOK, [
    shard,
    schemaOf(shard),
  ])
  const [{ taken, may, role, database } = { taken: true, may: false, role: '', database: '' }] = rows
  if (!may)
    throw new ShardProblem(
      `The role ${role} may make no schema: grant create on database ${database} to ${role}.`,
    )
  if (taken) throw new ShardProblem(`Shard ${shard} is there already: its schema is ${schemaOf(shard)}.`)
  await owner.query(FIRST_ID)
  await owner.query('insert into public.shards (number, made_at, takes_customers) values ($1, $2, false)', [
    shard,
    now,
  ])
}

const LOOK = `
select to_regnamespace($2) is not null or exists (select from public.shards where number = $1) as taken,
  has_database_privilege(current_database(), 'create') as may, current_user as role, current_database() as database`

/** Half of the first block that tells its shard: earlier blocks are far below it, and those that follow above. */
const FIRST_ID = `
update public.shards set first_id = nextval('public.id_block') * ${SHARDS_AT_MOST / 2} * ${IDS_PER_BLOCK}
where number = 0 and first_id is null`

/** Blocks of ids come from one sequence, so they rise over all shards; the rest of a division by 64 is the shard. */
const blocksOf = (shard: number): string => `
create or replace function ${schemaOf(shard)}.${NEXT_ID_BLOCK}() returns bigint language sql as
  $$ select nextval('public.id_block') * ${SHARDS_AT_MOST} + ${shard} $$`

/** Copies all but foreign keys and comments, and returns the statements that make these. */
async function copyInto(owner: pg.Client, shard: number): Promise<string[]> {
  // Definitions are read by shard 0's path and run by the shard's.
  await owner.query('set local search_path = public')
  const functions = await readShardFunctions(owner, 0)
  const tables = [...SHARD_TABLES]
  const signatures = functions.map(({ signature }) => signature)
  const schema = schemaOf(shard)
  const statementsOf = async (query: string, values: unknown[]): Promise<string[]> =>
    (await owner.query<{ statement: string }>(query, values)).rows.map(({ statement }) => statement)
  const made = [
    ...(await statementsOf(TABLES, [tables, schema])),
    ...(await statementsOf(COLUMN_SETTINGS, [tables, schema])),
    ...(await statementsOf(INDEXES, [tables, schema])),
  ]
  // A key may have a comment.
  const keys = [
    ...(await statementsOf(FOREIGN_KEYS, [tables, schema])),
    ...(await statementsOf(COMMENTS, [tables, schema, signatures])),
  ]
  const rest = [
    ...(await statementsOf(TRIGGERS, [tables])),
    ...(await statementsOf(TABLE_GRANTS, [tables, schema])),
    ...(await statementsOf(FUNCTION_GRANTS, [signatures, schema])),
  ]
  await owner.query(`set local search_path = ${searchPathOf(shard)}`)
  await owner.query(made.join(';\n'))
  // A function's text is not looked at before all that it calls is there.
  await owner.query('set local check_function_bodies = off')
  for (const each of functions) await owner.query(definitionIn(schema, each))
  await fixFunctionPaths(owner, shard)
  await owner.query(rest.join(';\n'))
  await owner.query('set local search_path = public')
  return keys
}

const definitionIn = (schema: string, { definition }: ShardFunction): string =>
  definition.replace(/^CREATE OR REPLACE (FUNCTION|PROCEDURE) /, `CREATE $1 ${schema}.`)
