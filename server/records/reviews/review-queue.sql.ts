import type { ReviewQueueName } from '#domain/reviews/claim.ts'
import { foldText } from '#server/platform/database/fold-text.sql.ts'
import { REVIEWED, stillWaitsAt } from './reviewed.sql.ts'

/** One kind of request as administrators list it. SQL only; no part of it comes from a caller. */
export interface ReviewQueue {
  name: ReviewQueueName
  /** In the order of the list when no status is requested. */
  statuses: readonly string[]
  /** The columns of the request `r` that a search compares, and how the searched text is folded for it. */
  reference: string
  fold: (text: string) => string
  /** The alias of a request in the columns read of the page. */
  alias: string
  columns: string
  joins: string
}

/** Each takes statuses, limit, after, before, now; and the search when it has one. */
export interface QueueStatements {
  /** A page of requests. */
  page: FilteredStatements
  /** How many requests there are, up to the limit, as `found`: every one, or those of a search. */
  count: { all: string; searched: string }
  /** How many customers and requests match a search, up to `MANY` each; takes the search alone. */
  countFound: string
  /** The requests with the ids of $1; takes nothing else. */
  ofIds: string
}

interface FilteredStatements {
  /** Every request, along the index on (status, id). */
  all: string
  /** A search with few matches: from the names to their requests. */
  ofFew: string
  /** A search with many matches: along the index, skipping what does not match. */
  ofMany: string
}

/** From this many matches on, walking the requests in order finds a page sooner than sorting all matches. */
export const MANY = 2_000

/** Greek and Cyrillic capitals that look like Latin ones, and the digits of Arabic and of Persian. */
const LOOKALIKES = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const LATIN_ONES = 'ABEZHIKMNOPTYXABEKMHOPCTYXIJS01234567890123456789'
/** Blanks, points, slashes and hyphens, as NFKC leaves them. */
const SIGNS = ' ./·-‐‒–—―−'

/**
 * Numbers are compared without the signs between their digits and however their characters are written, as in the
 * indexes of migration 0135. In SQL on both sides, because requests from before `plainNumber` stay as typed.
 */
export const foldNumber = (text: string): string =>
  `translate(upper(normalize(${text}, nfkc)), '${LOOKALIKES}${SIGNS}', '${LATIN_ONES}')`

/** The keys of users have small letters, and accents as typed. */
const foldKey = (text: string): string => `lower(normalize(${text}, nfkc))`

function startsWith(value: string, fold: (text: string) => string, search: string): string {
  const [byBytes, prefix] = [`${value} collate "C"`, fold(`${search}::text`)]
  // A range: a generic plan uses no index for a LIKE with a parameter.
  return `(${prefix} <> '' and ${byBytes} >= ${prefix} and ${byBytes} < ${prefix} || chr(1114111))`
}

/** The customers whose username, address or full name begins with a parameter; some of them more than once. */
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
  // Hashed once. Looked up for each request instead, names at the end of a queue took a second.
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

/** The requests of each status, along the index. */
function walk({ name }: ReviewQueue, filter: string): string {
  return `
    select walked.customer_id, walked.id, wanted.status
    from ${rangesOf(name, ', r.customer_id', filter)}`
}

/**
 * One range of the index on (status, id) for each status. Status and id are compared as one row, which takes 7 ms
 * however far down the page is. With an equality on the status the planner walked the ids of every status: 92 ms with
 * 200 pending among 200,000 approved.
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
 * How many `rows` there are, up to the limit. Of the index alone where no other column is asked for: with others, and a
 * limit of thousands, the planner read and sorted every row of the status.
 */
const countOf = (rows: string): string => `
  select count(*) as found from (${rows} limit $2) found where $5::timestamptz is not null`

/** The requests of `ids` in order, as many as the limit says: they are cut before anything else is looked up. */
const cut = (ids: string): string => `
  page as materialized (
    select customer_id, id, array_position($1::text[], status) as place,
      case when status = 'pending' then id else -id end as turn
    from (${ids}) ids
    order by place, turn
    limit $2
  )`

/** The requests of the page as they are returned. */
const rowsOf = ({ name, alias, columns, joins }: ReviewQueue, where: string): string => `
  select ${columns}
  from page
  join ${REVIEWED[name].table} ${alias} on ${alias}.customer_id = page.customer_id and ${alias}.id = page.id
  ${joins}
  ${where}
  order by page.place, page.turn`
