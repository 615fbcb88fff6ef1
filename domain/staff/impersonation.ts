/** In milliseconds. */
export const IMPERSONATION_MS = 15 * 60_000

/** The viewer's own reasons, which the customer reads. */
export const IMPERSONATION_REASONS = ['support_request', 'identity_check', 'complaint', 'security'] as const
export type ImpersonationReason = (typeof IMPERSONATION_REASONS)[number]

/** An authority's order: the customer reads of it only after its secrecy ends, if ever. */
export const HIDDEN_REASON = 'authority_order'

export const SHOWN_REASONS = [...IMPERSONATION_REASONS, HIDDEN_REASON] as const
export type ShownReason = (typeof SHOWN_REASONS)[number]

/** How long after its confirmation a hidden impersonation may begin, in milliseconds. */
export const CONFIRMED_IMPERSONATION_MS = 24 * 3_600_000

export const MAX_ORDER_REFERENCE = 140

interface ImpersonationSpan {
  readonly endsAt: Date
  /** When its viewer ended it. */
  readonly endedAt: Date | null
}

/** The end is exclusive. */
export const isImpersonationOpen = ({ endsAt, endedAt }: ImpersonationSpan, at: Date): boolean =>
  endedAt === null && at < endsAt
