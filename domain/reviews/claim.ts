import type { Permission } from '../staff/permissions.ts'

const REVIEW_QUEUES = ['deposits', 'withdrawals', 'profiles', 'password_resets'] as const
export type ReviewQueueName = (typeof REVIEW_QUEUES)[number]

export const SHARED_QUEUES = [...REVIEW_QUEUES, 'support_tickets'] as const
export type SharedQueueName = (typeof SHARED_QUEUES)[number]

/** Claiming needs the permission to decide or answer. */
export const CLAIM_PERMISSION: Readonly<Record<SharedQueueName, Permission>> = {
  deposits: 'deposits.decide',
  withdrawals: 'withdrawals.decide',
  profiles: 'profiles.decide',
  password_resets: 'password_resets.decide',
  support_tickets: 'tickets.answer',
}

/** A claim expires unless renewed, so that an absent colleague holds no request. */
export const CLAIM_MINUTES = 10
export const CLAIM_MS = CLAIM_MINUTES * 60_000

export interface Claim {
  readonly by: bigint
  readonly until: Date
}

export const claimUntil = (at: Date): Date => new Date(at.getTime() + CLAIM_MS)

export const isInForce = (until: Date, at: Date): boolean => until > at

/** Whether a colleague works on the request at `at`, so that `person` does not decide it. */
export const isColleagues = (claim: Claim | null, person: bigint, at: Date): claim is Claim =>
  claim !== null && claim.by !== person && isInForce(claim.until, at)

/** A claim at `at`: new, renewed, or with `takesOver` a colleague's. Null where a colleague keeps it. */
export function claimBy(
  person: bigint,
  { existing, takesOver, at }: { existing: Claim | null; takesOver: boolean; at: Date },
): { claim: Claim; takenFrom: bigint | null } | null {
  const isTaken = isColleagues(existing, person, at)
  if (isTaken && !takesOver) return null
  return {
    claim: { by: person, until: claimUntil(at) },
    takenFrom: isTaken ? existing.by : null,
  }
}

const RENEWED_AFTER_MS = 2 * 60_000

/** Whether a claim in use is renewed at `at`: from two minutes after it was made. */
export const isRenewalDue = (until: Date, at: Date): boolean =>
  until.getTime() - at.getTime() < CLAIM_MS - RENEWED_AFTER_MS

export const claimedBy = (username: string): string => `${username} is working on this. Take it over first`
