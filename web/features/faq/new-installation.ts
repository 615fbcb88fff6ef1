import type { FaqFacts } from './faq-facts.ts'

/** The facts of a new installation. */
export const FAQ_FACTS: FaqFacts = {
  productName: 'Northfold',
  prices: 'simulated',
  marketHours: 'nyse',
  afterHoursOrders: 'fill-at-close',
  fundPricing: 'live',
  depositRateBandPercent: '2',
  saleCommissionPercent: '0.5',
  minOrderQuantity: '0.01',
  withdrawalFee: '5.00',
  maxDocumentBytes: 1_048_576,
  depositCurrencies: ['USD', 'EUR', 'GBP'],
}
