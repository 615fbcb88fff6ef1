/** What staff should know before a decision. A flag restricts nothing by itself. */
export const FLAG_KINDS = ['fraud_watch', 'vulnerable', 'deceased', 'litigation_hold'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** In days: about five years. */
export const MAX_FLAG_DAYS = 1_826

const DAY_MS = 86_400_000

/** A flag that no person has ended, and its own end. */
export interface SetFlag {
  readonly kind: FlagKind
  readonly endsAt: Date | null
}

export const isInForce = ({ endsAt }: Pick<SetFlag, 'endsAt'>, at: Date): boolean =>
  endsAt === null || at < endsAt

/** The end of a flag set for so many days. */
export const endOfFlag = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)
