import type * as z from 'zod/mini'
import { type Refusal, refuse, isRefusal } from '#contract/refusals.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { readSignOn as endpoint } from '#contract/people/staff/sign-on.ts'
import type { credentials } from '#contract/people/form-schemas.ts'
import { SIGN_ON_MS, type SignedOnPerson, decideSignOn } from '#domain/sso/sign-on.ts'
import { MAX_SECOND_STEP_ATTEMPTS } from '#domain/people/second-factor.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { takeLinkAttempt } from '#server/platform/throttling/throttles.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import * as sql from './sso.sql.ts'
import type { SsoDeps } from './provider.ts'
import type { Caller, NewSession } from '../sessions/open-session.ts'
import { type PendingSignIn, beginSecondStep, readMethods } from '../sign-in/begin-second-step.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { type CredentialRow, FIND_BY_IDENTITY, FIND_BY_USERNAME, FIND_BY_ID } from '../users/users.sql.ts'
import { openBound, bindIdentity } from './open-bound.ts'
import { type PendingRow, READ_PENDING } from '../sign-in/pending-sign-ins.sql.ts'
import { takePasswordAttempt } from '../sign-in/sign-in-attempt.ts'
import { READ_SIGNED_ON, type SignedOnRow, TAKE_SIGNED_ON, FIND_INVITED } from './sso.sql.ts'
import { becomeColleague, hashChosen } from '../invitations/accept-invitation.ts'

/**
 * Begins a provider sign-in: the address, and the token that binds the answer to this browser. Refuses while the
 * provider is down.
 */
export async function startSignOn(deps: SsoDeps): Promise<{ url: string; token: string } | Refusal> {
  const { pool, clock, log, provider } = deps
  const begun = await provider.begin().catch((err: unknown) => {
    log.warn({ err }, 'the identity provider did not answer')
    return null
  })
  if (begun === null) return refuse('sign_on_unavailable')
  const token = newToken()
  const { state, nonce, codeVerifier } = begun.checks
  const expiresAt = new Date(clock.now().getTime() + SIGN_ON_MS)
  await pool.query(sql.PUT_STARTED, [sessionId(token), state, nonce, codeVerifier, expiresAt])
  return { url: begun.url, token }
}

/** For the audit log. */
type Because = 'no_cookie' | 'over' | 'wrong_answer' | 'deactivated' | 'email_not_verified'

export type SignOnEnd =
  | { opened: NewSession }
  | { due: PendingSignIn }
  /** The browser's token; binding is due. */
  | { signedOn: string }
  | { refused: Because }

interface AnsweredSignOn {
  /** Hash of the token of the browser in which the sign-in began, if any. */
  holder: string | null
  query: string
  caller: Caller
  party: RelyingParty | null
}

/**
 * Ends a sign-in at the provider: its answer counts once, in the same browser, with the same state, nonce and verifier.
 * A bound colleague gets a session or the second step; another person is to be bound. Anything else opens nothing and
 * is audited.
 */
export async function finishSignOn(deps: SsoDeps, answered: AnsweredSignOn): Promise<SignOnEnd> {
  const end = await decide(deps, answered)
  if (!('refused' in end)) return end
  const { address } = answered.caller
  await recordRepeated(deps.pool, {
    at: deps.clock.now(),
    actorId: null,
    action: 'login.sso_refused',
    subjectType: 'user',
    subjectId: 'unknown',
    customerId: null,
    after: { because: end.refused },
    address,
    bucket: `login.sso_refused:${end.refused}:${householdOf(address)}`,
  })
  return end
}

async function decide(deps: SsoDeps, { holder, query, caller, party }: AnsweredSignOn): Promise<SignOnEnd> {
  const { pool, clock, log, provider } = deps
  if (holder === null) return { refused: 'no_cookie' }
  const { rows } = await pool.query<sql.StartedRow>(sql.TAKE_STARTED, [holder, clock.now()])
  const [started] = rows
  if (!started) return { refused: 'over' }
  const { state, nonce, code_verifier: codeVerifier } = started
  const person = await provider.finish(query, { state, nonce, codeVerifier }).catch((err: unknown) => {
    log.warn({ err }, 'the answer of the identity provider is not right')
    return null
  })
  return person === null ? { refused: 'wrong_answer' } : follow(deps, person, { caller, party })
}

async function follow(
  deps: SsoDeps,
  person: SignedOnPerson,
  { caller, party }: Pick<AnsweredSignOn, 'caller' | 'party'>,
): Promise<SignOnEnd> {
  const { pool, clock } = deps
  const at = clock.now()
  const bound = await findBound(deps, person)
  const invited = person.email === null ? null : await pool.query(sql.FIND_INVITED, [person.email, at])
  const decided = decideSignOn(person, {
    bound: bound && { isActive: bound.locked_at === null, hasSecondFactor: bound.has_second_factor },
    isInvited: (invited?.rowCount ?? 0) > 0,
  })
  if ('refused' in decided) return decided
  if (bound !== null && decided.step === 'second_factor')
    return { due: await beginSecondStep(pool, { person: bound, party, now: at }) }
  if (bound !== null && decided.step === 'open') {
    const { hasSecondFactor: hasVerifiedSecondFactor } = decided
    const opened = await inTransaction(pool, (tx) =>
      openBound(tx, { person: bound, caller, at, hasVerifiedSecondFactor }),
    )
    return isRefusal(opened) ? { refused: 'deactivated' } : { opened }
  }
  const token = newToken()
  const expiresAt = new Date(at.getTime() + SIGN_ON_MS)
  const { issuer, subject, email } = person
  await pool.query(sql.PUT_SIGNED_ON, [sessionId(token), issuer, subject, email, expiresAt])
  return { signedOn: token }
}

async function findBound({ pool }: SsoDeps, person: SignedOnPerson): Promise<CredentialRow | null> {
  const { rows } = await pool.query<CredentialRow>(FIND_BY_IDENTITY, [person.issuer, person.subject])
  return rows[0] ?? null
}

const NOTHING: Answer<typeof endpoint> = { step: 'none', methods: [], username: null, email: null }

/** What is due in this browser: `holder` is the provider's sign-in, `pending` the second step. */
export async function readSignOn(
  { pool, clock }: SsoDeps,
  { holder, pending, party }: { holder: string | null; pending: string | null; party: RelyingParty | null },
): Promise<Answer<typeof endpoint>> {
  const at = clock.now()
  if (holder !== null) {
    const { rows } = await pool.query<sql.SignedOnRow>(sql.READ_SIGNED_ON, [holder, at])
    const [person] = rows
    if (person) {
      const invited = await pool.query<{ username: string }>(sql.FIND_INVITED, [person.email, at])
      const username = invited.rows[0]?.username ?? null
      return { ...NOTHING, step: username === null ? 'link' : 'join', username, email: person.email }
    }
  }
  if (pending === null) return NOTHING
  const { rows } = await pool.query<PendingRow>(READ_PENDING, [pending, at, MAX_SECOND_STEP_ATTEMPTS])
  const [waiting] = rows
  if (!waiting) return NOTHING
  return { ...NOTHING, step: 'second_factor', methods: await readMethods(pool, waiting.user_id, party) }
}

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

/**
 * Makes the person who signed in at the provider the colleague invited at their verified address, binds them and signs
 * them in. Their password opens nothing while staff sign in at the provider; it confirms the setup of a second factor.
 * Refuses what `acceptInvitation` refuses.
 */
export async function joinBySignOn(
  deps: SsoDeps,
  { holder, password, caller }: { holder: string | null; password: string; caller: Caller },
): Promise<NewSession | Refusal> {
  const { pool, clock, throttles } = deps
  const tooMany = await takeLinkAttempt(throttles, caller.address)
  if (tooMany) return tooMany
  const found = holder ? await pool.query<SignedOnRow>(READ_SIGNED_ON, [holder, clock.now()]) : null
  const waiting = found?.rows[0]
  if (!waiting) return refuse('sign_in_over')
  type Invited = { username: string; email: string; token_hash: string }
  const { rows } = await pool.query<Invited>(FIND_INVITED, [waiting.email, clock.now()])
  const [invited] = rows
  if (!invited) return refuse('link_over')
  const passwordHash = await hashChosen(deps, password, invited)
  if (isRefusal(passwordHash)) return passwordHash
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const taken = await tx.query<SignedOnRow>(TAKE_SIGNED_ON, [holder, at])
    const [identity] = taken.rows
    if (!identity) return refuse('sign_in_over')
    const { address } = caller
    const userId = await becomeColleague(tx, { tokenHash: invited.token_hash, passwordHash, address, at })
    if (isRefusal(userId)) return userId
    const bound = await bindIdentity(tx, { userId, identity, address, at })
    if (bound) return bound
    const [person] = (await tx.query<CredentialRow>(FIND_BY_ID, [userId])).rows
    if (!person) throw new Error(`user ${userId} is not there`)
    return openBound(tx, { person, caller, at, hasVerifiedSecondFactor: false })
  })
}
