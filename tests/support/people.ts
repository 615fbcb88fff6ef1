import { settingsInForce } from './database/settings-in-force.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { User } from '#contract/people/identity.ts'
import type { ProfileSubmission } from '#contract/people/profiles.ts'
import { DEFAULT_DEPOSIT_TERMS } from '#domain/cash/deposit.ts'
import { parseCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { APPROVED, rejectedFor } from '#domain/reviews/review.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds, type Pool, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { approveDeposit } from '#server/cash/deposits/decide-deposit.ts'
import { requestDeposit } from '#server/cash/deposits/request-deposit.ts'
import { openSession } from '#server/people/sessions/open-session.ts'
import { INSERT_ACCOUNT, INSERT_STAFF, INSERT_CUSTOMER } from '#server/people/users/users.sql.ts'
import { decideProfile } from '#server/people/profiles/decide-profile.ts'
import { submitProfile } from '#server/people/profiles/submit-profile.ts'
import { type Client, createClient } from './client.ts'
import { documents } from './documents.ts'

/** Every user's password. */
export const PASSWORD = 'Quiet-Harbour-42'
// Hashed once, so that a test file needs no hashing.
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9+XIuZODsw1m0R7ohspqAQ$LB5wVVGxOAY2QQDX6hx6iA0IffeaqpKHvC3M17MUhTc'

export interface Known {
  id: bigint
  username: string
  role: User['role']
  /** Of a session that is open. */
  token: string
}

/** A user with a client that is signed in. */
export interface Person extends Client, Omit<Known, 'id'> {
  /** As the API writes it. */
  id: string
}

/** The user as a client of the server at `url`, with the same session. */
export function personAt(url: string, { id, username, role, token }: Known | Person): Person {
  return { ...createClient(url, [['sid', token]]), id: id.toString(), username, role, token }
}

export interface CustomerTraits {
  username: string
  /** 'none' unless said. */
  kycStatus?: KycStatus
  /** US dollars credited by an approved deposit; needs 'approved'. "10000.00". */
  cash?: string
}

/** Where people are made: the product's own use cases on a database, without HTTP and without hashing. */
export interface Users {
  /** Signed in as the owner, who alone makes administrators. */
  pool: Pool
  clock: Clock
}

const ADDRESS = '127.0.0.1'

/** An administrator with these roles, all of them unless said, who is signed in. */
export const makeAdministrator = (
  users: Users,
  username: string,
  roles: readonly StaffRole[] = STAFF_ROLES,
): Promise<Known> => makeUser(users, username, 'administrator', roles)

/** A customer who is signed in, and as far as `traits` says; `reviewer` approved what was to approve. */
export async function makeCustomer(users: Users, traits: CustomerTraits, reviewer: Known): Promise<Known> {
  const { username, kycStatus = 'none', cash } = traits
  const customer = await makeUser(users, username, 'customer')
  if (kycStatus !== 'none') await giveProfile(users, customer, kycStatus, reviewer)
  if (cash !== undefined) await giveCash(users, customer, cash, reviewer)
  return customer
}

function makeUser(
  { pool, clock }: Users,
  username: string,
  role: User['role'],
  roles: readonly StaffRole[] = [],
): Promise<Known> {
  const now = clock.now()
  return done(
    inTransaction(pool, async (tx) => {
      const ids = await takeIds(tx)
      const id = ids.next()
      const email = `${username}@example.com`
      const [firstName, lastName] = [`${username.slice(0, 1).toUpperCase()}${username.slice(1)}`, 'Example']
      const isCustomer = role === 'customer'
      const values = [id, username, email, firstName, lastName, PASSWORD_HASH, now]
      if (isCustomer) {
        await tx.query(INSERT_CUSTOMER, values)
        await tx.query(INSERT_ACCOUNT, [id])
      } else {
        await tx.query(INSERT_STAFF, [...values, roles])
        await recordAdministrator(tx, { id: ids.next(), at: now, madeId: id })
      }
      const token = await tokenOf(tx, { id, username, role }, now)
      return isRefusal(token) ? token : { id, username, role, token }
    }),
  )
}

const recordAdministrator = (tx: Tx, { madeId, ...line }: { id: bigint; at: Date; madeId: bigint }) =>
  recordAudit(tx, {
    ...line,
    actorId: null,
    actorKind: 'operator',
    action: 'administrator.created',
    subjectType: 'user',
    subjectId: madeId.toString(),
    customerId: null,
    address: null,
  })

/** Opens one more session of `user`; answers its token. */
export const signIn = ({ pool, clock }: Users, user: Omit<Known, 'token'>): Promise<string> =>
  done(inTransaction(pool, (tx) => tokenOf(tx, user, clock.now())))

async function tokenOf(
  tx: Tx,
  { id, username, role }: Omit<Known, 'token'>,
  now: Date,
): Promise<string | Refusal> {
  const user = { id: id.toString(), username, email: '', firstName: '', lastName: '', role }
  const caller = { address: ADDRESS, userAgent: 'tests', sessionId: null, browserId: null }
  const opened = await openSession(tx, { id, user, credentialVersion: 1 }, caller, now)
  return isRefusal(opened) ? opened : opened.token
}

/** A form without a reason to reject it. */
export const PROFILE: ProfileSubmission = {
  fullName: 'Ada Example',
  phoneNumber: '+1 555 0100',
  dateOfBirth: '1990-12-10',
  nationality: 'United Kingdom',
  occupation: 'Mathematician',
  employmentStatus: 'employed',
  annualIncome: '100000-250000',
  sourceOfFunds: 'Salary',
  address: '12 St James Square',
  city: 'New York',
  postalCode: '10001',
  country: 'United States',
  idType: 'passport',
  idNumber: 'X1234567',
  idDocument: `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')}`,
}

async function giveProfile(
  users: Users,
  customer: Known,
  kycStatus: KycStatus,
  reviewer: Known,
): Promise<void> {
  const { id } = await done(
    submitProfile({ ...users, documents }, { customerId: customer.id, form: PROFILE, isFirst: true }),
  )
  if (kycStatus === 'pending') return
  const decision = kycStatus === 'approved' ? APPROVED : rejectedFor('The document cannot be read')
  await done(decideProfile(users, { requestId: BigInt(id), decision, reviewer: asReviewer(reviewer) }))
}

async function giveCash(users: Users, customer: Known, cash: string, reviewer: Known): Promise<void> {
  const originalAmount = parseCents(cash)
  if (originalAmount === null) throw new Error(`${cash} is no amount of dollars`)
  const rates = { rateOf: () => null }
  const announced = {
    customerId: customer.id,
    sent: { originalAmount, currency: 'USD' },
    bankReference: customer.username,
    idempotencyKey: null,
  } as const
  const settings = settingsInForce(users.clock)
  const parts = { ...users, rates, terms: DEFAULT_DEPOSIT_TERMS, settings, config: parseConfig({}) }
  const { answer } = await done(requestDeposit(parts, announced))
  await done(approveDeposit(parts, { requestId: BigInt(answer.id), reviewer: asReviewer(reviewer) }))
}

const asReviewer = ({ id }: Known) => ({ administratorId: id, address: ADDRESS })

/** A refusal while the fixture is set is a mistake of the test. */
async function done<T>(work: Promise<T | Refusal>): Promise<T> {
  const result = await work
  if (isRefusal(result)) throw new Error(`setting the fixture was refused: ${result.refused}`)
  return result
}
