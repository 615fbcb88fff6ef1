import type { CustomerAccess } from '#contract/people/access.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type AccessChange, reinstateAccount, suspendAccount } from './suspend-account.ts'
import { type CredentialRow, LOCK_BY_ID } from '../users/users.sql.ts'

export interface AccessDeps {
  pool: Pool
  clock: Clock
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
