import type { PublicConfig } from '#contract/platform/config.ts'
import type { FaqEntry } from '#domain/support/faq.ts'

export type FaqFacts = Pick<
  PublicConfig,
  | 'productName'
  | 'prices'
  | 'marketHours'
  | 'afterHoursOrders'
  | 'fundPricing'
  | 'saleCommissionPercent'
  | 'minOrderQuantity'
  | 'withdrawalFee'
  | 'maxDocumentBytes'
  | 'depositCurrencies'
  | 'largestDeposit'
  | 'largestOrder'
  | 'depositRateBandPercent'
  | 'passwordReset'
  | 'mailedLinks'
  | 'newBankAccountPauseHours'
>

export type FaqText = Omit<FaqEntry, 'category'>
