import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { kindOf } from '#domain/staff/roles.ts'
import type { credentials } from '#contract/people/form-schemas.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type NewAuditEntry, recordAudit } from '#server/records/audit/audit.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds, type Queryable, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import { type PendingSignIn, beginSecondStep } from './begin-second-step.ts'
import { type Caller, type NewSession, openSession } from '../sessions/open-session.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StaffPasswords } from './break-glass.ts'
import { takePasswordAttempt } from './sign-in-attempt.ts'
import { type SignInDeps, isWorthTelling, tellOfNewBrowser } from './tell-of-browser.ts'
import { presentUser } from '../users/user.ts'
import { type CredentialRow, FIND_BY_EMAIL, FIND_BY_USERNAME } from '../users/users.sql.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { DELETE_SESSION } from '../sessions/sessions.sql.ts'

type Form = z.output<typeof credentials>

/**
 * Signs in by username or email address. Unknown name, wrong password and suspended account get the same refusal in the
 * same time; failures throttle that name from that network. With a second factor, the right password neither counts as
 * a failure nor clears earlier ones.
 */
export async function logIn(
  deps: SignInDeps & { staffPasswords?: StaffPasswords | null },
  form: Form,
  { caller, party }: { caller: Caller; party: RelyingParty | null },
): Promise<NewSession | PendingSignIn | Refusal> {
  const { pool, clock, passwords } = deps
  const attempt = await takePasswordAttempt(deps, { nameKey: form.username.toLowerCase(), caller })
  if (isRefusal(attempt)) return attempt

  const person = await findByName(pool, form.username)
  const isRight = await passwords.verify(person?.password_hash ?? null, form.password)
  if (isRefusal(isRight)) {
    await attempt.giveBack()
    return isRight
  }
  const now = clock.now()
  if (!person || !isRight || person.locked_at) {
    await recordRepeated(pool, {
      ...entryOf('login.failed', person, caller, now),
      bucket: bucketOf(form, caller),
    })
    return refuse('wrong_credentials')
  }
  if (deps.staffPasswords?.isOff(person)) {
    await recordRepeated(pool, {
      ...entryOf('login.failed', person, caller, now),
      bucket: bucketOf(form, caller),
    })
    return refuse('sso_required')
  }
  if (person.role === 'administrator')
    await deps.staffPasswords?.alarm({ id: person.id, address: caller.address, at: now })
  if (person.has_second_factor) {
    await attempt.giveBack()
    await recordRepeated(pool, {
      ...entryOf('login.second_step_due', person, caller, now),
      bucket: `login.second_step_due:${person.id}:${householdOf(caller.address)}`,
    })
    return beginSecondStep(pool, { person, party, now })
  }
  const signIn = { userId: person.id, kind: kindOf(person.role), caller, at: now }
  const isTold = await isWorthTelling(deps, signIn)
  return inTransaction(deps.pool, async (tx) => {
    // Lock order: notifications are numbered under the account.
    if (isTold) await lockAccounts(tx, [person.id])
    await attempt.succeed(tx)
    const { id, credential_version: credentialVersion } = person
    const opened = await openSession(
      tx,
      { id, user: presentUser(id, person), credentialVersion },
      caller,
      now,
    )
    if (isRefusal(opened)) return opened
    const ids = await takeIds(tx)
    await recordAudit(tx, { ...entryOf('login.succeeded', person, caller, now), id: ids.next() })
    if (isTold) await tellOfNewBrowser(tx, ids, signIn)
    return opened
  })
}

/** No username has an @. */
async function findByName(database: Queryable, name: string): Promise<CredentialRow | undefined> {
  const find = name.includes('@') ? FIND_BY_EMAIL : FIND_BY_USERNAME
  const { rows } = await database.query<CredentialRow>(find, [name.toLowerCase()])
  return rows[0]
}

/** Unknown names are not recorded: people type their password there. */
function entryOf(
  action: 'login.failed' | 'login.second_step_due' | 'login.succeeded',
  person: CredentialRow | undefined,
  caller: Caller,
  at: Date,
): Omit<NewAuditEntry, 'id'> {
  return {
    at,
    actorId: action === 'login.succeeded' && person ? person.id : null,
    action,
    subjectType: 'user',
    subjectId: person?.id.toString() ?? 'unknown',
    customerId: person?.role === 'customer' ? person.id : null,
    address: caller.address,
  }
}

/** By the name as entered, known or not: both take the same time. */
function bucketOf({ username }: Form, { address }: Caller): string {
  const name = createHash('sha256').update(username.toLowerCase()).digest('base64url')
  return `login.failed:${name}:${householdOf(address)}`
}

/** Ends the session, live or not; does nothing without one. */
export async function logOut(pool: Pool, sessions: Sessions, sessionId: string | null): Promise<void> {
  if (sessionId === null) return
  const { rowCount } = await pool.query(DELETE_SESSION, [sessionId])
  if (rowCount) sessions.forget([sessionId])
}
