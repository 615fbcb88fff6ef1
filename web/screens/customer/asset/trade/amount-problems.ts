import type { OrderDraft, Side } from './use-order.ts'

type Obstacle = NonNullable<OrderDraft['obstacle']> | 'none'

const OF_EITHER_SIDE: Partial<Record<Obstacle, string>> = {
  below_minimum: 'Minimum amount is 0.01',
  above_maximum: 'Maximum amount is 1,000,000',
  price_unavailable: 'The price is temporarily unavailable',
}

/** The messages under the amount. Obstacles other than the amount are shown in a note. */
export const AMOUNT_PROBLEMS: Record<Side, Partial<Record<Obstacle, string>>> = {
  buy: {
    ...OF_EITHER_SIDE,
    empty: 'Enter a quantity',
    insufficient_funds: 'Insufficient balance',
  },
  sell: {
    ...OF_EITHER_SIDE,
    empty: 'Enter a quantity',
    insufficient_holdings: 'Insufficient holdings',
  },
}
