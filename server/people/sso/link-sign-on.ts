import type * as z from 'zod/mini'
import type { credentials } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import type { Caller, NewSession } from '../sessions/open-session.ts'
import { type PendingSignIn, beginSecondStep } from '../sign-in/begin-second-step.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { takePasswordAttempt } from '../sign-in/sign-in-attempt.ts'
import { type CredentialRow, FIND_BY_USERNAME } from '../users/users.sql.ts'
import { bindIdentity, openBound } from './open-bound.ts'
import { READ_SIGNED_ON, type SignedOnRow, TAKE_SIGNED_ON } from './sso.sql.ts'
import type { SsoDeps } from './sso-deps.ts'

/**
 * Binds the person who signed in at the provider in this browser to a staff account by its username, password and
 * second factor, if any; once. Wrong passwords count as at any sign-in; the break-glass password alarms. Refuses an
 * account that is no colleague's, cannot sign in, or is bound.
 */
export async function linkSignOn(
  deps: SsoDeps,
  entered: {
    holder: string | null
    form: z.output<typeof credentials>
    caller: Caller
    party: RelyingParty | null
  },
): Promise<NewSession | PendingSignIn | Refusal> {
  const { pool, clock, passwords, staffPasswords } = deps
  const { holder, form, caller, party } = entered
  const found = holder && (await pool.query<SignedOnRow>(READ_SIGNED_ON, [holder, clock.now()]))
  if (!found || found.rowCount !== 1) return refuse('sign_in_over')
  const attempt = await takePasswordAttempt(deps, { nameKey: form.username.toLowerCase(), caller })
  if (isRefusal(attempt)) return attempt
  const { rows } = await pool.query<CredentialRow>(FIND_BY_USERNAME, [form.username.toLowerCase()])
  const [person] = rows
  const isRight = await passwords.verify(person?.password_hash ?? null, form.password)
  if (isRefusal(isRight)) {
    await attempt.giveBack()
    return isRight
  }
  const at = clock.now()
  if (!person || !isRight || person.locked_at || person.role !== 'administrator') {
    await recordFailure(deps, { person, caller, at })
    return refuse('wrong_credentials')
  }
  if (!staffPasswords.isOff(person))
    await staffPasswords.alarm({ id: person.id, address: caller.address, at })
  if (person.has_second_factor) await attempt.giveBack()
  return inTransaction<NewSession | PendingSignIn>(pool, async (tx) => {
    const taken = await tx.query<SignedOnRow>(TAKE_SIGNED_ON, [holder, at])
    const [identity] = taken.rows
    if (!identity) return refuse('sign_in_over')
    if (person.has_second_factor) return beginSecondStep(tx, { person, party, now: at, bind: identity })
    const bound = await bindIdentity(tx, { userId: person.id, identity, address: caller.address, at })
    if (bound) return bound
    await attempt.succeed(tx)
    return openBound(tx, { person, caller, at, hasVerifiedSecondFactor: false })
  })
}

const recordFailure = (
  { pool }: SsoDeps,
  { person, caller, at }: { person: CredentialRow | undefined; caller: Caller; at: Date },
): Promise<void> =>
  recordRepeated(pool, {
    at,
    actorId: null,
    action: 'login.failed',
    subjectType: 'user',
    subjectId: person?.id.toString() ?? 'unknown',
    customerId: person?.role === 'customer' ? person.id : null,
    after: { by: 'single sign-on' },
    address: caller.address,
    bucket: `login.failed:sso:${person?.id ?? 'unknown'}:${householdOf(caller.address)}`,
  })
