import type { Logger } from 'pino'
import { audit } from '#server/records/audit/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { type Pool, inTransaction } from '#server/platform/database/database.ts'
import type { Standbys } from '#server/platform/database/standbys/standbys.ts'
import { lockCustomerForBooks } from '#server/people/accounts/lock-customer.ts'
import { type Leads, type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { Sessions } from '#server/people/sessions/sessions.ts'
import {
  type BooksReport,
  type BrokenInvariant,
  type Offender,
  verifyBooks,
} from '#server/ledger/verify-books.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { type FoundBefore, booksNews } from './books-news.ts'

const EVERY_MS = 60 * 60_000
const LOOK_EVERY_MS = 5 * 60_000

export interface BooksVerificationDeps {
  pool: Pool
  connection: Connection
  standbys?: Pick<Standbys, 'connection'> | null
  clock: Clock
  log: Logger
  sessions: Pick<Sessions, 'forget'>
}

/** Verifies the books once an hour, on the first node to look. A stop aborts it. */
export function createBooksVerification(deps: BooksVerificationDeps & { leads: Leads }): PeriodicJob {
  return createPeriodicJob({
    name: 'verify the books when an hour has passed',
    everyMs: LOOK_EVERY_MS,
    leads: deps.leads,
    work: (stopping) =>
      verifyDueBooks(deps, stopping).catch((error: unknown) => {
        if (!stopping.aborted) deps.log.warn({ err: error }, 'the books could not be verified')
      }),
  })
}

/**
 * Verifies the books unless a verification began within the hour; a failed one may be repeated at once. A broken
 * invariant is logged as an error and shown to administrators. New ones among the first 1,000 rows of each are recorded
 * and their customers locked until an administrator unlocks them, except for invariants about times; an unlocked
 * customer stays so until another row breaks.
 */
export async function verifyDueBooks(deps: BooksVerificationDeps, signal?: AbortSignal): Promise<void> {
  const { pool, clock } = deps
  signal?.throwIfAborted()
  const at = clock.now()
  const claimed = await pool.query(CLAIM, [at, new Date(at.getTime() - EVERY_MS)])
  if (claimed.rowCount === 0) return
  try {
    await verify(deps, signal)
  } catch (error) {
    // The next look tries again. If this fails too, the next try is in an hour.
    await pool.query(GIVE_BACK, [at, new Date(at.getTime() - EVERY_MS)]).catch(() => {})
    throw error
  }
}

async function verify(deps: BooksVerificationDeps, signal: AbortSignal | undefined): Promise<void> {
  const { pool, clock, log } = deps
  const { rows: proofs } = await pool.query<{ verified_at: Date | null }>(READ_VERIFIED)
  const isFirstOfDay = dayOf(proofs[0]?.verified_at ?? null) !== dayOf(clock.now())
  const { broken, checked, transfers } = await proveBooks(deps, isFirstOfDay, signal ? { signal } : {})
  for (const { invariant, firstOffender, offenders, hasMore } of broken)
    log.error(
      {
        invariant: invariant.name,
        firstOffender: textOf(firstOffender),
        offenders: offenders.length,
        hasMore,
      },
      'the books are BROKEN',
    )
  const names = broken.map(({ invariant }) => invariant.name)
  const { rows } = await pool.query<FoundBefore>(READ_FOUND)
  const before = rows[0] ?? { broken: [], offenders: [] }
  const news = booksNews(before, broken)
  // Before recording: recorded rows are not looked at again. Refused when the customer is locked already.
  for (const [customerId, name] of news.toLock)
    await lockCustomerForBooks(
      { ...deps, pool: pool },
      { customerId, reason: `Ledger check failed: ${name}` },
    )
  await inTransaction(pool, async (tx) => {
    await tx.query(SETTLE, [clock.now(), names, news.offenders])
    if (!news.hasChanged) return null
    await audit(tx, { by: 'system', at: clock.now() }, names.length > 0 ? 'books.broken' : 'books.mended', {
      subject: ['books', 'ledger'],
      customerId: null,
      before: { broken: before.broken },
      after: { broken: names, ...andMore(broken), checked, transfers: transfers.toString() },
    })
    return null
  })
}

/** In UTC. */
const dayOf = (at: Date | null): string | undefined => at?.toISOString().slice(0, 'yyyy-mm-dd'.length)

/**
 * On a standby, where one may answer; what it cannot prove, the primary proves or finds broken. A day's first proof is
 * the primary's: a copy does not have what a disk did to it.
 */
async function proveBooks(
  { connection, standbys }: BooksVerificationDeps,
  isFirstOfDay: boolean,
  options: { signal?: AbortSignal },
): Promise<BooksReport> {
  const standby = isFirstOfDay ? undefined : standbys?.connection()
  const proof = standby && (await verifyBooks(standby, options).catch(() => null))
  return proof?.broken.length === 0 ? proof : verifyBooks(connection, options)
}

/** Invariants with more broken rows than were read: the customers of those rows are not locked. */
const andMore = (broken: readonly BrokenInvariant[]): { andMore?: string[] } => {
  const names = broken.filter(({ hasMore }) => hasMore).map(({ invariant }) => invariant.name)
  return names.length > 0 ? { andMore: names } : {}
}

/** Numbers and dates as text: a log line is JSON. */
const textOf = (row: Offender): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]),
  )

const CLAIM = `
insert into books_verification (begun_at) values ($1)
on conflict (is_only) do update set begun_at = excluded.begun_at where books_verification.begun_at <= $2
returning begun_at`

const GIVE_BACK = `update books_verification set begun_at = $2 where begun_at = $1`

const READ_FOUND = `select broken, offenders from books_verification`

const READ_VERIFIED = `select verified_at from books_verification`

const SETTLE = `update books_verification set verified_at = $1, broken = $2, offenders = $3`

/** What the last verification found, and its age. */
export function measureBooks(metrics: Metrics): void {
  metrics.stored(readProof, [
    {
      name: 'northfold_books_broken_invariants',
      help: 'Invariants that the latest proof found broken.',
      of: (proof) => proof?.broken.length ?? 0,
    },
    {
      name: 'northfold_books_verified_age_seconds',
      help: 'How long ago a proof of the books ended; infinite before the first.',
      of: (proof, now) =>
        proof?.verified_at ? (now.getTime() - proof.verified_at.getTime()) / 1_000 : Infinity,
    },
  ])
}

interface ProofRow {
  verified_at: Date | null
  broken: string[]
}

const readProof = async (pool: Pool): Promise<ProofRow | undefined> =>
  (await pool.query<ProofRow>('select verified_at, broken from books_verification where is_only')).rows[0]
