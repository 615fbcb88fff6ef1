import type { ReviewQueueName } from '#domain/reviews/claim.ts'
import { foldText } from '#server/platform/database/fold-text.sql.ts'
import { REVIEWED, stillWaitsAt } from './reviewed.sql.ts'

/** One kind of request as administrators list it. SQL only; callers supply no part of it. */
export interface ReviewQueue {
  name: ReviewQueueName
  /** In list order when no status is requested. */
  statuses: readonly string[]
  /** The columns of `r` that a search compares, and how the search text is folded for each. */
  reference: string
  fold: (text: string) => string
  alias: string
  columns: string
  joins: string
}

/** Each takes statuses, limit, after, before, now, and the search when it has one. */
export interface QueueStatements {
  page: FilteredStatements
  /** The number of requests up to the limit, as `found`. */
  count: { all: string; searched: string }
  /** How many customers and requests match, up to `MANY` each; takes the search alone. */
  countFound: string
  /** The requests with the ids of $1; takes nothing else. */
  ofIds: string
}

interface FilteredStatements {
  /** Every request, along the index on (status, id). */
  all: string
  /** Few matches: from the names to their requests. */
  ofFew: string
  /** Many matches: along the index, skipping what does not match. */
  ofMany: string
}

/** From this many matches on, walking in order beats sorting all matches. */
export const MANY = 2_000

/** Greek and Cyrillic capitals that look Latin, and the digits of Arabic and Persian. */
const LOOKALIKES = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const LATIN_ONES = 'ABEZHIKMNOPTYXABEKMHOPCTYXIJS01234567890123456789'
/** Blanks, points, slashes and hyphens, as NFKC leaves them. */
const SIGNS = ' ./·-‐‒–—―−'

/**
 * Compares numbers without separators and across scripts, as the indexes of migration 0135 do. In SQL on both sides:
 * requests from before `plainNumber` stay as typed.
 */
export const foldNumber = (text: string): string =>
  `translate(upper(normalize(${text}, nfkc)), '${LOOKALIKES}${SIGNS}', '${LATIN_ONES}')`

/** User keys are lowercase and keep accents. */
const foldKey = (text: string): string => `lower(normalize(${text}, nfkc))`

function startsWith(value: string, fold: (text: string) => string, search: string): string {
  const [byBytes, prefix] = [`${value} collate "C"`, fold(`${search}::text`)]
  // A range: a generic plan uses no index for LIKE with a parameter.
  return `(${prefix} <> '' and ${byBytes} >= ${prefix} and ${byBytes} < ${prefix} || chr(1114111))`
}

/** Customers whose username, address or full name begins with a parameter; may repeat. */
export const named = (search: string): string => `
    select n.id as customer_id from users n where ${startsWith('n.username_key', foldKey, search)}
    union all
    select n.id from users n where ${startsWith('n.email_key', foldKey, search)}
    union all
    select n.customer_id from profile_submissions n where ${startsWith(foldText('n.full_name'), foldText, search)}`

export function queueStatements(queue: ReviewQueue): QueueStatements {
  const { name, reference, fold } = queue
  const { table } = REVIEWED[name]
  const stillWaits = stillWaitsAt(name, '$5')
  const known = startsWith(reference, fold, '$6')
  const within = `r.status = any($1::text[]) and r.id > $3::bigint and r.id < $4::bigint
    ${stillWaits ? `and (r.status <> 'pending' or ${stillWaits})` : ''}`
  // Hashed once: a lookup for each request took a second for names at the end of a queue.
  const matches = `(${known} or r.customer_id in (select customer_id from named))`

  const ofNamed = `
    from (select distinct customer_id from (${named('$6')}) named) found
    join ${table} r on r.customer_id = found.customer_id
    where ${within}`
  const ofKnown = `from ${table} r where ${within} and ${known}`
  const rows = rowsOf(queue, 'where $5::timestamptz is not null')
  const chosen = `select r.customer_id, r.id, 0 as place, r.id as turn from ${table} r where r.id = any($1::bigint[])`

  return {
    page: {
      all: `with ${cut(walk(queue, ''))} ${rows}`,
      ofMany: `with named as materialized (${named('$6')}), ${cut(walk(queue, `and ${matches}`))} ${rows}`,
      ofFew: `with ${cut(
        `select r.customer_id, r.id, r.status ${ofNamed} union select r.customer_id, r.id, r.status ${ofKnown}`,
      )} ${rows}`,
    },
    count: {
      all: countOf(`select walked.id from ${rangesOf(name, '', '')}`),
      // Each part is whole, or reaches the limit by itself.
      searched: countOf(`(select r.id ${ofNamed} limit $2) union (select r.id ${ofKnown} limit $2)`),
    },
    countFound: `
      select (select count(*) from (${named('$1')} limit ${MANY}) found)
        + (select count(*) from (
          select 1 from ${table} r where ${startsWith(reference, fold, '$1')} limit ${MANY}) found) as found`,
    ofIds: `with page as materialized (${chosen}) ${rowsOf(queue, '')}`,
  }
}

function walk({ name }: ReviewQueue, filter: string): string {
  return `
    select walked.customer_id, walked.id, wanted.status
    from ${rangesOf(name, ', r.customer_id', filter)}`
}

/**
 * One range of the index on (status, id) for each status. Comparing both as one row takes 7 ms at any depth; with an
 * equality on the status the planner took 92 ms for 200 pending among 200,000 approved.
 */
function rangesOf(name: ReviewQueueName, more: string, filter: string): string {
  const { table } = REVIEWED[name]
  const stillWaits = stillWaitsAt(name, '$5')
  const range = `(r.status, r.id) > (wanted.status, $3::bigint) and (r.status, r.id) < (wanted.status, $4::bigint)`
  return `unnest($1::text[]) as wanted (status)
    cross join lateral (
      (select r.id${more} from ${table} r
       where wanted.status = 'pending' and ${range} ${stillWaits ? `and ${stillWaits}` : ''} ${filter}
       order by r.status, r.id limit $2)
      union all
      (select r.id${more} from ${table} r
       where wanted.status <> 'pending' and ${range} ${filter}
       order by r.status desc, r.id desc limit $2)
    ) walked`
}

/**
 * Counts up to the limit, from the index alone where no other column is needed. With others and a limit of thousands,
 * the planner read and sorted every row of the status.
 */
const countOf = (rows: string): string => `
  select count(*) as found from (${rows} limit $2) found where $5::timestamptz is not null`

/** The requests of `ids` in order, cut to the limit before any join. */
const cut = (ids: string): string => `
  page as materialized (
    select customer_id, id, array_position($1::text[], status) as place,
      case when status = 'pending' then id else -id end as turn
    from (${ids}) ids
    order by place, turn
    limit $2
  )`

const rowsOf = ({ name, alias, columns, joins }: ReviewQueue, where: string): string => `
  select ${columns}
  from page
  join ${REVIEWED[name].table} ${alias} on ${alias}.customer_id = page.customer_id and ${alias}.id = page.id
  ${joins}
  ${where}
  order by page.place, page.turn`
