import { type Cents, addCents, cents, dollars, subtractCents } from '../money/money.ts'

/** Amounts above which moving money must be proposed; null is off. */
export interface Thresholds {
  readonly perItemCents: Cents | null
  /** A customer's deposits, payouts and corrections within 24 hours. */
  readonly perCustomerDayCents: Cents | null
  /** All that one person decided alone within 24 hours: many small ones are one large one. */
  readonly perCashierDayCents: Cents | null
}

/** Moved within 24 hours before the current decision. */
export interface MovedInADay {
  readonly ofCustomerCents: Cents
  readonly byCashierCents: Cents
}

export const areOff = (thresholds: Thresholds): boolean =>
  Object.values(thresholds).every((each) => each === null)

export interface Exceeded {
  readonly threshold: keyof Thresholds
  readonly limitCents: Cents
  readonly amountCents: Cents
  /** What counts already; zero for one item, and where the amount alone is too much. */
  readonly usedCents: Cents
  /** What one person may still decide alone. */
  readonly leftCents: Cents
}

/** The threshold that an amount exceeds, so that it must be proposed; null for none. */
export function exceeded(thresholds: Thresholds, amountCents: Cents, moved: MovedInADay): Exceeded | null {
  const used = {
    perItemCents: NONE,
    perCashierDayCents: moved.byCashierCents,
    perCustomerDayCents: moved.ofCustomerCents,
  }
  for (const threshold of ['perItemCents', 'perCashierDayCents', 'perCustomerDayCents'] as const) {
    const [limitCents, usedCents] = [thresholds[threshold], used[threshold]]
    if (limitCents === null || amountCents + usedCents <= limitCents) continue
    const leftCents = usedCents < limitCents ? subtractCents(limitCents, usedCents) : NONE
    return { threshold, limitCents, amountCents, usedCents, leftCents }
  }
  return null
}

const NONE = cents(0n)

/** The threshold that an amount exceeds alone; null for none. */
export const exceededAlone = (thresholds: Thresholds, amountCents: Cents): Exceeded | null =>
  exceeded(thresholds, amountCents, { ofCustomerCents: NONE, byCashierCents: NONE })

/** Says which limit is exceeded, what counts already and what is left. */
export function exceededText({ threshold, limitCents, amountCents, usedCents, leftCents }: Exceeded): string {
  const limit = dollars(limitCents)
  if (usedCents === NONE)
    return `${dollars(amountCents)} is above the limit of ${limit} for ${LIMITED[threshold]}. ${PROPOSE_IT}`
  const sum = dollars(addCents(usedCents, amountCents))
  return `${SUMMED[threshold]} come to ${sum} of ${limit} with this; ${dollars(leftCents)} is left. ${PROPOSE_IT}`
}

const PROPOSE_IT = 'Propose it'

const LIMITED: Readonly<Record<keyof Thresholds, string>> = {
  perItemCents: 'one decision',
  perCashierDayCents: 'your decisions in 24 hours',
  perCustomerDayCents: 'one customer in 24 hours',
}

const SUMMED: Readonly<Record<keyof Thresholds, string>> = {
  perItemCents: 'This decision',
  perCashierDayCents: 'Your decisions in 24 hours',
  perCustomerDayCents: 'Decisions for this customer in 24 hours',
}

/** Whether sums of a day matter. */
export const sumsDays = ({ perCustomerDayCents, perCashierDayCents }: Thresholds): boolean =>
  perCustomerDayCents !== null || perCashierDayCents !== null

/** Whether a change lets one person do more; then it must be proposed itself. */
export const isLooser = (before: Cents | null, after: Cents | null): boolean =>
  before !== null && (after === null || after > before)
