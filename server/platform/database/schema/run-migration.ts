import pg from 'pg'
import { StartRefusal } from '../../config/start-refusal.ts'
import { fitWorkers } from '../citus/fit-workers.ts'
import { distributedSchemas } from '../citus/distributed-schemas.ts'
import { isLockTimeout, isUndone } from '../failure.ts'
import { CitusRefusal, alterWithCitus, openCitus } from '../citus/citus-statements.ts'
import { dropEveryShard, remakeEveryShard } from './every-shard-views.ts'
import { fixFunctionPaths } from './function-paths.ts'
import { searchPathOf, shardNumbers } from './shard-schemas.ts'
import { splitStatements } from './split-statements.ts'

/**
 * The first line of a migration that alters customers' tables: it runs once in each shard, on the shard's search path,
 * and then the views over all shards are made again. Without it a migration runs once, where everything is but shards.
 */
const IN_EVERY_SHARD = /^-- in every shard\n/

type Run = (statement: string) => Promise<unknown>

/**
 * Runs a migration's statements one at a time, in the transaction that has begun: where Citus has the shards on several
 * servers it takes no more at once. There the workers' functions are fitted afterwards, and what Citus does not do is
 * refused (StartRefusal); the caller undoes what was done.
 */
export async function runMigration(
  client: pg.Client,
  { name, sql }: { name: string; sql: string },
): Promise<void> {
  const schemas = await distributedSchemas(client)
  if (schemas.length === 0) return runStatements(client, sql, (statement) => client.query(statement))
  try {
    await openCitus(client)
    await runStatements(client, sql, (statement) => alterWithCitus(client, statement))
    await fitWorkers(client, schemas)
  } catch (error) {
    if (
      isLockTimeout(error) ||
      isUndone(error) ||
      !(error instanceof pg.DatabaseError || error instanceof CitusRefusal)
    )
      throw error
    throw new StartRefusal(
      `Migration ${name} cannot run where the shards lie on several servers, and was undone: ${error.message}.`,
      { cause: error },
    )
  }
}

async function runStatements(client: pg.Client, sql: string, run: Run): Promise<void> {
  const statements = splitStatements(sql)
  const shards = IN_EVERY_SHARD.test(sql) ? await shardNumbers(client) : [0]
  // With shard 0 alone it is a migration like the others.
  if (shards.length === 1) {
    for (const statement of statements) await run(statement)
    return
  }
  await dropEveryShard(client)
  for (const shard of shards) {
    await client.query(`set local search_path = ${searchPathOf(shard)}`)
    for (const statement of statements) await run(statement)
    await fixFunctionPaths(client, shard)
  }
  await client.query('set local search_path = public')
  await remakeEveryShard(client, shards)
}
