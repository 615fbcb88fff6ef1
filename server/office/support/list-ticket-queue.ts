import type { QueuedTicket } from '#contract/office/support.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { TICKET_STATUSES, type TicketPriority, type TicketStatus } from '#domain/support/support.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type QueueRow, presentQueued } from './ticket-row.ts'
import * as sql from './ticket-queue.sql.ts'

/**
 * Tickets for an administrator, by default open ones: high priority first, then the oldest; other statuses newest
 * first. A search finds the beginning of a username, address or full name, and words of messages. One customer's come
 * newest first, of every status by default.
 */
export async function listTicketQueue(
  pool: Pool,
  page: {
    status?: TicketStatus | undefined
    search?: string | undefined
    limit?: number | undefined
    before?: string | undefined
    after?: string | undefined
    customer?: string | undefined
  },
  at: Date,
): Promise<QueuedTicket[]> {
  const { status = 'open', search = '', customer } = page
  const part = [page.before ?? LARGEST_ID, page.limit ?? QUEUE_ROWS, page.after ?? '0']
  const read = async (statement: string, values: readonly unknown[]) =>
    (await pool.query<QueueRow>(statement, [...values])).rows.map((row) => presentQueued(row, at))
  if (customer !== undefined) {
    const statuses = page.status === undefined ? TICKET_STATUSES : [page.status]
    return read(sql.LIST_OF_CUSTOMER, [statuses, ...part, customer])
  }
  const isOpen = status === 'open'
  const queue = isOpen ? sql.OPEN_TICKETS : sql.OTHER_TICKETS
  const from = isOpen ? await priorityOf(pool, page.after) : status
  if (search === '') return read(queue.all, [from, ...part])
  const searched = [search, wordsOf(search)]
  const { rows } = await pool.query<{ found: bigint }>(sql.COUNT_MATCHES, searched)
  const isFew = (rows[0]?.found ?? 0n) < sql.MANY
  return read(isFew ? queue.ofFew : queue.ofMany, [from, ...part, ...searched])
}

/** The priority after which a page begins; before every priority for the first page. */
async function priorityOf(pool: Pool, after: string | undefined): Promise<string> {
  if (after === undefined) return ''
  const { rows } = await pool.query<{ priority: TicketPriority }>(sql.READ_PRIORITY, [after])
  return rows[0]?.priority ?? 'normal'
}

/** Every word of a search as a prefix, for `to_tsquery`. */
const wordsOf = (search: string): string =>
  foldText(search)
    .split(/[\s'\\]+/)
    .filter((word) => word !== '')
    .map((word) => `'${word}':*`)
    .join(' & ')
