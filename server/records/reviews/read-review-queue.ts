import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { MANY, type QueueStatements, type ReviewQueue, queueStatements } from './review-queue.sql.ts'

/** The part of a list that an administrator requests. */
export interface QueueQuery {
  status?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  before?: string | undefined
  after?: string | undefined
}

export type ReadQueue<Row extends object> = (
  database: Queryable,
  query: QueueQuery,
  now: Date,
) => Promise<Row[]>

/**
 * A reader of one kind of request. A page is one statement, a search two: the first counts the matches, because few
 * matches are found fastest from the names, and many along the requests.
 */
export function createReviewQueueReader<Row extends object>(queue: ReviewQueue): ReadQueue<Row> {
  const statements = queueStatements(queue)
  return async (database, query, now) => {
    const { status, search = '', limit = QUEUE_ROWS, before = LARGEST_ID, after = '0' } = query
    const values = [status ? [status] : queue.statuses, limit, after, before, now]
    if (search === '') return (await database.query<Row>(statements.all, values)).rows
    const statement = await forSearch(database, statements, search)
    return (await database.query<Row>(statement, [...values, search])).rows
  }
}

async function forSearch(database: Queryable, statements: QueueStatements, search: string): Promise<string> {
  const { rows } = await database.query<{ found: bigint }>(statements.countFound, [search])
  return (rows[0]?.found ?? 0n) < MANY ? statements.ofFew : statements.ofMany
}
