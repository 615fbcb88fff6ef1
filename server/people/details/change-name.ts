import type * as z from 'zod/mini'
import type { nameForm } from '#contract/people/form-schemas.ts'
import type { User } from '#contract/people/identity.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { audit } from '#server/records/audit/audit.ts'
import { type PoolAndClock, inTransaction } from '#server/platform/database/database.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { presentUser } from '../users/user.ts'
import { type CredentialRow, LOCK_BY_ID, SET_NAME } from '../users/users.sql.ts'

/** Changes a customer's display name, audited. The legal name in the approved profile stays. */
export async function changeName(
  { pool, clock, sessions }: PoolAndClock & { sessions: Pick<Sessions, 'userChanged'> },
  given: { principal: Principal; form: z.output<typeof nameForm>; address: string },
): Promise<User | Refusal> {
  const { principal, form, address } = given
  const { userId } = principal
  const user = await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<CredentialRow>(LOCK_BY_ID, [userId])
    const [row] = rows
    if (!row) return refuse('not_signed_in')
    const before = { firstName: row.first_name, lastName: row.last_name }
    const after = { firstName: form.firstName, lastName: form.lastName }
    const changed = presentUser(userId, { ...row, first_name: after.firstName, last_name: after.lastName })
    if (before.firstName === after.firstName && before.lastName === after.lastName) return changed
    await tx.query(SET_NAME, [userId, after.firstName, after.lastName])
    await audit(tx, { by: { userId, address }, at: clock.now() }, 'name.changed', {
      subject: ['user', userId],
      customerId: userId,
      before,
      after,
    })
    return changed
  })
  if (isRefusal(user)) return user
  sessions.userChanged(principal, user)
  return user
}
