/** What the staff should know of a customer before they decide anything. A flag restricts nothing by itself. */
export const FLAG_KINDS = ['fraud_watch', 'vulnerable', 'deceased', 'litigation_hold'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** The longest time for which a flag is set, in days: about five years. */
export const MAX_FLAG_DAYS = 1_826

const DAY_MS = 86_400_000

/** A flag that no person has ended, and when it ends by itself. */
export interface SetFlag {
  readonly kind: FlagKind
  readonly endsAt: Date | null
}

/** Whether it counts at this time: its end, where it has one, is not over. */
export const isInForce = ({ endsAt }: Pick<SetFlag, 'endsAt'>, at: Date): boolean =>
  endsAt === null || at < endsAt

/** When a flag that is set for so many days ends by itself. */
export const endOfFlag = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)
