import type { DepositRequest } from '#contract/cash/deposits.ts'
import { now } from '#web/lib/live/clock.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { HiddenAmount, useHiddenAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { exchangeRateText } from './exchange-rate-text.ts'

/** A frozen rate's source and time, and until when it holds while that matters. */
export const RateOrigin = ({
  request: { rateSource, rateAt, rateExpiresAt, status },
}: {
  request: DepositRequest
}) => (
  <>
    {rateSource}, <DateTime value={rateAt} />
    {status === 'pending' && rateExpiresAt !== null && (
      <>
        {' · '}rate locked until <DateTime value={rateExpiresAt} />
      </>
    )}{' '}
    <RateAttribution source={rateSource} />
  </>
)

/** The link required by ExchangeRate-API's open access wherever its rates show. Nothing for other sources. */
export function RateAttribution({ source }: { source: string | null | undefined }) {
  if (source !== 'open-er-api') return null
  return (
    <a
      href="https://www.exchangerate-api.com"
      target="_blank"
      rel="noopener noreferrer"
      className="inline-block text-brand underline"
    >
      Rates By Exchange Rate API
    </a>
  )
}

/** Whether the rate of a pending request is too old to approve. */
export const isRateOld = ({
  status,
  rateExpiresAt,
}: Pick<DepositRequest, 'status' | 'rateExpiresAt'>): boolean =>
  status === 'pending' && rateExpiresAt !== null && now() > new Date(rateExpiresAt)

interface SentAmountProps {
  request: Pick<DepositRequest, 'originalAmount' | 'currency' | 'exchangeRate'>
}

/** The original amount and its frozen rate: "1,000.00 EUR · 1 EUR = 1.0842 USD". */
export function SentAmount({ request: { originalAmount, currency, exchangeRate } }: SentAmountProps) {
  const isHidden = useHiddenAmounts()
  return (
    <span>
      {isHidden ? <HiddenAmount /> : decimalText(originalAmount, { min: 2, max: 2 })} {currency} ·{' '}
      <span className="whitespace-nowrap">{exchangeRateText(currency, exchangeRate)}</span>
    </span>
  )
}
