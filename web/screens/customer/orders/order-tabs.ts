import type { Order } from '#contract/trading/orders.ts'

export const ORDER_TABS = ['open', 'filled', 'ended'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/** Closed orders are filled, or ended without a fill. */
export const ordersOfTab = (orders: readonly Order[], tab: OrderTab): readonly Order[] =>
  tab === 'open' ? orders : orders.filter(({ status }) => (status === 'filled') === (tab === 'filled'))
