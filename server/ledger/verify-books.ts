import type pg from 'pg'
import type { Invariant } from './invariant.ts'
import { type Connection, openUnlimited } from '#server/platform/database/pool.ts'
import { INVARIANTS } from './invariants.sql.ts'
import { lotsThatDiffer } from './replay-all-lots.ts'
import { costsThatDiffer } from './replay-costs.ts'

/** A row that breaks an invariant. */
export type Offender = Readonly<Record<string, unknown>>

export interface Check {
  name: string
  states: string
  /** Whether it compares times, for which no customer is locked. */
  isAboutTimes: boolean
  /** The first ones by key, so that an hour later the same rows are found. */
  offenders(client: pg.Client, most: number): Promise<Offender[]>
}

/** Read per invariant: a faulty rule may break a row of every customer. */
export const MOST_OFFENDERS = 1_000

export const CHECKS: readonly Check[] = [
  ...INVARIANTS.map(checkOf),
  {
    name: 'costs-replay',
    states:
      "every position's quantity and cost are what its trades and splits, one after the other, make of nothing",
    isAboutTimes: false,
    offenders: costsThatDiffer,
  },
  {
    name: 'lots-replay',
    states:
      "every holding's tax lots hold its shares, cost with its sales what was paid, and took the lots that were chosen",
    isAboutTimes: false,
    offenders: lotsThatDiffer,
  },
]

export interface BrokenInvariant {
  invariant: Pick<Check, 'name' | 'states' | 'isAboutTimes'>
  firstOffender: Offender
  /** The first ones by key, up to 1,000. */
  offenders: readonly Offender[]
  /** Whether more rows break it; they are read once the first ones are fixed. */
  hasMore: boolean
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

/** In an open snapshot. */
export async function checkBooks(client: pg.Client): Promise<BooksReport> {
  const { rows } = await client.query<{ transfers: bigint }>('select count(*) as transfers from transfers')
  const broken: BrokenInvariant[] = []
  for (const check of CHECKS) {
    const found = await check.offenders(client, MOST_OFFENDERS + 1)
    const offenders = found.slice(0, MOST_OFFENDERS)
    const [firstOffender] = offenders
    const hasMore = found.length > MOST_OFFENDERS
    if (firstOffender) broken.push({ invariant: check, firstOffender, offenders, hasMore })
  }
  return { checked: CHECKS.length, transfers: rows[0]?.transfers ?? 0n, broken }
}

function checkOf({ name, states, isAboutTimes = false, offenders }: Invariant): Check {
  return {
    name,
    states,
    isAboutTimes,
    async offenders(client, most) {
      // By whole rows, which begin with their key.
      const { rows } = await client.query<Offender>(
        `select * from (${offenders}) offenders order by offenders limit $1`,
        [most],
      )
      return rows
    },
  }
}
