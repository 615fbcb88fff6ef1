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
export const MANY = 1_000

/** Numbers are compared without what people put between their digits; as in the indexes of migration 0012. */
export const foldNumber = (text: string): string =>
  `upper(regexp_replace(${text}, '[ ./-]', '', 'g'))`

export const foldName = (text: string): string => `lower(${text})`

export function queueStatements(queue: ReviewQueue): QueueStatements {
  const { table, reference, fold } = queue
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
  const known = (search: string) => `
    select r.customer_id, r.id from ${table} r where ${startsWith(reference, fold, search)}`
  const matches = `(
      ${startsWith(reference, fold, '$6')}
      or exists (select from users n where n.id = r.customer_id
        and (${startsWith('n.username_key', foldName, '$6')} or ${startsWith('n.email_key', foldName, '$6')}))
      or exists (select from profile_submissions n where n.customer_id = r.customer_id
        and ${startsWith('lower(n.full_name)', foldName, '$6')}))`

  return {
    all: pageOf(queue, walk(queue, '')),
    ofMany: pageOf(queue, walk(queue, `and ${matches}`)),
    ofFew: pageOf(
      queue,
      `select customer_id, id from (
         select r.customer_id, r.id from (${named('$6')}) found join ${table} r on r.customer_id = found.customer_id
         union ${known('$6')}) found`,
    ),
    countFound: `
      select (select count(*) from (${named('$1')} limit ${MANY}) found)
        + (select count(*) from (${known('$1')} limit ${MANY}) found) as found`,
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
    select walked.customer_id, walked.id
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
const pageOf = ({ table, alias, stillWaits, columns, joins }: ReviewQueue, ids: string): string => `
  with page as materialized (
    select r.customer_id, r.id, array_position($1::text[], r.status) as place,
      case when r.status = 'pending' then r.id else -r.id end as turn
    from (${ids}) ids
    join ${table} r on r.customer_id = ids.customer_id and r.id = ids.id
    where r.status = any($1::text[]) and r.id > $3::bigint and r.id < $4::bigint
      ${stillWaits ? `and (r.status <> 'pending' or ${stillWaits})` : ''}
    order by place, turn
    limit $2
  )
  select ${columns}
  from page
  join ${table} ${alias} on ${alias}.customer_id = page.customer_id and ${alias}.id = page.id
  ${joins}
  where $5::timestamptz is not null
  order by page.place, page.turn`
