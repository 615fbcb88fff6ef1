import { type ExchangeRates, getExchangeRates } from '#contract/fx.ts'
import { DEPOSIT_CURRENCIES, type DepositCurrency, type QuotedRate } from '#domain/deposit.ts'
import { RATE_OF_USD, invertRate, parseRate } from '#domain/exchange-rate.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Serve } from '#server/http/route.ts'
import { StartRefusal } from '#server/start-refusal.ts'

/** The rates deposits are priced at. */
export interface Rates {
  /** US dollars per unit, with its source; null while no rate of the currency may be trusted. */
  rateOf(currency: DepositCurrency): QuotedRate | null
  mount(serve: Serve): void
}

/**
 * Units of each currency per US dollar: the scale of June 2026 for a simulated broker, never a quote.
 * Kept in this direction because the other loses digits: a rupiah is 0.0000606 dollars.
 */
const SIMULATED_UNITS_PER_DOLLAR: Record<DepositCurrency, string> = {
  USD: '1.00',
  EUR: '0.868',
  GBP: '0.75',
  JPY: '160.8',
  SGD: '1.288',
  AUD: '1.424',
  CAD: '1.403',
  CHF: '0.799',
  IDR: '16500',
  HKD: '7.838',
}

/** Opens the exchange rates of the simulated broker: fixed ones, always current. */
export function openExchangeRates({ config, clock }: { config: Config; clock: Clock }): Rates {
  if (config.fxRates !== 'simulated') {
    throw new StartRefusal(
      `FX_RATES ${config.fxRates} has no adapter in this version: set FX_RATES=simulated.`,
    )
  }
  const answer: ExchangeRates = {
    rates: SIMULATED_UNITS_PER_DOLLAR,
    currencies: [...DEPOSIT_CURRENCIES],
  }
  return {
    rateOf(currency) {
      if (currency === 'USD') return { rate: RATE_OF_USD, source: 'par', at: clock.now() }
      const unitsPerDollar = parseRate(SIMULATED_UNITS_PER_DOLLAR[currency])
      if (!unitsPerDollar) return null
      return { rate: invertRate(unitsPerDollar), source: 'simulated', at: clock.now() }
    },
    mount: (serve) => serve(getExchangeRates, () => answer),
  }
}
