import { requestPasswordReset } from '#contract/people/password-resets.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { Client } from '../../../support/client.ts'

export const NEW_PASSWORD = 'Another-Harbour-43'

/** What the person says; the testServer's people have addresses at example.com. */
export const formOf = (username: string, newPassword = NEW_PASSWORD) => ({
  username,
  email: `${username}@example.com`,
  newPassword,
})

/** Asks for a reset that must be kept; answers its id and the reference its asker was shown. */
export async function asked(
  { pool, visitor }: { pool: Pool; visitor(): Client },
  username: string,
  newPassword?: string,
): Promise<{ id: string; reference: string }> {
  const { status, body } = await visitor().call(requestPasswordReset, { body: formOf(username, newPassword) })
  const find = 'select id from password_reset_requests where reference = $1'
  const { rows } = await pool.query<{ id: bigint }>(find, [body.reference])
  const [row] = rows
  if (status !== 200 || !row) throw new Error(`the request was not kept: ${status}`)
  return { id: row.id.toString(), reference: body.reference }
}

/** Every request of a customer as stored, oldest first; of the hash only whether it is there. */
export async function resetsOf(pool: Pool, username: string) {
  const { rows } = await pool.query<{ id: string; status: string; has_hash: boolean }>(
    `select r.id::text, r.status, r.new_password_hash is not null as has_hash
     from password_reset_requests r join users u on u.id = r.customer_id where u.username = $1 order by r.id`,
    [username],
  )
  return rows
}
