import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'

/** How long an order at a price may wait. */
export const FORCES = [
  { value: 'day', label: 'Day' },
  { value: 'gtc', label: `${GTC_DAYS} days` },
] as const
