import { isRefusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/as-owner.ts'
import type { OpenPool, Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { StartRefusal } from '#server/platform/config/start-refusal.ts'
import { insertAdministrator } from './administrators.ts'
import { generatePassword } from '../passwords/generate-password.ts'
import { newPasswordProblem } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'

type FirstAdministratorConfig = Pick<Config, 'adminUsername' | 'adminPassword' | 'productName'>

const HAS_ADMINISTRATOR = `select 1 from users where role = 'administrator' limit 1`
// Any constant. Without the lock, two nodes that start together make two.
const ADVISORY_LOCK = 7_240_002

/**
 * Makes the first administrator, as the schema's owner, when there is none. Returns the name and generated password,
 * shown once, or undefined. Throws one sentence for a weak ADMIN_PASSWORD, a customer's ADMIN_USERNAME, or a missing
 * owner's role.
 */
export async function ensureFirstAdministrator(
  { pool, openOwnersPool }: { pool: Pool; openOwnersPool: () => OpenPool },
  clock: Clock,
  { adminUsername: username, adminPassword, productName }: FirstAdministratorConfig,
): Promise<{ username: string; password: string } | undefined> {
  const existing = await pool.query(HAS_ADMINISTRATOR)
  if (existing.rowCount) return undefined
  const problem = adminPassword && newPasswordProblem(adminPassword, { username, email: '', productName })
  if (problem) throw new StartRefusal(`ADMIN_PASSWORD cannot be used. ${problem}.`)
  const password = adminPassword ?? generatePassword()
  const passwordHash = await hashPassword(password)

  const owners = openOwnersPool()
  const making = asOwner('make the first administrator', () =>
    inTransaction(owners, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
      if ((await tx.query(HAS_ADMINISTRATOR)).rowCount) return refuse('already_processed')
      return insertAdministrator(tx, { username, passwordHash, madeBy: 'the first start', at: clock.now() })
    }),
  )
  const made = await making.finally(() => owners.end())
  if (isRefusal(made)) {
    if (made.refused === 'already_processed') return undefined
    throw new StartRefusal(`ADMIN_USERNAME is ${username}, which is a customer's username; choose another.`)
  }
  return adminPassword === undefined ? { username, password } : undefined
}
