import type { Permission } from '../staff/permissions.ts'

/** The queues of requests that the office decides. */
const REVIEW_QUEUES = ['deposits', 'withdrawals', 'profiles', 'password_resets'] as const
export type ReviewQueueName = (typeof REVIEW_QUEUES)[number]

/** The queues that colleagues share: those, and the support tickets. */
export const SHARED_QUEUES = [...REVIEW_QUEUES, 'support_tickets'] as const
export type SharedQueueName = (typeof SHARED_QUEUES)[number]

/** Who may decide a queue's requests, or answer its tickets, may claim them, and no other person. */
export const CLAIM_PERMISSION: Readonly<Record<SharedQueueName, Permission>> = {
  deposits: 'deposits.decide',
  withdrawals: 'withdrawals.decide',
  profiles: 'profiles.decide',
  password_resets: 'password_resets.decide',
  support_tickets: 'tickets.answer',
}

/** A claim ends by itself unless it is renewed: a colleague who goes home must not hold a request. */
export const CLAIM_MINUTES = 10
export const CLAIM_MS = CLAIM_MINUTES * 60_000

/** That a person works on a request, until a time. */
export interface Claim {
  readonly by: bigint
  readonly until: Date
}

/** The end of a claim that is made or renewed at `at`. */
export const claimUntil = (at: Date): Date => new Date(at.getTime() + CLAIM_MS)

/** Whether a claim that ends then is in force at `at`. */
export const isInForce = (until: Date, at: Date): boolean => until > at

/** Whether a colleague of `person` works on the request at `at`: then `person` does not decide it. */
export const isColleagues = (claim: Claim | null, person: bigint, at: Date): claim is Claim =>
  claim !== null && claim.by !== person && isInForce(claim.until, at)

/**
 * The claim of who asks for a request at `at`: new, renewed, or taken from the colleague who has it where `takesOver`.
 * Null where a colleague has it and it is not taken over.
 */
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

/** Whether a claim whose request is being worked on is renewed at `at`: from two minutes after it was made. */
export const isRenewalDue = (until: Date, at: Date): boolean =>
  until.getTime() - at.getTime() < CLAIM_MS - RENEWED_AFTER_MS

/** Why a colleague's request is not decided. */
export const claimedBy = (username: string): string => `${username} is working on this. Take it over first`
