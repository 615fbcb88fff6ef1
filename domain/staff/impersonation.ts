/** How long a member of the staff looks at a customer's screens at a time, in milliseconds. */
export const IMPERSONATION_MS = 15 * 60_000

/** Why a member of the staff looks by their own decision: the customer reads it. */
export const IMPERSONATION_REASONS = ['support_request', 'identity_check', 'complaint', 'security'] as const
export type ImpersonationReason = (typeof IMPERSONATION_REASONS)[number]

/** The order of an authority: the customer reads of the impersonation only when its secrecy has ended, if it does. */
export const HIDDEN_REASON = 'authority_order'

/** Every reason that a customer may read. */
export const SHOWN_REASONS = [...IMPERSONATION_REASONS, HIDDEN_REASON] as const
export type ShownReason = (typeof SHOWN_REASONS)[number]

/**
 * For how long after another person has confirmed it a hidden impersonation may begin, in milliseconds: a working day.
 */
export const CONFIRMED_IMPERSONATION_MS = 24 * 3_600_000

/** The longest reference of an authority's order. */
export const MAX_ORDER_REFERENCE = 140

/** An impersonation: a look at a customer's screens. */
interface ImpersonationSpan {
  readonly endsAt: Date
  /** When its viewer ended it. */
  readonly endedAt: Date | null
}

/** Whether an impersonation still shows anything; its end is exclusive. */
export const isImpersonationOpen = ({ endsAt, endedAt }: ImpersonationSpan, at: Date): boolean =>
  endedAt === null && at < endsAt
