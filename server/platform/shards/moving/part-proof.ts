import type pg from 'pg'
import { tablesOf } from '../pause-changes.ts'
import { ShardProblem } from '../shard-problem.ts'
import { GRANTS_OF_PART, PROOF_OF_PART } from './part-proof.sql.ts'

/** A customers' table of a shard, as the server that has it says it. */
export interface Proof {
  /** Without its schema. */
  table: string
  rows: bigint
  /** Of all rows, in any order. */
  digest: string
  /** What the table is made of, a line each. */
  structure: readonly string[]
  /** The statements that grant what roles beside the owner may do with it. */
  grants: readonly string[]
}

/** Reads every row of a shard that Citus has, and what its tables are made of. */
export async function prove(owner: pg.Client, schema: string): Promise<Proof[]> {
  const answers = await askParts(owner, schema, PROOF_OF_PART)
  return answers.map(({ table, answer }) => {
    const { all, structure, grants }: SaidOfPart = JSON.parse(answer)
    return { table, rows: BigInt(all.rows), digest: all.digest, structure, grants }
  })
}

/** What PROOF_OF_PART answers. */
interface SaidOfPart {
  all: { rows: string; digest: string }
  structure: string[]
  grants: string[]
}

/** Grants what moved tables lack, and answers how they are then. */
export async function grantMissing(
  owner: pg.Client,
  schema: string,
  { before, after }: { before: readonly Proof[]; after: readonly Proof[] },
): Promise<Proof[]> {
  const granted: Proof[] = []
  for (const moved of after) {
    const wanted = before.find(({ table }) => table === moved.table)?.grants ?? []
    const missing = wanted.filter((grant) => !moved.grants.includes(grant))
    const table = `${schema}.${moved.table}`
    for (const grant of missing) await askPart(owner, table, grant)
    const grants: string[] =
      missing.length === 0 ? [...moved.grants] : JSON.parse(await askPart(owner, table, GRANTS_OF_PART))
    granted.push({ ...moved, grants })
  }
  return granted
}

/** One sentence of what is not as it was; undefined where everything is. */
export function firstDifference(before: readonly Proof[], after: readonly Proof[]): string | undefined {
  for (const was of before) {
    const is = after.find(({ table }) => table === was.table)
    if (!is) return `table ${was.table} is missing`
    if (is.rows !== was.rows) return `table ${was.table} has ${is.rows} rows instead of ${was.rows}`
    if (is.digest !== was.digest) return `the rows of table ${was.table} are others`
    for (const part of ['structure', 'grants'] as const) {
      const [lost] = was[part].filter((line) => !is[part].includes(line))
      const [added] = is[part].filter((line) => !was[part].includes(line))
      if (lost !== undefined) return `table ${was.table} lacks "${lost}"`
      if (added !== undefined) return `table ${was.table} has "${added}", and had not`
    }
  }
  return before.length === after.length ? undefined : 'there are other tables'
}

/** Asks the one part of each table of a shard for one value, on the server that has it. */
async function askParts(
  owner: pg.Client,
  schema: string,
  command: string,
): Promise<{ table: string; answer: string }[]> {
  const answers: { table: string; answer: string }[] = []
  for (const table of await tablesOf(owner, schema))
    answers.push({ table, answer: await askPart(owner, `${schema}.${table}`, command) })
  return answers
}

async function askPart(owner: pg.Client, table: string, command: string): Promise<string> {
  const { rows } = await owner.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_placements($1::regclass, $2)',
    [table, command],
  )
  const [answer, ...more] = rows
  if (!answer?.success || more.length > 0)
    throw new ShardProblem(
      `${table} could not be read: ${answer?.result ?? 'it lies on no server of Citus'}.`,
    )
  return answer.result
}
