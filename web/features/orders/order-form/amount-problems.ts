import type { OrderDraft, Side } from './use-order.ts'

type Obstacle = NonNullable<OrderDraft['obstacle']> | 'none'

/** Below the amount while nothing is wrong with it. */
export const LARGEST_ORDER = 'Up to 1,000,000 an order'

const OF_EITHER_SIDE: Partial<Record<Obstacle, string>> = {
  below_minimum: 'Minimum amount is 0.01',
  above_maximum: 'Maximum amount is 1,000,000',
  price_unavailable: 'The price is temporarily unavailable',
}

/** The message under the amount that holds `text`. Obstacles other than the amount are shown in a note. */
export const amountProblem = (side: Side, obstacle: Obstacle, text: string): string | undefined =>
  obstacle === 'empty' && text !== '' ? 'Enter a quantity such as 10.5' : PROBLEMS[side][obstacle]

const PROBLEMS: Record<Side, Partial<Record<Obstacle, string>>> = {
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
