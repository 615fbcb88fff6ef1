import type { AuditEntry, AuditFilters } from '#contract/records/audit.ts'
import { columnOfTimes, csvHead, csvLine } from '#domain/text/csv.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from './audit.ts'
import { listAudit } from './list-audit.ts'
import type { Reviewer } from './reviewer.ts'

const LINES_AT_ONCE = 500

const COLUMNS = [
  'id',
  columnOfTimes('at'),
  'actor kind',
  'actor id',
  'actor',
  'action',
  'subject kind',
  'subject id',
  'subject',
  'customer id',
  'customer',
  'address',
  'before',
  'after',
  'hash',
]

/**
 * The audit log as CSV, a page at a time and only as fast as it is read: a long log needs no more memory than a short
 * one, and no connection waits for a slow reader. The export is recorded first, so it contains its own line.
 */
export async function exportAudit(
  { pool, clock }: { pool: Pool; clock: Clock },
  { filters, reviewer }: { filters: AuditFilters; reviewer: Reviewer },
): Promise<AsyncIterable<string>> {
  await inTransaction(pool, async (tx) => {
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId: reviewer.administratorId,
      action: 'audit.exported',
      subjectType: 'audit_log',
      subjectId: 'csv',
      customerId: null,
      after: { ...filters },
      address: reviewer.address,
    })
    return null
  })
  return linesOf(pool, filters)
}

async function* linesOf(pool: Pool, filters: AuditFilters): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  let before: string | undefined
  for (;;) {
    const entries = await listAudit(pool, filters, { limit: LINES_AT_ONCE, before })
    if (entries.length > 0) yield entries.map(lineOf).join('')
    if (entries.length < LINES_AT_ONCE) return
    before = entries.at(-1)?.id
  }
}

const lineOf = ({ actor, subject, customer, before, after, ...entry }: AuditEntry): string =>
  csvLine([
    entry.id,
    { time: entry.at },
    actor.kind,
    actor.id,
    actor.username,
    entry.action,
    subject.kind,
    subject.id,
    subject.username,
    customer?.id ?? null,
    customer?.username ?? null,
    entry.address,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    entry.hash,
  ])
