import { MAX_EXCERPT_CHARACTERS } from '#domain/support/support.ts'
import { foldText } from '#server/platform/database/fold-text.sql.ts'
import { CLAIM_COLUMNS, claimJoins } from '#server/records/reviews/claims.sql.ts'
import { named } from '#server/records/reviews/review-queue.sql.ts'
import { TICKET_COLUMNS } from './ticket-row.ts'

/** Whether the message `m` has all words of a parameter, as in the index of migration 0152. */
const hasWords = (words: string): string =>
  `to_tsvector('simple', ${foldText('m.text')}) @@ to_tsquery('simple', ${words})`

/** The tickets of a status ($1) with ids below $2 and above $4, in one direction; at most $3 of them. */
function queueOf(direction: 'asc' | 'desc') {
  // The status is compared as a range of one value, without which the planner may walk the ids of every status.
  const part = `q.status >= $1 and q.status <= $1 and q.id < $2 and q.id > $4`
  const order = `order by q.status ${direction}, q.id ${direction}`
  return {
    /** One walk of the (status, id) index, from one end or the other. */
    all: listed(`where ${part} ${order}`, direction),
    /** From the names ($5) and the words ($6) to their tickets. */
    ofFew: listed(
      `join (
        select o.customer_id, o.id
        from (select distinct customer_id from (${named('$5')}) named) found
        join support_tickets o on o.customer_id = found.customer_id
        union
        select m.customer_id, m.ticket_id from support_messages m where ${hasWords('$6')}
      ) matched on matched.customer_id = q.customer_id and matched.id = q.id
      where ${part} ${order}`,
      direction,
    ),
    /** Along the index, skipping what does not match. */
    ofMany: listed(
      `where ${part} and (q.customer_id in (${named('$5')}) or exists (
        select 1 from support_messages m
        where m.customer_id = q.customer_id and m.ticket_id = q.id and ${hasWords('$6')}))
      ${order}`,
      direction,
    ),
  }
}

/** From so many matches on, walking the tickets until a page is full compares fewer texts than all matches are. */
export const MANY = 20_000

/** How many customers begin with $1, and how many messages have the words $2: up to `MANY` each. */
export const COUNT_MATCHES = `
select (select count(*) from (${named('$1')} limit ${MANY}) found)
  + (select count(*) from (
    select 1 from support_messages m where ${hasWords('$2')} limit ${MANY}) found) as found`

/** The tickets that a condition on \`q\` and its order select, at most $3. */
const listed = (selected: string, direction: 'asc' | 'desc') => `
select ${TICKET_COLUMNS}, u.username, ${CLAIM_COLUMNS}, counted.message_count,
  last.id as last_id, last.author_id as last_author_id, last.text as last_text, last.created_at as last_at
from (
  select q.customer_id, q.id
  from support_tickets q
  ${selected}
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
order by t.id ${direction}`

export const OLDEST_FIRST = queueOf('asc')
export const NEWEST_FIRST = queueOf('desc')

/** Those of customer $5, of the statuses $1, newest first. */
export const LIST_OF_CUSTOMER = listed(
  `where q.customer_id = $5 and q.status = any($1::text[]) and q.id < $2 and q.id > $4
  order by q.id desc`,
  'desc',
)
