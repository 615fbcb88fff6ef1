import { convertToUsd } from '#domain/cash/deposit.ts'
import { ZERO_CENTS } from '#domain/money/money.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { type DepositDraft, draftAmount } from './deposit-draft.ts'
import { rateToUsd, type useDepositRates } from './deposit-rates.ts'
import { exchangeRateText } from '../exchange-rate-text.ts'
import { RateAttribution } from '../rate-attribution.tsx'

interface ConversionProps {
  draft: DepositDraft
  rates: ReturnType<typeof useDepositRates>
}

/** A foreign amount in US dollars, to the cent, as the server will compute it. */
export function Conversion({ draft, rates: { data, isError, isFetching, refetch } }: ConversionProps) {
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <Note tone="warn" className="w-full">
          Failed to load exchange rates. Please try again later.
        </Note>
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (draft.currency === 'USD' || data === undefined) return null
  const rate = rateToUsd(draft.currency, data)
  if (rate === null) {
    return <Note tone="warn">No exchange rate for {draft.currency}. Please try again later.</Note>
  }
  const amount = draftAmount(draft)
  return (
    <div className="rounded-md bg-surface-2 px-3.5 py-3">
      <SummaryList>
        <SummaryRow label="Amount in USD">
          <Money
            value={amount === null ? ZERO_CENTS : convertToUsd(amount, rate)}
            className="font-semibold"
          />
        </SummaryRow>
        <SummaryRow label="Exchange rate">{exchangeRateText(draft.currency, rate)}</SummaryRow>
      </SummaryList>
      <p className="mt-2 text-xs text-fg-2">
        We lock the rate when you submit the request.{' '}
        <RateAttribution source={data.sources[draft.currency]} />
      </p>
    </div>
  )
}
