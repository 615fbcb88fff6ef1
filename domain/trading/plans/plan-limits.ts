import { cents } from '../../money/money.ts'

/** Plans of one customer that are active or paused at the same time. */
export const MAX_PLANS = 50

/** The largest purchase of a plan: a million dollars. A larger one is more likely a typing mistake than an intent. */
export const MAX_PLAN_CENTS = cents(1_000_000_00n)

/** How far ahead a plan's first due date may be. */
export const MAX_PLAN_AHEAD_DAYS = 366

/** So many sessions after its own a due date still runs; later it is missed. */
export const MAX_SESSIONS_LATE = 2

/** So many purchases without the money for them pause a plan. */
export const MONEY_SKIPS_TO_PAUSE = 3
