import { isRefusal } from '#contract/refusals.ts'
import { SIGN_ON_MS, type SignedOnPerson, decideSignOn } from '#domain/sso/sign-on.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import type { Caller, NewSession } from '../sessions/open-session.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import { type PendingSignIn, beginSecondStep } from '../sign-in/begin-second-step.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { type CredentialRow, FIND_BY_IDENTITY } from '../users/users.sql.ts'
import { openBound } from './open-bound.ts'
import { FIND_INVITED, PUT_SIGNED_ON, type StartedRow, TAKE_STARTED } from './sso.sql.ts'
import type { SsoDeps } from './sso-deps.ts'

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
  const { rows } = await pool.query<StartedRow>(TAKE_STARTED, [holder, clock.now()])
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
  const invited = person.email === null ? null : await pool.query(FIND_INVITED, [person.email, at])
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
  await pool.query(PUT_SIGNED_ON, [sessionId(token), issuer, subject, email, expiresAt])
  return { signedOn: token }
}

async function findBound({ pool }: SsoDeps, person: SignedOnPerson): Promise<CredentialRow | null> {
  const { rows } = await pool.query<CredentialRow>(FIND_BY_IDENTITY, [person.issuer, person.subject])
  return rows[0] ?? null
}
