import { exchangeRateText } from '#web/features/cash/exchange-rate-text.ts'
import { RateAttribution } from '#web/features/cash/rate-attribution.tsx'

interface ProviderRateProps {
  currency: string
  rate: string | null
  source: string | null
}

/** The provider's rate of a currency, for comparison. */
export function ProviderRate({ currency, rate, source }: ProviderRateProps) {
  if (rate === null) return <p className="text-sm text-warn">The provider has no rate for {currency}.</p>
  return (
    <p className="text-sm text-fg-3">
      Provider ({source}): {exchangeRateText(currency, rate)} <RateAttribution source={source} />
    </p>
  )
}
