import { type Cents, cents } from '../money/money.ts'

/** Above which amounts money needs two people; null is off. */
export interface Thresholds {
  readonly perItemCents: Cents | null
  /** Deposits, payouts and corrections of one customer within 24 hours, in sum. */
  readonly perCustomerDayCents: Cents | null
  /** Those that one person decided alone within 24 hours, in sum: many small ones are one large one. */
  readonly perCashierDayCents: Cents | null
}

/** What was moved within 24 hours by decisions of one person, before the one that is decided now. */
export interface MovedInADay {
  readonly ofCustomerCents: Cents
  readonly byCashierCents: Cents
}

export const areOff = (thresholds: Thresholds): boolean =>
  Object.values(thresholds).every((each) => each === null)

/** Whether an amount needs a second person. */
export function needsSecondPerson(
  { perItemCents, perCustomerDayCents, perCashierDayCents }: Thresholds,
  amountCents: Cents,
  moved: MovedInADay,
): boolean {
  return (
    isAbove(amountCents, perItemCents) ||
    isAbove(amountCents + moved.ofCustomerCents, perCustomerDayCents) ||
    isAbove(amountCents + moved.byCashierCents, perCashierDayCents)
  )
}

const NOTHING_MOVED: MovedInADay = { ofCustomerCents: cents(0n), byCashierCents: cents(0n) }

/** Whether an amount needs a second person whatever was moved before. */
export const needsSecondPersonAlways = (thresholds: Thresholds, amountCents: Cents): boolean =>
  needsSecondPerson(thresholds, amountCents, NOTHING_MOVED)

/** Whether it matters what was moved in a day. */
export const sumsDays = ({ perCustomerDayCents, perCashierDayCents }: Thresholds): boolean =>
  perCustomerDayCents !== null || perCashierDayCents !== null

const isAbove = (amount: bigint, threshold: Cents | null): boolean => threshold !== null && amount > threshold

/** Whether a change of one threshold lets one person do what they could not before. Then it needs two people itself. */
export const isLooser = (before: Cents | null, after: Cents | null): boolean =>
  before !== null && (after === null || after > before)
