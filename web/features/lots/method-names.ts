import type { LotSettings } from '#contract/trading/lots.ts'
import type { LotMethod } from '#domain/tax-lots/lot-method.ts'

export const METHOD_NAMES: Record<LotMethod, string> = {
  fifo: 'First in, first out',
  lifo: 'Last in, first out',
  highest_cost: 'Highest cost first',
  minimum_tax: 'Least tax first',
  average: 'Average cost',
}

/** The method of a sale without chosen lots. */
export const usualMethod = ({ method, funds }: LotSettings, symbol: string): LotMethod =>
  funds.find((fund) => fund.symbol === symbol)?.method ?? method
