/** How long a member of the staff looks at a customer's screens at a time, in milliseconds. */
export const VIEWING_MS = 15 * 60_000

/** Why a member of the staff looks: the customer reads it. */
export const VIEWING_REASONS = ['support_request', 'identity_check', 'complaint', 'security'] as const
export type ViewingReason = (typeof VIEWING_REASONS)[number]

/** A look at a customer's screens. */
interface ViewingSpan {
  readonly endsAt: Date
  /** When its viewer ended it. */
  readonly endedAt: Date | null
}

/** Whether a viewing still shows anything; its end is exclusive. */
export const isViewingOpen = ({ endsAt, endedAt }: ViewingSpan, at: Date): boolean =>
  endedAt === null && at < endsAt
