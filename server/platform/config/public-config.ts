import type { PublicConfig } from '#contract/platform/config.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { MAX_DOCUMENT_BYTES } from '#domain/people/document.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import { MIN_ORDER_QUANTITY } from '#domain/trading/orders/order-limits.ts'
import type { Clock } from '../clock.ts'
import type { Config } from './config.ts'

/** A credit must be shown beside prices. */
interface PriceLabels {
  prices: PublicConfig['prices']
  credit?: PublicConfig['priceCredit'] | null
}

/** Whether links can be mailed: a mail server and a public URL are set. */
export const isMailing = ({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): boolean =>
  mail !== undefined && publicUrl !== undefined

/** What screens know before sign-in. */
export function publicConfigOf(
  { config, clock, settings }: { config: Config; clock: Clock; settings: { at(at: Date): FirmSettings } },
  { prices, credit }: PriceLabels,
): PublicConfig {
  const now = clock.now()
  const inForce = settings.at(now)
  const { stops, policies, planMinima } = inForce
  return {
    productName: config.productName,
    prices,
    ...(credit ? { priceCredit: credit } : {}),
    marketHours: config.marketHours,
    afterHoursOrders: policies.afterHours,
    latePrices: policies.latePrices,
    fundPricing: policies.fundPricing,
    saleCommissionPercent: formatDecimal(inForce.saleCommissionBps, 2, 1),
    depositRateBandPercent: formatDecimal(config.depositTerms.rateBandBps, 2, 0),
    minOrderQuantity: formatQuantity(MIN_ORDER_QUANTITY),
    planMinimum: formatCents(planMinima.stockCents),
    fundPlanMinimum: formatCents(planMinima.fundCents),
    withdrawalFee: formatCents(inForce.withdrawalFeeCents),
    maxDocumentBytes: MAX_DOCUMENT_BYTES,
    logos: config.logoSource !== undefined,
    passwordReset: {
      link: isMailing(config) && config.passwordResetLink,
      review: config.passwordResetReview,
    },
    staffSignOn: config.sso !== undefined,
    mailedLinks: isMailing(config),
    newBankAccountPauseHours: Number(inForce.newAccountPauseHours),
    depositCurrencies: inForce.depositCurrencies.filter(
      (currency) => (inForce.bankAccounts[currency] ?? config.bank) !== undefined,
    ),
    largestDeposit: formatCents(inForce.largestDepositCents),
    largestOrder: formatQuantity(inForce.largestOrder),
    smallestOrderAmount: formatCents(inForce.smallestOrderCents),
    stops: {
      trading: stops.trading,
      buys: stops.buys,
      sales: stops.sales,
      deposits: stops.deposits,
      withdrawals: stops.withdrawals,
      signUp: stops.signUp,
      keys: stops.keys,
      instruments: Object.fromEntries(stops.instruments),
    },
    offerings: Object.fromEntries(inForce.offerings),
    now: now.toISOString(),
  }
}
