import { type Refusal, refuse } from '#contract/refusals.ts'
import { ENROLMENT_MS, readCode } from '#domain/second-factor.ts'
import { takeIds } from '#server/database/ids.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdentityParts } from '#server/identity/identity-parts.ts'
import type { Session } from '#server/identity/session.ts'
import { type Enrolled, completeEnrolment } from './enrol.ts'
import { type Person, lockPerson } from './person.ts'
import { BEGIN_TOTP, CONFIRM_TOTP, READ_UNCONFIRMED, type SecretRow } from './second-factor.sql.ts'
import { newSecret, presentSecret, stepOf } from './totp.ts'

type Parts = Pick<IdentityParts, 'pool' | 'clock' | 'productName'>

/** A new secret for an authenticator app, in the place of one that was never confirmed; refuses a second app. */
export async function beginTotp(
  { pool, clock, productName }: Parts,
  { userId, user }: Session,
): Promise<{ secret: string; uri: string } | Refusal> {
  const secret = newSecret()
  const { rowCount } = await pool.query(BEGIN_TOTP, [userId, secret, clock.now()])
  if (rowCount !== 1) return refuse('already_enrolled')
  return presentSecret(secret, { issuer: productName, username: user.username })
}

/** Takes the app's first code: from then on the app is a second factor. That code is used up. */
export async function confirmTotp(
  { pool, clock }: Parts,
  { session, code, address }: { session: Session; code: string; address: string },
): Promise<Enrolled | Refusal> {
  const person: Person = { userId: session.userId, role: session.user.role, address }
  const typed = readCode(code)
  return inTransaction(pool, async (tx) => {
    const hadOne = await lockPerson(tx, person)
    const at = clock.now()
    const from = new Date(at.getTime() - ENROLMENT_MS)
    const { rows } = await tx.query<SecretRow>(READ_UNCONFIRMED, [person.userId, from])
    const [begun] = rows
    if (!begun) return refuse('enrolment_over')
    const step = typed?.kind === 'totp' ? stepOf(begun.secret, typed.digits, at) : null
    if (step === null) return refuse('wrong_second_factor')
    const confirmed = await tx.query(CONFIRM_TOTP, [person.userId, at, step, begun.secret])
    if (confirmed.rowCount !== 1) return refuse('enrolment_over')
    const ids = await takeIds(tx)
    return completeEnrolment(tx, ids, { person, session, method: 'totp', isFirst: !hadOne, at })
  })
}
