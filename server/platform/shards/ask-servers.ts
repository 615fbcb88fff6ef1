import type pg from 'pg'
import { ShardProblem } from './shard-problem.ts'

interface Answer {
  place: string
  success: boolean
  result: string
}

const ON_PARTS = `
select format('%s:%s', nodename, nodeport) as place, success, result
from run_command_on_placements($1::regclass, $2)`

const ON_ALL = `
select format('%s:%s', n.nodename, n.nodeport) as place, a.success, a.result
from run_command_on_all_nodes($1) a join pg_dist_node n using (nodeid)`

const ON_WORKERS = `
select format('%s:%s', nodename, nodeport) as place, success, result from run_command_on_workers($1)
order by nodename, nodeport`

/** Asks every server that Citus knows for one value, the coordinator too; by address. */
export const askServers = (owner: pg.Client, command: string): Promise<Map<string, string>> =>
  ask(owner, ON_ALL, [command])

/** The same without the coordinator. */
export const askWorkers = (owner: pg.Client, command: string): Promise<Map<string, string>> =>
  ask(owner, ON_WORKERS, [command])

/**
 * Runs one statement on each part of a table, wherever it lies; `%s` is the part's name. Refuses (ShardProblem) with
 * what the first that failed says, as the others do.
 */
export const askParts = (owner: pg.Client, table: string, command: string): Promise<Map<string, string>> =>
  ask(owner, ON_PARTS, [table, command])

async function ask(owner: pg.Client, query: string, values: string[]): Promise<Map<string, string>> {
  const { rows } = await owner.query<Answer>(query, values)
  const failed = rows.find(({ success }) => !success)
  if (failed) throw new ShardProblem(`The server ${failed.place} refused: ${failed.result}.`)
  return new Map(rows.map(({ place, result }) => [place, result]))
}
