import type pg from 'pg'
import { schemaOf, shardNumbers } from '../../database/schema/shard-schemas.ts'
import { functionsOn } from '../moving/part-proof.sql.ts'
import { hasCitus } from '../../database/citus/distributed-schemas.ts'
import { serverOf } from '../moving/shard-servers.ts'
import { askParts, askWorkers } from '../ask-servers.ts'
import { GUARD_OF_PART, guardedTables } from './give-inserts.ts'

/**
 * What is not alike on the servers of a distributed installation, a sentence each: functions of triggers, without which
 * a shard would do something else after a move, and the guards of columns that the server's role may not write. Empty
 * on one PostgreSQL. Over a connection of the schema's owner to the coordinator.
 */
export async function serverDifferences(owner: pg.Client): Promise<string[]> {
  if (!(await hasCitus(owner))) return []
  const found: string[] = []
  for (const shard of await shardNumbers(owner)) {
    const schema = schemaOf(shard)
    if (shard === 0 || !(await serverOf(owner, schema))) continue
    const other = firstOther(await askWorkers(owner, functionsOn(schema)))
    if (other) found.push(`shard ${shard}: the functions on ${other[1]} are not those on ${other[0]}.`)
  }
  for (const table of await guardedTables(owner))
    for (const [place, guards] of await askParts(owner, table, GUARD_OF_PART))
      if (guards === '0')
        found.push(`table ${table} on ${place}: its guard of columns is missing or switched off.`)
  return found
}

/** The first server, and one that answers something else; undefined where all answer the same. */
function firstOther(answers: ReadonlyMap<string, string>): [string, string] | undefined {
  const [[first, answer] = ['', ''], ...others] = answers
  const other = others.find(([, each]) => each !== answer)
  return other && [first, other[0]]
}
