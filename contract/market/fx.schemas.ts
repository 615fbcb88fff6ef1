import * as z from 'zod/mini'
import { FOREIGN_CURRENCIES, parseCustomRate } from '#domain/cash/custom-rate.ts'
import type { Rate } from '#domain/money/exchange-rate.ts'
import { operation, staffOperation } from '../operation.ts'
import { decimal, decimalField, instant } from '../fields.ts'

export const exchangeRates = z.object({
  /** Units per US dollar (1/rate); currencies without a rate are left out. */
  rates: z.record(z.string(), decimal),
  currencies: z.array(z.string()),
  /** US dollars per unit, as deposits are priced; inverting `rates` may lose digits. */
  ratesToUSD: z.record(z.string(), decimal),
  sources: z.record(z.string(), z.string()),
  /** When each rate was published or set. None for the dollar. */
  asOf: z.record(z.string(), instant),
})

export const getExchangeRates = operation({
  summary: 'Exchange rates of the deposit currencies',
  input: {},
  output: exchangeRates,
  refusals: [],
  isViewable: true,
})

export const foreignCurrencyField = z.enum(FOREIGN_CURRENCIES, { error: 'Choose a currency' })

export const rateToUsdField = decimalField<Rate>(
  parseCustomRate,
  'Enter a rate above 0 and below 1,000,000 with at most 12 decimals',
)

export const customRate = z.object({
  currency: foreignCurrencyField,
  /** US dollars per unit. */
  rateToUSD: decimal,
  /** Username. */
  updatedBy: z.string(),
  updatedAt: instant,
  /** The provider's current rate; null without a usable one. */
  providerRate: z.nullable(decimal),
  providerSource: z.nullable(z.string()),
  /** When that rate was published. */
  providerAt: z.nullable(instant),
})

export const customRates = z.object({
  rates: z.array(customRate),
  /** How far from the provider's rate, in percent, one person may set a rate. */
  bandPercent: decimal,
  /** Whether no other person could confirm the caller's rate. */
  decidesAlone: z.boolean(),
  /** Why not, if the caller ended a colleague's access within the last days. */
  endedAccess: z.optional(z.string()),
})

export const adminListExchangeRates = staffOperation({
  summary:
    'The exchange rates that administrators have set, and how far from the provider’s one person may go',
  input: {},
  output: customRates,
  refusals: [],
  isActivity: false,
})

export const setExchangeRate = staffOperation({
  summary:
    "Set a currency's rate, over the provider's. One further from it than the band, or of a currency of which the " +
    'provider has none, is proposed, unless no other person could confirm it',
  input: { body: z.object({ currency: foreignCurrencyField, rateToUSD: rateToUsdField }) },
  output: customRate,
  needsProof: true,
  refusals: ['second_factor_due', 'needs_second_person'],
})

export const deleteExchangeRate = staffOperation({
  summary: "Return a currency to the provider's rate",
  input: {
    params: z.object({
      currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'Unknown currency' })),
    }),
  },
  output: customRate,
  needsProof: true,
  refusals: ['second_factor_due', 'not_found'],
})
