import { type PollBudget, secondsWithinMinute } from '#domain/market/poll-budget.ts'
import type { Quota } from '../../ports/call-quota.ts'
import { POLLED } from '../../ports/polled-instruments.ts'

/** A subscription's credits. */
export interface TwelvedataPlan {
  readonly creditsPerMinute: number
  /** Undefined: as many as its minutes hold. */
  readonly creditsPerDay?: number | undefined
}

const MINUTES_PER_DAY = 1_440

const perDay = ({ creditsPerMinute, creditsPerDay }: TwelvedataPlan): number =>
  creditsPerDay ?? creditsPerMinute * MINUTES_PER_DAY

export const twelvedataQuota = (plan: TwelvedataPlan): Quota => ({
  callsPerDay: perDay(plan),
  perMinute: { calls: plan.creditsPerMinute },
})

/** What polling costs: a credit per quote. No more often than leaves charts a quarter of every minute. */
export function twelvedataBudget(pollSeconds: number, plan: TwelvedataPlan): PollBudget {
  const { creditsPerMinute } = plan
  const seconds = Math.max(pollSeconds, secondsWithinMinute(POLLED.length, creditsPerMinute))
  return {
    everyMs: seconds * 1_000,
    callsPerRound: POLLED.length,
    callsPerDay: perDay(plan),
    callsPerMinute: creditsPerMinute,
  }
}
