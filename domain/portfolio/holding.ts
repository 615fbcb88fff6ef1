import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents, ZERO_CENTS } from '../money/money.ts'
import { type Price, valueDown } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'

export interface HoldingValue {
  /** quantity x current price, down to the cent: the proceeds of a sale before commission. */
  readonly totalValue: Cents
  /** The exact cost, without the rounding of the average. */
  readonly invested: Cents
  /** totalValue - invested; negative for a loss. */
  readonly gainLoss: Cents
  /** gainLoss / invested in hundredths of a percent, half away from zero; 0 when nothing is invested. */
  readonly gainLossBps: bigint
}

/** Values a holding against its stored cost, exact for any quantity unlike an average. */
export const valueHolding = (held: Quantity, cost: Cents, currentPrice: Price): HoldingValue =>
  valued(valueDown(held, currentPrice), cost)

/** Values and costs add up; the percentage is of the sum. */
export function sumHoldings(holdings: readonly HoldingValue[]): HoldingValue {
  return valued(
    holdings.reduce((sum, { totalValue }) => cents(sum + totalValue), ZERO_CENTS),
    holdings.reduce((sum, { invested }) => cents(sum + invested), ZERO_CENTS),
  )
}

function valued(totalValue: Cents, invested: Cents): HoldingValue {
  const gainLoss = cents(totalValue - invested)
  return { totalValue, invested, gainLoss, gainLossBps: bpsOf(gainLoss, invested) }
}

function bpsOf(part: Cents, whole: Cents): bigint {
  if (whole === 0n) return 0n
  const magnitude = divideHalfUp((part < 0n ? -part : part) * 10_000n, whole)
  return part < 0n ? -magnitude : magnitude
}
