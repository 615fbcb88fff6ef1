import { expect } from 'vitest'
import type { Performance } from '#contract/trading/performance.ts'

/** A decimal of two places as its hundredths. */
export const hundredths = (text: string): bigint => BigInt(text.replace('.', ''))

const sumOf = (texts: readonly (string | null)[]): bigint =>
  texts.reduce((sum, text) => sum + hundredths(text ?? '0.00'), 0n)

/** Everything that one answer must have in common with itself, to the cent. */
export function expectToAddUp(answer: Performance): void {
  const { start, end, deposits, withdrawals, byHolding, series } = answer
  const gain = hundredths(answer.gain)
  expect(gain).toBe(
    hundredths(end.value) - hundredths(start.value) - hundredths(deposits) + hundredths(withdrawals),
  )
  const { realised, unrealisedChange, income, fees } = answer
  expect(gain).toBe(sumOf([realised, unrealisedChange, income]) - hundredths(fees))
  expect(fees).toBe(centsText(sumOf([answer.commissions, answer.withdrawalFees])))
  expect(gain).toBe(sumOf(byHolding.map((holding) => holding.gain)) - hundredths(answer.withdrawalFees))
  if (answer.timeWeighted !== null) {
    const points = sumOf([...byHolding.map(({ contribution }) => contribution), answer.costContribution])
    expect(points).toBe(hundredths(answer.timeWeighted))
  }
  const last = series.at(-1)
  if (!last) return
  expect(hundredths(last.value) - hundredths(last.netPaidIn)).toBe(gain)
  expect(sumOf(series.map((point) => point.deposits))).toBe(hundredths(deposits))
  expect(sumOf(series.map((point) => point.withdrawals))).toBe(hundredths(withdrawals))
  expect(sumOf(series.map((point) => point.dividends))).toBe(hundredths(income))
  expect(last.timeWeighted).toBe(answer.timeWeighted)
  expect(last.value).toBe(end.value)
  if (answer.benchmark?.return) expect(last.benchmark).toBe(answer.benchmark.return)
}

const centsText = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
