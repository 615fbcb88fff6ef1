import type { PublicConfig } from '#contract/app/config.ts'

/** What a new installation tells its screens. */
export const NEW_INSTALLATION: PublicConfig = {
  productName: 'Northfold',
  prices: 'simulated',
  marketHours: 'nyse',
  afterHoursOrders: 'fill-at-close',
  latePrices: 'wait',
  fundPricing: 'live',
  depositRateBandPercent: '2',
  saleCommissionPercent: '0.5',
  minOrderQuantity: '0.01',
  planMinimum: '1.00',
  fundPlanMinimum: '1.00',
  withdrawalFee: '5.00',
  maxDocumentBytes: 1_048_576,
  logos: false,
  passwordReset: { link: false, review: true },
  mailedLinks: false,
  newBankAccountPauseHours: 24,
  depositCurrencies: ['USD', 'EUR', 'GBP'],
  now: '2026-11-18T15:00:00.000Z',
}
