import type { Service, ServiceState } from '#domain/announcements/service-status.ts'

export const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  sign_in: 'Sign-in',
  prices: 'Prices',
  trading: 'Trading',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  mail: 'Email',
  keys: 'API keys',
}

export const STATE_NAMES: Readonly<Record<ServiceState, string>> = {
  working: 'Working',
  degraded: 'Limited',
  stopped: 'Stopped',
  down: 'Not working',
}
