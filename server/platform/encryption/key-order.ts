import type { Queryable } from '../database/database.ts'
import type { EncryptionKeys } from './encryption-keys.ts'

/*
 * Keys ordered by when they became a server's current one. Otherwise two servers with DOCUMENT_KEY and
 * DOCUMENT_KEY_PREVIOUS swapped would re-encrypt each other's rows forever.
 */

const REMEMBER = `insert into encryption_keys (key_id) values ($1) on conflict (key_id) do nothing`

/** Stores the current key's id as the newest, once. */
export const rememberKey = (database: Queryable, { current }: EncryptionKeys): Promise<unknown> =>
  database.query(REMEMBER, [current.id])

/** A key that was never current counts as oldest. */
const READ_OLDER = `
select id from unnest($2::text[]) as id
left join encryption_keys k on k.key_id = id
where k.ordinal is null or k.ordinal < (select ordinal from encryption_keys where key_id = $1)`

/** Previous keys older than the current one. */
export async function olderKeys(
  database: Queryable,
  { current, previous }: EncryptionKeys,
): Promise<string[]> {
  const ids = previous.map(({ id }) => id)
  return (await database.query<{ id: string }>(READ_OLDER, [current.id, ids])).rows.map(({ id }) => id)
}

const READ_NEWEST = `select key_id from encryption_keys order by ordinal desc limit 1`

/** The newest key that any server used. */
export const newestKey = async (database: Queryable): Promise<string | undefined> =>
  (await database.query<{ key_id: string }>(READ_NEWEST)).rows[0]?.key_id
