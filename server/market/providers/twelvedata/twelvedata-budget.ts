import type { Catalogue } from '#domain/market/catalogue.ts'
import { type PollBudget, secondsWithinMinute } from '#domain/market/poll-budget.ts'
import type { Quota } from '../../ports/call-quota.ts'
import { polledOf } from '../../ports/polled-instruments.ts'

/** A subscription's credits. */
export interface TwelvedataPlan {
  readonly creditsPerMinute: number
  /** Undefined: as many as its minutes hold. */
  readonly creditsPerDay?: number | undefined
}

const MINUTES_PER_DAY = 1_440
/** Net asset values hourly. No figures; splits only after a price jump. */
const CREDITS_PER_FUND_AND_DAY = 24

const perDay = ({ creditsPerMinute, creditsPerDay }: TwelvedataPlan): number =>
  creditsPerDay ?? creditsPerMinute * MINUTES_PER_DAY

export const twelvedataQuota = (plan: TwelvedataPlan): Quota => ({
  callsPerDay: perDay(plan),
  perMinute: { calls: plan.creditsPerMinute },
})

/** The polling cost, a credit per quote; leaves charts a quarter of every minute. */
export function twelvedataBudget(
  pollSeconds: number,
  plan: TwelvedataPlan,
  catalogue: Catalogue,
): PollBudget {
  const callsPerRound = polledOf(catalogue).length
  const { creditsPerMinute } = plan
  const seconds = Math.max(pollSeconds, secondsWithinMinute(callsPerRound, creditsPerMinute))
  return {
    everyMs: seconds * 1_000,
    callsPerRound,
    callsPerDay: perDay(plan),
    otherCallsPerDay: catalogue.funds.length * CREDITS_PER_FUND_AND_DAY,
    otherCallsPerListed: CREDITS_PER_FUND_AND_DAY,
    callsPerMinute: creditsPerMinute,
  }
}
