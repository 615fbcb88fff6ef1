import { formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import type { OrderLimits } from '#domain/trading/trading-terms.ts'
import { isNoAmount } from '#web/features/forms/typed-amount.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import type { OrderObstacle } from './order-obstacle.ts'

type Obstacle = OrderObstacle | null

/** "1,000,000". */
export const largestText = ({ largestOrder }: OrderLimits): string =>
  decimalText(formatQuantity(largestOrder), { min: 0, max: 8 })

/** "1.00". */
export const smallestText = ({ smallestOrderCents }: OrderLimits): string =>
  decimalText(formatCents(smallestOrderCents), { min: 2, max: 2 })

/** The error for shares typed as `text`; none while more typing can make it an amount. */
export function sharesProblem(obstacle: Obstacle, text: string, limits: OrderLimits) {
  const problem =
    obstacle === 'empty'
      ? `Enter a quantity${text === '' ? '' : ' such as 10.5'}`
      : problemOf(obstacle, limits)
  return problem === null ? null : { text: problem, isError: obstacle !== 'empty' || isNoAmount(text) }
}

/** The error for dollars typed as `text`. */
export function dollarsProblem(obstacle: Obstacle, text: string, limits: OrderLimits): string | null {
  if (obstacle !== 'empty') return problemOf(obstacle, limits)
  return text === '' ? null : 'Enter an amount such as 100.00'
}

/** Null for other obstacles: a note shows them. */
function problemOf(obstacle: Obstacle, limits: OrderLimits): string | null {
  if (obstacle === 'above_maximum') return `Maximum amount is ${largestText(limits)}`
  if (obstacle === 'below_minimum_amount') return `Minimum amount is ${smallestText(limits)}`
  return (obstacle && PROBLEMS[obstacle]) ?? null
}

const PROBLEMS: Partial<Record<OrderObstacle, string>> = {
  below_minimum: 'Minimum amount is 0.01',
  price_unavailable: 'The price is temporarily unavailable',
  insufficient_funds: 'Insufficient balance',
  insufficient_holdings: 'Insufficient holdings',
}
