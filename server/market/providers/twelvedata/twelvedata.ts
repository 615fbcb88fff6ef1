import { type PolledSource, createSubscription, polledOf } from '../../ports/polled-source.ts'
import type { Dialect } from '../../ports/provider-client.ts'
import { createTwelvedataRequests } from './twelvedata-requests.ts'
import { twelvedataError } from './twelvedata-wire.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { type PollBudget, secondsWithinMinute } from '#domain/market/poll-budget.ts'
import type { Quota } from '../../ports/call-quota.ts'
import type { MarketParts } from '../../ports/provider.ts'

export interface TwelvedataSettings {
  key: string
  baseUrl: string
  pollSeconds: number
  plan: TwelvedataPlan
}

/** Twelve Data: polled. */
export function createTwelvedataSource(
  options: Pick<MarketParts, 'clock' | 'pool' | 'catalogue'> & { settings: TwelvedataSettings },
): PolledSource {
  const { settings, clock, pool, catalogue } = options
  const { key, baseUrl, pollSeconds, plan } = settings
  const dialect = twelvedataDialect(key)
  const quota = twelvedataQuota(plan)
  const budget = () => twelvedataBudget(pollSeconds, plan, catalogue())
  const subscription = createSubscription({
    name: 'twelvedata',
    baseUrl,
    dialect,
    quota,
    budget,
    clock,
    pool,
  })
  return {
    subscription,
    close: subscription.close,
    requests: createTwelvedataRequests,
    // Delay depends on plan and instrument, and no answer says it: the label must be true of all.
    prices: 'delayed',
    // Required by business plans, the only ones that allow display to others.
    credit: { text: 'Data provided by Twelve Data', link: 'https://twelvedata.com' },
    createStream: null,
  }
}

/** In a header, so that no address holds the key. */
const twelvedataDialect = (key: string): Dialect => ({
  sign: () => ({ authorization: `apikey ${key}` }),
  statusIn: twelvedataError,
})

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

const twelvedataQuota = (plan: TwelvedataPlan): Quota => ({
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
