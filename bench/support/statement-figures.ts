/** What PostgreSQL itself says that statements cost: figures that no busy machine distorts. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#server/platform/database/pool.ts'
import type { Pool } from '#server/platform/database/database.ts'

/** Has the server count every statement from its next start on. */
export async function countStatements(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  // In a schema of its own: what is in the product's is looked at by `books verify`.
  await client.query('create schema statement_figures')
  await client.query('create extension pg_stat_statements schema statement_figures')
  await client.end()
}

interface StatementFigures {
  /** Statements, BEGIN and COMMIT included. */
  statements: number
  /** Pages of 8 kB that they touched, wherever these were. */
  buffers: number
}

export interface StatementCounter {
  /** What the statements cost that `work` caused, without what runs by itself. */
  costOf(work: () => Promise<unknown>): Promise<StatementFigures>
}

const IDLE_MS = 6_000

/** Counts for a while what the product does by itself; later measurements leave it out. */
export async function openStatementCounter(pool: Pool): Promise<StatementCounter> {
  const reset = () => pool.query('select statement_figures.pg_stat_statements_reset()')
  await reset()
  await setTimeout(IDLE_MS)
  const { rows } = await pool.query<{ queryid: bigint }>(
    'select queryid from statement_figures.pg_stat_statements',
  )
  const background = rows.map(({ queryid }) => queryid)

  return {
    async costOf(work) {
      await reset()
      await work()
      const counted = await pool.query<{ statements: bigint | null; buffers: bigint | null }>(
        `select sum(calls)::bigint as statements, sum(shared_blks_hit + shared_blks_read)::bigint as buffers
         from statement_figures.pg_stat_statements
         where queryid <> all($1::bigint[]) and query not like '%pg_stat_statements%'`,
        [background],
      )
      return {
        statements: Number(counted.rows[0]?.statements ?? 0n),
        buffers: Number(counted.rows[0]?.buffers ?? 0n),
      }
    },
  }
}
