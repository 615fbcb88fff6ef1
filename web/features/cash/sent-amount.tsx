import type { DepositRequest } from '#contract/cash/deposits.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { HiddenAmount, useHiddenAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { exchangeRateText } from './exchange-rate-text.ts'

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
