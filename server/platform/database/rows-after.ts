import { type Queryable, plainArray } from './database.ts'

export interface AskedAfter {
  customerId: bigint
  afterId: bigint
}

/**
 * Reads several customers' rows behind an id in one statement: a list for each of `asked`, in order. The statement
 * takes customers as $1, ids as $2, rows per customer as $3; its rows have the customer's `place`, from 1.
 */
export async function readRowsAfter<Row extends { place: number }>(
  database: Queryable,
  { name, text }: { name: string; text: string },
  asked: readonly AskedAfter[],
  limit: number,
): Promise<readonly (readonly Row[])[]> {
  const customers = plainArray(asked.map(({ customerId }) => customerId))
  const ids = plainArray(asked.map(({ afterId }) => afterId))
  const { rows } = await database.query<Row>({ name, text, values: [customers, ids, limit] })
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, at) => byPlace.get(at + 1) ?? [])
}
