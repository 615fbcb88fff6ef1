/** Every call that the page of a signed-in customer's dashboard makes when it opens, streams aside. */
export const DASHBOARD_CALLS: readonly string[] = [
  '/api/assets?type=mutual_fund',
  '/api/assets?type=stock',
  '/api/holdings',
  '/api/indices',
  '/api/market-status',
  '/api/notifications?limit=50',
  '/api/pending-password-resets',
  '/api/portfolio/history?period=1M',
  '/api/profile',
  '/api/wallet',
]
