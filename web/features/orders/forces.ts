/** How long an order at a price may wait, to choose from. */
export const FORCES = [
  { value: 'day', label: 'Day' },
  { value: 'gtc', label: '90 days' },
] as const
