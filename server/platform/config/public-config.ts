import type { PublicConfig } from '#contract/app/config.ts'
import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { WITHDRAWAL_FEE_CENTS } from '#domain/cash/withdrawal.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { MAX_DOCUMENT_BYTES } from '#domain/people/document.ts'
import { SALE_COMMISSION_BPS } from '#domain/trading/commission.ts'
import { MIN_ORDER_QUANTITY } from '#domain/trading/order-limits.ts'
import type { Clock } from '../clock.ts'
import type { Config } from './config.ts'

/** How screens label prices; a credit must be shown beside them. */
interface PriceLabels {
  prices: PublicConfig['prices']
  credit?: PublicConfig['priceCredit'] | null
}

/** Whether links can be mailed: there is a mail server, and an address of the product to put into them. */
export const isMailing = ({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): boolean =>
  mail !== undefined && publicUrl !== undefined

/** What every screen knows of the product before anyone signs in. */
export function publicConfigOf(
  { config, clock }: { config: Config; clock: Clock },
  { prices, credit }: PriceLabels,
): PublicConfig {
  return {
    productName: config.productName,
    prices,
    ...(credit ? { priceCredit: credit } : {}),
    marketHours: config.marketHours,
    afterHoursOrders: config.afterHoursOrders,
    latePrices: config.latePrices,
    fundPricing: config.fundPricing,
    saleCommissionPercent: formatDecimal(SALE_COMMISSION_BPS, 2, 1),
    depositRateBandPercent: formatDecimal(config.depositTerms.rateBandBps, 2, 0),
    minOrderQuantity: formatQuantity(MIN_ORDER_QUANTITY),
    planMinimum: formatCents(config.planMinima.stockCents),
    fundPlanMinimum: formatCents(config.planMinima.fundCents),
    withdrawalFee: formatCents(WITHDRAWAL_FEE_CENTS),
    maxDocumentBytes: MAX_DOCUMENT_BYTES,
    logos: config.logoSource !== undefined,
    passwordReset: {
      link: isMailing(config) && config.passwordResetLink,
      review: config.passwordResetReview,
    },
    mailedLinks: isMailing(config),
    newBankAccountPauseHours: config.newBankAccountPauseHours,
    depositCurrencies: [...DEPOSIT_CURRENCIES],
    now: clock.now().toISOString(),
  }
}
