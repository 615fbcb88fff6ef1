/** One kind of request as administrators list it. SQL only; nothing of it comes from a caller. */
export interface ReviewQueue {
  /** Has (customer_id, id) as its key, a status, and an index on (status, id). */
  table: string
  /** In the order in which they come when no status is asked for. */
  statuses: readonly string[]
  /** What a request is known by, of the request `r`, and how a searched text is folded to be compared with it. */
  reference: string
  fold: (text: string) => string
  /** What else must hold of a request `r` that is pending, at the instant $5. */
  stillWaits?: string
  /** What a request is called in what is read of the page. */
  alias: string
  columns: string
  joins: string
}

/** The statements of a queue. Each takes statuses, limit, after, before, now; and the search when it has one. */
export interface QueueStatements {
  /** All of them, along the index on (status, id). */
  all: string
  /** How many customers and requests a search finds, up to `MANY` each: takes the search alone. */
  countFound: string
  /** A search that finds few: from the names to their requests. */
  ofFew: string
  /** A search that finds many: along the index, leaving out what does not match. */
  ofMany: string
}

/** From here on, walking the requests in order finds a page sooner than collecting and sorting all that match. */
export const MANY = 2_000

/** Numbers are compared without what people put between their digits; as in the indexes of migration 0012. */
export const foldNumber = (text: string): string => `translate(upper(${text}), ' ./-', '')`

export const foldName = (text: string): string => `lower(${text})`

export function queueStatements(queue: ReviewQueue): QueueStatements {
  const { table, reference, fold, stillWaits } = queue
  const startsWith = (value: string, fold: (text: string) => string, search: string) => {
    const [byBytes, prefix] = [`${value} collate "C"`, fold(`${search}::text`)]
    // A range, since a LIKE with a parameter takes no index in a plan that is kept.
    return `(${prefix} <> '' and ${byBytes} >= ${prefix} and ${byBytes} < ${prefix} || chr(1114111))`
  }
  const named = (search: string) => `
    select n.id as customer_id from users n where ${startsWith('n.username_key', foldName, search)}
    union all
    select n.id from users n where ${startsWith('n.email_key', foldName, search)}
    union all
    select n.customer_id from profile_submissions n where ${startsWith('lower(n.full_name)', foldName, search)}`
  const known = startsWith(reference, fold, '$6')
  const within = `r.status = any($1::text[]) and r.id > $3::bigint and r.id < $4::bigint
    ${stillWaits ? `and (r.status <> 'pending' or ${stillWaits})` : ''}`
  // Hashed once. Looked up for each request instead, names that stand at the end of a queue took a second.
  const matches = `(${known} or r.customer_id in (select customer_id from named))`

  return {
    all: `with ${pageOf(queue, walk(queue, ''))}`,
    ofMany: `with named as materialized (${named('$6')}), ${pageOf(queue, walk(queue, `and ${matches}`))}`,
    ofFew: `with ${pageOf(
      queue,
      `select r.customer_id, r.id, r.status
       from (select distinct customer_id from (${named('$6')}) named) found join ${table} r on r.customer_id = found.customer_id where ${within}
       union
       select r.customer_id, r.id, r.status from ${table} r where ${within} and ${known}`,
    )}`,
    countFound: `
      select (select count(*) from (${named('$1')} limit ${MANY}) found)
        + (select count(*) from (
          select from ${table} r where ${startsWith(reference, fold, '$1')} limit ${MANY}) found) as found`,
  }
}

/**
 * One range of the index on (status, id) per wanted status. Status and id are compared as one row: asked for by
 * equality of the status, the planner walked the ids of all and threw away those of another status, 92 ms with
 * 200 pending among 200,000 approved; so it takes 7 ms, however far down the page is.
 */
function walk({ table, stillWaits }: ReviewQueue, filter: string): string {
  const range = `(r.status, r.id) > (wanted.status, $3::bigint) and (r.status, r.id) < (wanted.status, $4::bigint)`
  return `
    select walked.customer_id, walked.id, wanted.status
    from unnest($1::text[]) as wanted (status)
    cross join lateral (
      (select r.customer_id, r.id from ${table} r
       where wanted.status = 'pending' and ${range} ${stillWaits ? `and ${stillWaits}` : ''} ${filter}
       order by r.status, r.id limit $2)
      union all
      (select r.customer_id, r.id from ${table} r
       where wanted.status <> 'pending' and ${range} ${filter}
       order by r.status desc, r.id desc limit $2)
    ) walked`
}

/** The requests of `ids` as they are answered: the page is cut before anything else of it is looked up. */
const pageOf = ({ table, alias, columns, joins }: ReviewQueue, ids: string): string => `
  page as materialized (
    select customer_id, id, array_position($1::text[], status) as place,
      case when status = 'pending' then id else -id end as turn
    from (${ids}) ids
    order by place, turn
    limit $2
  )
  select ${columns}
  from page
  join ${table} ${alias} on ${alias}.customer_id = page.customer_id and ${alias}.id = page.id
  ${joins}
  where $5::timestamptz is not null
  order by page.place, page.turn`
