import { type Cents, cents } from '../../../money/money.ts'
import type { Price } from '../../../money/price.ts'
import type { OrderWarning } from '../order-terms.ts'

/** From where on an order asks for a second press. Whole numbers; 0 switches a warning off. */
export interface WarningLimits {
  /** Of the account, in percent: what the order is worth. */
  readonly largeOrderPercent: bigint
  /** Of the account, in percent: what is held of one asset afterwards. */
  readonly concentratedPercent: bigint
  /** How far the limit gives more than the price asks, in percent. */
  readonly farLimitPercent: bigint
  /** How many times the customer's median order. */
  readonly unusualTimes: bigint
}

export interface WarningFacts {
  readonly side: 'buy' | 'sell'
  readonly symbol: string
  /** What the order costs, or brings before commission. */
  readonly valueCents: Cents
  /** Cash, held cash and holdings at the last prices. */
  readonly accountCents: Cents
  /** What is held of the asset afterwards, at the last price. */
  readonly holdingAfterCents: Cents
  readonly limit: Price | null
  /** What the limit is compared with: the last price, or the stop that comes before it. Null when unknown. */
  readonly reference: Price | null
  /** The median of the customer's last trades; null when there are too few to say what is usual. */
  readonly medianCents: Cents | null
}

export interface Warning {
  readonly code: OrderWarning
  readonly message: string
}

/** Fewer trades say nothing about what a customer's usual order is. */
const LEAST_TRADES = 5

/**
 * What a customer should think about first. A sale is never said to concentrate: it makes a holding smaller. The part
 * of the account is measured, not of the holdings alone: else the first buy of every customer would be all of them.
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

/** Whether a part is more than so many percent of a whole. Of nothing everything is more. */
const isOver = (part: bigint, whole: bigint, percent: bigint): boolean =>
  percent > 0n && part * 100n > whole * percent

/** "31%", down to the whole percent; above 999 it no longer matters how much. */
function percentOf(part: bigint, whole: bigint): string {
  const percent = whole > 0n ? (part * 100n) / whole : 1_000n
  return percent > 999n ? 'more than 999%' : `${percent}%`
}

/** The median of trades' amounts, rounded down to the cent; null when there are fewer than five. */
export function medianOf(amounts: readonly Cents[]): Cents | null {
  if (amounts.length < LEAST_TRADES) return null
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0n
  return cents(sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0n) + upper) / 2n)
}
