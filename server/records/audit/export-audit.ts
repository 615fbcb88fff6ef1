import type { AuditEntry, AuditFilters } from '#contract/records/audit.ts'
import { type CsvColumn, columnOfTimes, csvHead, csvRow } from '#domain/text/csv.ts'
import { type PoolAndClock, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { audit, type Reviewer } from './audit.ts'
import { listAudit } from './list-audit.ts'

const LINES_AT_ONCE = 500

const COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  ['id', ({ id }) => id],
  [columnOfTimes('at'), ({ at }) => ({ time: at })],
  ['actor kind', ({ actor }) => actor.kind],
  ['actor id', ({ actor }) => actor.id],
  ['actor', ({ actor }) => actor.username],
  ['action', ({ action }) => action],
  ['subject kind', ({ subject }) => subject.kind],
  ['subject id', ({ subject }) => subject.id],
  ['subject', ({ subject }) => subject.username],
  ['customer id', ({ customer }) => customer?.id ?? null],
  ['customer', ({ customer }) => customer?.username ?? null],
  ['address', ({ address }) => address],
  ['before', ({ before }) => before && JSON.stringify(before)],
  ['after', ({ after }) => after && JSON.stringify(after)],
  ['hash', ({ hash }) => hash],
]

/**
 * The audit log as CSV, a page at a time and only as fast as it is read: constant memory, and no connection waits for a
 * slow reader. The export is recorded first, so it contains its own line.
 */
export async function exportAudit(
  { pool, clock }: PoolAndClock,
  { filters, reviewer, from }: { filters: AuditFilters; reviewer: Reviewer; from: Pool },
): Promise<AsyncIterable<string>> {
  await inTransaction(pool, async (tx) => {
    await audit(tx, { by: reviewer, at: clock.now() }, 'audit.exported', {
      subject: ['audit_log', 'csv'],
      customerId: null,
      after: { ...filters },
    })
    return null
  })
  return linesOf(from, filters)
}

async function* linesOf(pool: Pool, filters: AuditFilters): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  let before: string | undefined
  for (;;) {
    const entries = await listAudit(pool, filters, { limit: LINES_AT_ONCE, before })
    if (entries.length > 0) yield entries.map((entry) => csvRow(COLUMNS, entry)).join('')
    if (entries.length < LINES_AT_ONCE) return
    before = entries.at(-1)?.id
  }
}
