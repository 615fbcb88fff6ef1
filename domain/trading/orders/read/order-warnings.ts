import { type Cents, cents } from '../../../money/money.ts'
import type { Price } from '../../../money/price.ts'
import type { OrderWarning } from '../order-terms.ts'
import type { OrderOutcome } from './order-outcome.ts'

/** Thresholds for a confirmation. Whole numbers; 0 switches a warning off. */
export interface WarningLimits {
  /** Percent of the account. */
  readonly largeOrderPercent: bigint
  /** Percent of the account. */
  readonly concentratedPercent: bigint
  /** Percent that the limit is worse than the price. */
  readonly farLimitPercent: bigint
  /** Multiple of the customer's median order. */
  readonly unusualTimes: bigint
}

export interface WarningFacts extends Pick<
  OrderOutcome,
  'valueCents' | 'accountCents' | 'holdingAfterCents'
> {
  readonly side: 'buy' | 'sell'
  readonly symbol: string
  readonly limit: Price | null
  /** What the limit is compared with: the last price, or the stop before it. Null if unknown. */
  readonly reference: Price | null
  /** The median of the last trades; null if too few. */
  readonly medianCents: Cents | null
}

export interface Warning {
  readonly code: OrderWarning
  readonly message: string
}

/** Fewer trades do not show what is usual. */
const LEAST_TRADES = 5

/**
 * What a customer should consider first. Sales never concentrate. Parts are of the account, not of the holdings: else
 * every first buy would be all of them.
 */
export function orderWarnings(facts: WarningFacts, limits: WarningLimits): Warning[] {
  return [
    largeOrder(facts, limits.largeOrderPercent),
    concentrated(facts, limits.concentratedPercent),
    limitFar(facts, limits.farLimitPercent),
    unusualSize(facts, limits.unusualTimes),
  ].filter((warning) => warning !== null)
}

function largeOrder({ valueCents, accountCents }: WarningFacts, most: bigint): Warning | null {
  if (!isOver(valueCents, accountCents, most)) return null
  return {
    code: 'large_order',
    message: `This order is ${percentOf(valueCents, accountCents)} of your account.`,
  }
}

function concentrated(facts: WarningFacts, most: bigint): Warning | null {
  const { side, symbol, holdingAfterCents, accountCents } = facts
  if (side === 'sell' || !isOver(holdingAfterCents, accountCents, most)) return null
  return {
    code: 'concentrated',
    message: `${symbol} would be ${percentOf(holdingAfterCents, accountCents)} of your account.`,
  }
}

function limitFar({ side, limit, reference }: WarningFacts, most: bigint): Warning | null {
  if (limit === null || reference === null) return null
  const given = side === 'buy' ? limit - reference : reference - limit
  if (given <= 0n || !isOver(given, reference, most)) return null
  const direction = side === 'buy' ? 'above' : 'below'
  return {
    code: 'limit_far',
    message: `Your limit is ${percentOf(given, reference)} ${direction} the price. It may fill there.`,
  }
}

function unusualSize({ valueCents, medianCents }: WarningFacts, times: bigint): Warning | null {
  if (times === 0n || !medianCents || valueCents <= medianCents * times) return null
  return { code: 'unusual_size', message: `This order is ${valueCents / medianCents} times your usual one.` }
}

/** Anything exceeds zero. */
const isOver = (part: bigint, whole: bigint, percent: bigint): boolean =>
  percent > 0n && part * 100n > whole * percent

/** "31%", down to the whole percent; capped above 999. */
function percentOf(part: bigint, whole: bigint): string {
  const percent = whole > 0n ? (part * 100n) / whole : 1_000n
  return percent > 999n ? 'more than 999%' : `${percent}%`
}

/** The median of trades' amounts, down to the cent; null for too few. */
export function medianOf(amounts: readonly Cents[]): Cents | null {
  if (amounts.length < LEAST_TRADES) return null
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0n
  return cents(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0n) + upper) / 2n)
}
