import type { Invariant } from './invariant.ts'
import type pg from 'pg'
import { type Connection, openUnlimited } from '#server/platform/database/pool.ts'
import { INVARIANTS } from './invariants.sql.ts'
import { firstCostThatDiffers } from './replay-costs.ts'

/** An invariant, and how to find the first row that breaks it. */
export interface Check {
  name: string
  states: string
  firstOffender(client: pg.Client): Promise<Record<string, unknown> | undefined>
}

export const CHECKS: readonly Check[] = [
  ...INVARIANTS.map(checkOf),
  {
    name: 'costs-replay',
    states:
      "every position's quantity and cost are what its trades and splits, one after the other, make of nothing",
    firstOffender: firstCostThatDiffers,
  },
]

export interface BrokenInvariant {
  invariant: Pick<Check, 'name' | 'states'>
  /** The first row that breaks it, as its query returns it. */
  firstOffender: Record<string, unknown>
}

export interface BooksReport {
  checked: number
  transfers: bigint
  broken: BrokenInvariant[]
}

/**
 * Verifies every invariant of the books in one read-only snapshot, while trading goes on. Rejects once `signal` is
 * aborted: a large ledger takes minutes.
 */
export async function verifyBooks(
  connection: Connection,
  { signal }: { signal?: AbortSignal } = {},
): Promise<BooksReport> {
  const client = await openUnlimited(connection)
  const stop = () => void client.end()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    await client.query('begin isolation level repeatable read read only')
    return await checkBooks(client)
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end()
  }
}

/** Verifies in a snapshot that is already open. */
export async function checkBooks(client: pg.Client): Promise<BooksReport> {
  const { rows } = await client.query<{ transfers: bigint }>('select count(*) as transfers from transfers')
  const broken: BrokenInvariant[] = []
  for (const check of CHECKS) {
    const offender = await check.firstOffender(client)
    if (offender) broken.push({ invariant: check, firstOffender: offender })
  }
  return { checked: CHECKS.length, transfers: rows[0]?.transfers ?? 0n, broken }
}

function checkOf({ name, states, offenders }: Invariant): Check {
  return {
    name,
    states,
    async firstOffender(client) {
      const { rows } = await client.query<Record<string, unknown>>(
        `select * from (${offenders}) offenders limit 1`,
      )
      return rows[0]
    },
  }
}
