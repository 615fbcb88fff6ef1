import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { type Rate, invertRate, parseRate } from '#domain/money/exchange-rate.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ProviderQuotes } from '../../ports/rate-provider.ts'

/** Units per US dollar: the scale of June 2026, no quote. The inverse loses digits: a rupiah is 0.0000606 dollars. */
const UNITS_PER_DOLLAR: Record<ForeignCurrency, string> = {
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

const TABLE = new Map(FOREIGN_CURRENCIES.map((currency) => [currency, parsed(UNITS_PER_DOLLAR[currency])]))

/** Fixed rates, always current. */
export function createSimulatedRates(clock: Pick<Clock, 'now'>): ProviderQuotes {
  return {
    quoteOf(currency) {
      const unitsPerDollar = scaleOf(currency)
      return { rate: invertRate(unitsPerDollar), unitsPerDollar, source: 'simulated', at: clock.now() }
    },
  }
}

/** Roughly a dollar in units of a currency, to validate the first real rate. */
export function scaleOf(currency: ForeignCurrency): Rate {
  const scale = TABLE.get(currency)
  if (scale === undefined) throw new Error(`${currency} is not in the table`)
  return scale
}

function parsed(text: string): Rate {
  const units = parseRate(text)
  if (units === null) throw new Error(`${text} is no rate`)
  return units
}
