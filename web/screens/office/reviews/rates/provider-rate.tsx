import { exchangeRateText } from '#web/features/cash/exchange-rate-text.ts'
import { RateAttribution } from '#web/features/cash/rate-origin.tsx'
import { distanceText } from './rate-draft.ts'

interface ProviderRateProps {
  currency: string
  rate: string | null
  source: string | null
  custom?: string
}

/** The provider's rate, and how far the custom one is from it. */
export function ProviderRate({ currency, rate, source, custom = '' }: ProviderRateProps) {
  const distance = distanceText(custom, rate)
  if (rate === null) return <p className="text-sm text-warn">The provider has no rate for {currency}.</p>
  return (
    <p className="text-sm text-fg-3">
      Provider ({source}): {exchangeRateText(currency, rate)} <RateAttribution source={source} />
      {distance !== undefined && <span className="block">{distance}</span>}
    </p>
  )
}
