import type { Logger } from 'pino'
import { recordAudit } from '#server/admin/audit.ts'
import type { Clock } from '#server/clock.ts'
import { takeIds } from '#server/database/ids.ts'
import type { Connection, Pool } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockCustomerForBooks } from '#server/identity/lock-customer.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import { type BrokenInvariant, verifyBooks } from '#server/ledger/verify-books.ts'

const EVERY_MS = 60 * 60_000
const LOOK_EVERY_MS = 5 * 60_000

export interface ProofDeps {
  pool: Pool
  connection: Connection
  clock: Clock
  log: Logger
  sessions: Pick<Sessions, 'forget'>
}

/**
 * Proves the books once an hour, on whichever node looks first. Returns the way to stop, which waits for a proof that
 * is under way.
 */
export function startBooksProof(deps: ProofDeps): () => Promise<void> {
  let proof = Promise.resolve()
  const look = () => {
    proof = proof
      .then(() => proveDueBooks(deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the books could not be proved'))
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    return proof
  }
}

/**
 * Proves the books unless that was begun within the hour. What is broken is logged as an error, shown to every
 * administrator and, when it is not what was broken before, recorded; the customer whose row gives it away is locked,
 * so that nothing moves there until people have looked.
 */
export async function proveDueBooks({ pool, connection, clock, log, sessions }: ProofDeps): Promise<void> {
  const at = clock.now()
  const claimed = await pool.query(CLAIM, [at, new Date(at.getTime() - EVERY_MS)])
  if (claimed.rowCount === 0) return
  const { broken, checked, transfers } = await verifyBooks(connection)
  for (const { invariant, firstOffender } of broken)
    log.error({ invariant: invariant.name, firstOffender: textOf(firstOffender) }, 'the books are BROKEN')
  const names = broken.map(({ invariant }) => invariant.name)
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ before: string[] }>(SETTLE, [clock.now(), names])
    const before = rows[0]?.before ?? []
    if (before.join() === names.join()) return null
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId: null,
      action: names.length > 0 ? 'books.broken' : 'books.mended',
      subjectType: 'books',
      subjectId: 'ledger',
      customerId: null,
      before: { broken: before },
      after: { broken: names, checked, transfers: transfers.toString() },
      address: null,
    })
    return null
  })
  for (const each of broken) await lockWhoIsConcerned(each, { pool, clock, sessions })
}

async function lockWhoIsConcerned(
  { invariant, firstOffender }: BrokenInvariant,
  deps: Pick<ProofDeps, 'pool' | 'clock' | 'sessions'>,
): Promise<void> {
  const customerId = firstOffender['customer_id']
  if (typeof customerId !== 'bigint') return
  const reason = `The books do not hold: ${invariant.name}`
  // Refused where they are locked already, or where the row names nobody: there is nothing to lock.
  await lockCustomerForBooks(deps, { customerId, reason })
}

/** Numbers and dates as text: a log line is JSON. */
const textOf = (row: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]),
  )

const CLAIM = `
insert into books_proof (begun_at) values ($1)
on conflict (is_only) do update set begun_at = excluded.begun_at where books_proof.begun_at <= $2
returning begun_at`

const SETTLE = `
update books_proof set proved_at = $1, broken = $2
from (select broken as before from books_proof for update) was
returning was.before`
