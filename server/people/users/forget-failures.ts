import type { Tx } from '#server/platform/database/database.ts'
import { loginsOf } from '#server/platform/throttling/buckets.ts'
import { CLEAR_BUCKETS_OF } from '#server/platform/throttling/throttles.sql.ts'

/** Clears failures under name and email address: they slow the owner down too. */
export async function forgetFailures(
  tx: Tx,
  { username, email }: { username: string; email: string },
): Promise<void> {
  for (const name of [username, email]) await tx.query(CLEAR_BUCKETS_OF, [loginsOf(name.toLowerCase())])
}
