import type { Pool } from '#server/database/pool.ts'
import { INVARIANTS, type Invariant } from './invariants.sql.ts'

export interface BrokenInvariant {
  invariant: Invariant
  /** The first row that breaks it, as the query names it. */
  firstOffender: Record<string, unknown>
}

export interface BooksReport {
  checked: number
  transfers: bigint
  broken: BrokenInvariant[]
}

const VERIFY_TIMEOUT_MS = 3_600_000

/** Proves every invariant of the books in one read-only snapshot, so that trading may go on meanwhile. */
export async function verifyBooks(pool: Pool): Promise<BooksReport> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${VERIFY_TIMEOUT_MS}`)
    await client.query(`set local idle_in_transaction_session_timeout = 0`)
    const { rows } = await client.query<{ transfers: bigint }>('select count(*) as transfers from transfers')
    const broken: BrokenInvariant[] = []
    for (const invariant of INVARIANTS) {
      const offender = await firstOffenderOf(client, invariant)
      if (offender) broken.push({ invariant, firstOffender: offender })
    }
    return { checked: INVARIANTS.length, transfers: rows[0]?.transfers ?? 0n, broken }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function firstOffenderOf(
  client: { query(sql: string): Promise<{ rows: Record<string, unknown>[] }> },
  { offenders }: Invariant,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await client.query(`select * from (${offenders}) offenders limit 1`)
  return rows[0]
}
