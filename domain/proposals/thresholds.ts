import { type Cents, addCents, cents, subtractCents } from '../money/money.ts'
import { dollars } from '../money/dollars.ts'

/** Above which amounts moving money must be proposed; null is off. */
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

/** The first threshold that an amount is above, and why. */
export interface Exceeded {
  readonly threshold: keyof Thresholds
  readonly limitCents: Cents
  readonly amountCents: Cents
  /** What counts with it already; nothing for one item, and where the amount alone is too much. */
  readonly usedCents: Cents
  /** What one person may still decide alone. */
  readonly leftCents: Cents
}

/** Which threshold an amount is above, so that it must be proposed; null of none. */
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

/** Which threshold an amount is above whatever was moved before; null of none. */
export const exceededAlone = (thresholds: Thresholds, amountCents: Cents): Exceeded | null =>
  exceeded(thresholds, amountCents, { ofCustomerCents: NONE, byCashierCents: NONE })

/** Says to the person who decides which limit is exceeded, what counts with it and what is left. */
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

/** Whether it matters what was moved in a day. */
export const sumsDays = ({ perCustomerDayCents, perCashierDayCents }: Thresholds): boolean =>
  perCustomerDayCents !== null || perCashierDayCents !== null

/** Whether a change of one threshold lets one person do what they could not before. Then it must be proposed itself. */
export const isLooser = (before: Cents | null, after: Cents | null): boolean =>
  before !== null && (after === null || after > before)
