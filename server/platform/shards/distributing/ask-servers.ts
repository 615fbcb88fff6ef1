import type pg from 'pg'
import { ShardProblem } from '../shard-problem.ts'

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

/** Asks every server that Citus knows for one value, the coordinator too; by address. */
export async function askServers(owner: pg.Client, command: string): Promise<Map<string, string>> {
  const { rows } = await owner.query<Answer>(ON_ALL, [command])
  return new Map(answered(rows).map(({ place, result }) => [place, result]))
}

/**
 * Runs one statement on each part of a table, wherever it lies; `%s` is the part's name. Refuses (ShardProblem) with
 * what the first that failed says.
 */
export async function runOnParts(owner: pg.Client, table: string, command: string): Promise<void> {
  answered((await owner.query<Answer>(ON_PARTS, [table, command])).rows)
}

function answered(answers: readonly Answer[]): readonly Answer[] {
  const failed = answers.find(({ success }) => !success)
  if (failed) throw new ShardProblem(`The server ${failed.place} refused: ${failed.result}.`)
  return answers
}
