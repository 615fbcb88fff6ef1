import pg from 'pg'
import { type Connection, connectionLimits } from '#server/database/pool.ts'
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

/** Reading a whole ledger takes as long as it takes; it holds nobody up. */
const UNHURRIED = {
  ...connectionLimits,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** Proves every invariant of the books in one read-only snapshot, so that trading may go on meanwhile. */
export async function verifyBooks(connection: Connection): Promise<BooksReport> {
  const client = new pg.Client({ ...connection, ...UNHURRIED })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ transfers: bigint }>('select count(*) as transfers from transfers')
    const broken: BrokenInvariant[] = []
    for (const invariant of INVARIANTS) {
      const offender = await firstOffenderOf(client, invariant)
      if (offender) broken.push({ invariant, firstOffender: offender })
    }
    return { checked: INVARIANTS.length, transfers: rows[0]?.transfers ?? 0n, broken }
  } finally {
    await client.end()
  }
}

async function firstOffenderOf(
  client: { query(sql: string): Promise<{ rows: Record<string, unknown>[] }> },
  { offenders }: Invariant,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await client.query(`select * from (${offenders}) offenders limit 1`)
  return rows[0]
}
