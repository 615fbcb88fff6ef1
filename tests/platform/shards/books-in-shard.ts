import { writeSmallBooks } from '../../ledger/small-books.ts'
import { asking } from '../../support/asking.ts'
import type { FreshDatabase } from '../../support/database/postgres.ts'

/** Writes the small books into a shard: meanwhile every new connection works there, as if there were no other. */
export async function writeBooksInShard({ connection }: FreshDatabase, schema: string): Promise<void> {
  const alter = (what: string) =>
    asking(connection, (client) => client.query(`alter database ${connection.database} ${what}`))
  await alter(`set search_path = ${schema}, public`)
  await writeSmallBooks(connection).finally(() => alter('reset search_path'))
}
