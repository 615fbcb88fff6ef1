import {
  MAX_EXCERPT_CHARACTERS,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '#domain/support/support.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { PageQuery } from '#contract/fields.ts'
import type { QueuedTicket } from '#contract/office/support.ts'
import { foldText as foldTextSql } from '#server/platform/database/fold-text.sql.ts'
import { CLAIM_COLUMNS, claimJoins } from '#server/records/reviews/claims.sql.ts'
import { named } from '#server/records/reviews/review-queue.sql.ts'
import { LARGEST_ID, type Pool } from '#server/platform/database/database.ts'
import { TICKET_COLUMNS, type QueueRow, presentQueued } from './ticket-row.ts'

/** Whether message `m` has all words of a parameter, as in the index of migration 0152. */
const hasWords = (words: string): string =>
  `to_tsvector('simple', ${foldTextSql('m.text')}) @@ to_tsquery('simple', ${words})`

interface Part {
  /** A condition on `q`. */
  where: string
  /** Of a ticket by its alias. */
  order: (ticket: string) => string
}

/** The open tickets after priority $1 and id $4: a range of the index on (priority, id). */
const OPEN: Part = {
  where: `q.status = 'open' and (q.priority, q.id) > ($1::text, $4::bigint) and q.id < $2`,
  order: (ticket) => `${ticket}.priority, ${ticket}.id`,
}

/**
 * Those of the status $1 with ids above $4, the newest first. The status is a range of one value, without which the
 * planner may walk the ids of every status.
 */
const OTHERS: Part = {
  where: `q.status >= $1 and q.status <= $1 and q.id < $2 and q.id > $4`,
  order: (ticket) => `${ticket}.status desc, ${ticket}.id desc`,
}

/** At most $3 tickets with ids below $2. */
function queueOf({ where, order }: Part) {
  return {
    /** One walk of the index. */
    all: listed(`where ${where}`, order),
    /** From the names ($5) and the words ($6) to their tickets. */
    ofFew: listed(
      `join (
        select o.customer_id, o.id
        from (select distinct customer_id from (${named('$5')}) named) found
        join support_tickets o on o.customer_id = found.customer_id
        union
        select m.customer_id, m.ticket_id from support_messages m where ${hasWords('$6')}
      ) matched on matched.customer_id = q.customer_id and matched.id = q.id
      where ${where}`,
      order,
    ),
    /** Along the index, skipping what does not match. */
    ofMany: listed(
      `where ${where} and (q.customer_id in (${named('$5')}) or exists (
        select 1 from support_messages m
        where m.customer_id = q.customer_id and m.ticket_id = q.id and ${hasWords('$6')}))`,
      order,
    ),
  }
}

/** From so many matches on, walking the tickets compares fewer texts. */
const MANY = 20_000

/** How many customers begin with $1, and how many messages have the words $2: up to `MANY` each. */
export const COUNT_MATCHES = `
select (select count(*) from (${named('$1')} limit ${MANY}) found)
  + (select count(*) from (
    select 1 from support_messages m where ${hasWords('$2')} limit ${MANY}) found) as found`

const listed = (selected: string, order: Part['order']) => `
select ${TICKET_COLUMNS}, u.username, ${CLAIM_COLUMNS}, counted.message_count,
  last.id as last_id, last.author_id as last_author_id, last.text as last_text, last.created_at as last_at
from (
  select q.customer_id, q.id
  from support_tickets q
  ${selected}
  order by ${order('q')}
  limit $3
) queued
join support_tickets t on t.customer_id = queued.customer_id and t.id = queued.id
join users u on u.id = t.customer_id
cross join lateral (
  select count(*) as message_count
  from support_messages m
  where m.customer_id = t.customer_id and m.ticket_id = t.id
) counted
cross join lateral (
  select m.id, m.author_id, left(m.text, ${MAX_EXCERPT_CHARACTERS}) as text, m.created_at
  from support_messages m
  where m.customer_id = t.customer_id and m.ticket_id = t.id
  order by m.id desc
  limit 1
) last
${claimJoins('support_tickets', 't')}
order by ${order('t')}`

export const OPEN_TICKETS = queueOf(OPEN)
export const OTHER_TICKETS = queueOf(OTHERS)

const READ_PRIORITY = `select priority from support_tickets where id = $1`

/** Those of customer $5, of the statuses $1, newest first. */
const LIST_OF_CUSTOMER = listed(
  `where q.customer_id = $5 and q.status = any($1::text[]) and q.id < $2 and q.id > $4`,
  (ticket) => `${ticket}.id desc`,
)

/**
 * Tickets for an administrator, by default open ones: high priority first, then the oldest; other statuses newest
 * first. A search finds the beginning of a username, address or full name, and words of messages. One customer's come
 * newest first, of every status by default.
 */
export async function listTicketQueue(
  pool: Pool,
  page: PageQuery & {
    status?: TicketStatus | undefined
    search?: string | undefined
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
    return read(LIST_OF_CUSTOMER, [statuses, ...part, customer])
  }
  const isOpen = status === 'open'
  const queue = isOpen ? OPEN_TICKETS : OTHER_TICKETS
  const from = isOpen ? await priorityOf(pool, page.after) : status
  if (search === '') return read(queue.all, [from, ...part])
  const searched = [search, wordsOf(search)]
  const { rows } = await pool.query<{ found: bigint }>(COUNT_MATCHES, searched)
  const isFew = (rows[0]?.found ?? 0n) < MANY
  return read(isFew ? queue.ofFew : queue.ofMany, [from, ...part, ...searched])
}

/** The priority after which a page begins; before every priority for the first page. */
async function priorityOf(pool: Pool, after: string | undefined): Promise<string> {
  if (after === undefined) return ''
  const { rows } = await pool.query<{ priority: TicketPriority }>(READ_PRIORITY, [after])
  return rows[0]?.priority ?? 'normal'
}

/** Every word of a search as a prefix, for `to_tsquery`. */
const wordsOf = (search: string): string =>
  foldText(search)
    .split(/[\s'\\]+/)
    .filter((word) => word !== '')
    .map((word) => `'${word}':*`)
    .join(' & ')
