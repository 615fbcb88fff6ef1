import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { ShardQueryable } from '#server/platform/database/pool.ts'
import { MANY, type ReviewQueue, queueStatements } from './review-queue.sql.ts'

/** The part of a list that an administrator requests. */
export interface QueueQuery {
  status?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  before?: string | undefined
  after?: string | undefined
}

export type ReadQueue<Row extends object> = (
  database: ShardQueryable,
  query: QueueQuery,
  now: Date,
) => Promise<Row[]>

/**
 * A reader of one kind of request. A page is one statement, a search two: the first counts the matches, because few
 * matches are found fastest from the names, and many along the requests.
 */
export const createReviewQueueReader = <Row extends object>(queue: ReviewQueue): ReadQueue<Row> =>
  createFilter<Row>(queue, 'page')

/** How many requests a filter finds, up to `limit`, in as many statements as a page. */
export type CountQueue = (
  database: ShardQueryable,
  filter: Pick<QueueQuery, 'status' | 'search'> & { limit: number },
  now: Date,
) => Promise<number>

/** A counter of one kind of request. */
export function createReviewQueueCounter(queue: ReviewQueue): CountQueue {
  const count = createFilter<{ found: bigint }>(queue, 'count')
  return async (database, filter, now) => Number((await count(database, filter, now))[0]?.found ?? 0n)
}

function createFilter<Row extends object>(queue: ReviewQueue, told: 'page' | 'count'): ReadQueue<Row> {
  const { countFound, [told]: statements } = queueStatements(queue)
  return async (database, query, now) => {
    const { status, search = '', limit = QUEUE_ROWS, before = LARGEST_ID, after = '0' } = query
    const values = [status ? [status] : queue.statuses, limit, after, before, now]
    if (search === '') return (await database.query<Row>(statements.all, values)).rows
    const { rows } = await database.query<{ found: bigint }>(countFound, [search])
    const statement = (rows[0]?.found ?? 0n) < MANY ? statements.ofFew : statements.ofMany
    return (await database.query<Row>(statement, [...values, search])).rows
  }
}
