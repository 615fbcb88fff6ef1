import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type SearchedListName, MAX_EXPORTED_ROWS } from '#domain/staff/office-lists.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inSnapshot, inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { type ListFilter, type OfficeList, LISTS, refuseStatus } from './office-lists.ts'

/**
 * All rows of a filtered list as CSV, read in one snapshot and kept until sent, so that a slow reader holds no
 * connection. The export is audited first, with its filter and number of rows. Refuses a status that the list does not
 * have, and more than `MAX_EXPORTED_ROWS`.
 */
export async function exportList(
  { pool, clock }: { pool: Pool; clock: Clock },
  { list, filter, reviewer }: { list: SearchedListName; filter: ListFilter; reviewer: Reviewer },
): Promise<string[] | Refusal> {
  const { status, search } = filter
  const unknown = refuseStatus(list, status)
  if (unknown) return unknown
  const lines = await inSnapshot(pool, (tx) => readLines(tx, LISTS[list], filter, clock.now()))
  if (isRefusal(lines)) return lines
  const audited = await inTransaction(pool, async (tx) => {
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      ...actorOf(reviewer),
      action: 'list.exported',
      subjectType: 'list',
      subjectId: list,
      customerId: null,
      after: { ...(status && { status }), ...(search && { search }), rows: lines.length - 1 },
    })
    return null
  })
  return audited ?? lines
}

async function readLines(
  tx: Tx,
  list: OfficeList,
  filter: ListFilter,
  now: Date,
): Promise<string[] | Refusal> {
  const lines = [list.head]
  for await (const rows of list.pages(tx, filter, now)) {
    // The first line is the head.
    if (lines.length - 1 + rows.length > MAX_EXPORTED_ROWS) return refuse('export_too_large')
    for (const { line } of rows) lines.push(line)
  }
  return lines
}
