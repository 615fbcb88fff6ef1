import type { CustomerAccess } from '#contract/people/access.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type Reviewer, audit } from '#server/records/audit/audit.ts'
import { type PoolAndClock, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type AccessChange, reinstateAccount, suspendAccount } from './suspend-account.ts'
import { type CredentialRow, LOCK_BY_ID } from '../users/users.sql.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { putOn } from '../payouts/money-lock.ts'

export interface AccessDeps extends PoolAndClock {
  sessions: Pick<Sessions, 'forget'>
}

/** The reason is for the audit log. */
export interface AccessRequest {
  customerId: bigint
  reason: string
  reviewer: Reviewer
}

/**
 * Suspends a customer until reinstated: sessions and streams end, here at once, on other nodes within seconds. Replaces
 * a customer's own lock. Refuses an unknown id, a user who is no customer, and one suspended already.
 */
export const lockCustomer = (
  deps: AccessDeps,
  { customerId, reason, reviewer }: AccessRequest,
): Promise<CustomerAccess | Refusal> => lockAs(deps, customerId, { ...reviewer, reason })

/** The system suspends a customer when an invariant of their books is broken. Refuses the same. */
export const lockCustomerForBooks = (
  deps: AccessDeps,
  { customerId, reason }: Omit<AccessRequest, 'reviewer'>,
): Promise<CustomerAccess | Refusal> =>
  lockAs(deps, customerId, { administratorId: null, address: null, reason })

async function lockAs(
  { pool, clock, sessions }: AccessDeps,
  customerId: bigint,
  by: Exclude<AccessChange['by'], 'the command line' | { ownerId: bigint }>,
): Promise<CustomerAccess | Refusal> {
  const at = clock.now()
  const endedIds = await inTransaction(pool, async (tx) => {
    const customer = await lockedCustomer(tx, customerId)
    if (isRefusal(customer)) return customer
    if (customer.has_staff_lock) return refuse('already_locked')
    return suspendAccount(tx, customer, { at, by })
  })
  if (isRefusal(endedIds)) return endedIds
  sessions.forget(endedIds)
  return { lockedAt: at.toISOString(), lockedReason: by.reason, endedSessions: endedIds.length }
}

/** Reinstates a customer and clears failed sign-ins. Refuses as `lockCustomer`, and one not suspended. */
export async function unlockCustomer(
  { pool, clock }: Omit<AccessDeps, 'sessions'>,
  { customerId, reason, reviewer }: AccessRequest,
): Promise<CustomerAccess | Refusal> {
  return inTransaction(pool, async (tx) => {
    const customer = await lockedCustomer(tx, customerId)
    if (isRefusal(customer)) return customer
    if (!customer.locked_at) return refuse('not_locked')
    await reinstateAccount(tx, customer, { at: clock.now(), by: { ...reviewer, reason } })
    return { lockedAt: null, lockedReason: null, endedSessions: 0 }
  })
}

/** Locks both rows, the account's first: the lock order everywhere. Refuses other users. */
export async function lockedCustomer(tx: Tx, customerId: bigint): Promise<CredentialRow | Refusal> {
  await lockAccounts(tx, [customerId])
  const { rows } = await tx.query<CredentialRow>(LOCK_BY_ID, [customerId])
  const person = rows[0]
  if (!person) return refuse('not_found')
  return person.role === 'customer' ? person : refuse('not_a_customer')
}

/**
 * Signs a customer out everywhere; they may sign in at once. Refuses an unknown id and other users. Without a session
 * it only records the action.
 */
export async function endCustomerSessions(
  { pool, clock, sessions }: AccessDeps,
  { customerId, reason, reviewer }: AccessRequest,
): Promise<CustomerAccess | Refusal> {
  const ended = await inTransaction(pool, async (tx) => {
    const customer = await lockedCustomer(tx, customerId)
    if (isRefusal(customer)) return customer
    const { rows } = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [customerId])
    await audit(tx, { by: reviewer, at: clock.now() }, 'sessions.ended', {
      subject: ['user', customerId],
      customerId,
      before: { sessions: rows.length },
      after: { sessions: 0, reason },
    })
    return { rows, customer }
  })
  if (isRefusal(ended)) return ended
  sessions.forget(ended.rows.map(({ id }) => id))
  const { locked_at: lockedAt, locked_reason: lockedReason } = ended.customer
  return { lockedAt: lockedAt?.toISOString() ?? null, lockedReason, endedSessions: ended.rows.length }
}

/** The reason shown for a customer's own lock. */
export const OWN_LOCK_REASON = 'Locked by the customer'

/** Hours until its money lock ends once turned off. */
const DELAY_HOURS = 24

/**
 * Locks an account for its customer: all sessions end, sign-in is refused, and their money lock stops pending
 * withdrawals too. An approved password reset or an administrator unlocks the account; only the owner ends the money
 * lock. Refuses only a session ended meanwhile.
 */
export async function lockOwnAccount(
  { pool, clock, sessions }: AccessDeps,
  { customerId, address }: { customerId: bigint; address: string },
): Promise<Record<string, never> | Refusal> {
  const endedIds = await inTransaction(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    const { rows } = await tx.query<CredentialRow>(LOCK_BY_ID, [customerId])
    const [person] = rows
    if (!account || !person || person.locked_at) return refuse('not_signed_in')
    const at = clock.now()
    await putOn(tx, { customerId, address, delayHours: DELAY_HOURS }, account.moneyLock, at)
    return suspendAccount(tx, person, { at, by: { ownerId: customerId, address, reason: OWN_LOCK_REASON } })
  })
  if (isRefusal(endedIds)) return endedIds
  sessions.forget(endedIds)
  return {}
}
