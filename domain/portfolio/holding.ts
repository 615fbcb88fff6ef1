import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents, ZERO_CENTS } from '../money/money.ts'
import { type Price, valueDown } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'

/** What a holding, or several together, is worth and has gained. */
export interface HoldingValue {
  /** quantity x current price, down to the cent: what a sale would fetch before commission. */
  readonly totalValue: Cents
  /** What it cost: quantity x average price, without the rounding of the average. */
  readonly invested: Cents
  /** totalValue - invested; negative for a loss. */
  readonly gainLoss: Cents
  /** gainLoss / invested in hundredths of a percent, a half away from zero; 0 when nothing is invested. */
  readonly gainLossBps: bigint
}

/** Values a holding at a price, against its stored cost: exact for any quantity, as no average is. */
export const valueHolding = (held: Quantity, cost: Cents, currentPrice: Price): HoldingValue =>
  valued(valueDown(held, currentPrice), cost)

/** Holdings together: values and costs add up, and the percentage is of the sum. */
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
