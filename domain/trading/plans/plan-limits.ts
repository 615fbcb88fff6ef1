import { cents } from '../../money/money.ts'

/** Active or paused plans of one customer. */
export const MAX_PLANS = 50

/** A larger purchase is probably a typing mistake. */
export const MAX_PLAN_CENTS = cents(1_000_000_00n)

/** For a plan's first due date. */
export const MAX_PLAN_AHEAD_DAYS = 366

/** After so many sessions a due date is missed. */
export const MAX_SESSIONS_LATE = 2

export const MONEY_SKIPS_TO_PAUSE = 3
