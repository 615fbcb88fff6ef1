import {
  adminListExchangeRates,
  type CustomRate,
  deleteExchangeRate,
  getExchangeRates,
} from '#contract/market/fx.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { call } from '#web/lib/api/client.ts'
import { Note } from '#web/ui/messages/note.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { exchangeRateText } from '#web/features/cash/exchange-rate-text.ts'
import { RateAttribution } from '#web/features/cash/rate-origin.tsx'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { isOutOfDate } from '../queue/use-decision.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'

export default function DeleteRateDialog({ rate, ...dialog }: DialogState & { rate: CustomRate }) {
  const { currency, rateToUSD, providerRate, providerSource } = rate
  const deletion = useConfirmedAction<void, unknown>({
    what: 'deletion',
    send: (_, { isCheck }) =>
      call(deleteExchangeRate, { params: { currency } }).catch((error) => {
        if (!isCheck || !isCode(error, 'not_found')) throw error
      }),
    nameOf: () => ['rate', currency],
    success: {
      title: 'Exchange rate deleted',
      description: 'Custom rate removed, external API rate will be used',
    },
    onSuccess: () => dialog.onOpenChange(false),
    refreshes: [adminListExchangeRates, getExchangeRates, getQueueCounts],
    failure: 'Delete failed',
    onError: (error) => {
      if (isOutOfDate(error)) dialog.onOpenChange(false)
    },
  })
  return (
    <ActionDialog
      {...dialog}
      title={`Delete the ${currency} rate?`}
      description="Existing requests keep their rate."
      action={deletion}
      button="Delete Rate"
      isDestructive
    >
      {providerRate === null ? (
        <Note tone="warn">
          The provider has no rate for {currency}. Deposits in {currency} will be refused until it has one.
        </Note>
      ) : (
        <SummaryList>
          <SummaryRow label="Custom rate">
            1 {currency} = {rateToUSD} USD
          </SummaryRow>
          <SummaryRow label={`Provider rate (${providerSource})`}>
            {exchangeRateText(currency, providerRate)}
          </SummaryRow>
        </SummaryList>
      )}
      <RateAttribution source={providerSource} />
    </ActionDialog>
  )
}
