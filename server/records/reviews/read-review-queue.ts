import type { PageQuery } from '#contract/fields.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { MANY, type ReviewQueue, queueStatements } from './review-queue.sql.ts'

export interface QueueQuery extends PageQuery {
  status?: string | undefined
  search?: string | undefined
  after?: string | undefined
}

export type ReadQueue<Row extends object> = (
  database: Queryable,
  query: QueueQuery,
  now: Date,
) => Promise<Row[]>

/**
 * A reader of one kind of request. A page is one statement; a search counts first, because few matches are found
 * fastest from the names, many along the requests.
 */
export function createReviewQueueReader<Row extends object>(queue: ReviewQueue): ReadQueue<Row> {
  const { countFound, page } = queueStatements(queue)
  return async (database, query, now) => {
    const { search = '' } = query
    const values = valuesOf(queue, query, now)
    if (search === '') return (await database.query<Row>(page.all, values)).rows
    const { rows } = await database.query<{ found: bigint }>(countFound, [search])
    const statement = (rows[0]?.found ?? 0n) < MANY ? page.ofFew : page.ofMany
    return (await database.query<Row>(statement, [...values, search])).rows
  }
}

/** Requests by id, in one statement; missing ones are absent. */
export function createReviewQueueFinder<Row extends object>(queue: ReviewQueue) {
  const { ofIds } = queueStatements(queue)
  return async (database: Queryable, ids: readonly string[]): Promise<Row[]> =>
    (await database.query<Row>(ofIds, [ids])).rows
}

/** Counts up to `limit`, in one statement. */
export type CountQueue = (
  database: Queryable,
  filter: Pick<QueueQuery, 'status' | 'search'> & { limit: number },
  now: Date,
) => Promise<number>

/** A counter of one kind of request; searches count from the names, unordered. */
export function createReviewQueueCounter(queue: ReviewQueue): CountQueue {
  const { count } = queueStatements(queue)
  return async (database, filter, now) => {
    const { search = '' } = filter
    const values = valuesOf(queue, filter, now)
    const { rows } =
      search === ''
        ? await database.query<{ found: bigint }>(count.all, values)
        : await database.query<{ found: bigint }>(count.searched, [...values, search])
    return Number(rows[0]?.found ?? 0n)
  }
}

function valuesOf(queue: ReviewQueue, query: QueueQuery, now: Date) {
  const { status, limit = QUEUE_ROWS, before = LARGEST_ID, after = '0' } = query
  return [status ? [status] : queue.statuses, limit, after, before, now]
}
