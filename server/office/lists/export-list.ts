import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type SearchedListName, MAX_EXPORTED_ROWS } from '#domain/staff/office-lists.ts'
import {
  type Pool,
  type PoolAndClock,
  type Tx,
  inSnapshot,
  inTransaction,
} from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { type ListFilter, type OfficeList, LISTS, refuseStatus } from './office-lists.ts'

/**
 * All rows of a filtered list as CSV, read in one snapshot of `database` and kept until sent, so that a slow reader
 * holds no connection. The export is audited first, with its filter and number of rows. Refuses a status that the list
 * does not have, and more than `MAX_EXPORTED_ROWS`.
 */
export async function exportList(
  { pool, clock }: PoolAndClock,
  database: Pool,
  { list, filter, reviewer }: { list: SearchedListName; filter: ListFilter; reviewer: Reviewer },
): Promise<string[] | Refusal> {
  const { status, search } = filter
  const unknown = refuseStatus(list, status)
  if (unknown) return unknown
  const lines = await inSnapshot(database, (tx) => readLines(tx, LISTS[list], filter, clock.now()))
  if (isRefusal(lines)) return lines
  const audited = await inTransaction(pool, async (tx) => {
    await audit(tx, { by: reviewer, at: clock.now() }, 'list.exported', {
      subject: ['list', list],
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
