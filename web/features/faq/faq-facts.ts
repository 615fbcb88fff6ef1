import type { PublicConfig } from '#contract/platform/config.ts'
import type { FaqEntry } from '#domain/support/faq.ts'

/** What differs between installations and shows in the answers. */
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

/** A question with its answer. */
export type FaqText = Omit<FaqEntry, 'category'>
