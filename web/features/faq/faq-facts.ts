import type { PublicConfig } from '#contract/platform/config.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, formatCents } from '#domain/money/money.ts'
import type { FaqEntry } from '#domain/support/faq.ts'

export type FaqFacts = PublicConfig

export type FaqText = Omit<FaqEntry, 'category'>

/** "10,000,000.00". */
export const moneyText = (amount: Cents): string => groupedText(formatCents(amount))

/** "1,000,000" of "1000000"; decimals stay. */
export const groupedText = (decimal: string): string =>
  decimal.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

/** Basis points as percent: "0.5". */
export const percentText = (basisPoints: bigint): string => formatDecimal(basisPoints, 2, 1)
