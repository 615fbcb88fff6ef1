import {
  adminListExchangeRates,
  type CustomRate,
  getExchangeRates,
  setExchangeRate,
} from '#contract/market/fx.ts'
import { listProposals, propose } from '#contract/records/proposals.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import type { ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'

/** For what one person may set. */
export function useSetRate(editing: CustomRate | undefined, onSet: () => void) {
  return useConfirmedAction<{ currency: ForeignCurrency; rateToUSD: string }, unknown>({
    what: 'rate',
    send: async (body, { isCheck }) => {
      const { rates } = isCheck ? await call(adminListExchangeRates, {}) : { rates: [] }
      const now = rates.find(({ currency }) => currency === body.currency)
      // Set by the lost request, or by a colleague since: theirs is newer, and stays.
      if (now && now.updatedAt !== editing?.updatedAt) return now
      return call(setExchangeRate, { body })
    },
    success: { title: 'Exchange rate updated', description: 'Rate set successfully' },
    onSuccess: onSet,
    failure: (error) => (isCode(error, 'needs_second_person') ? undefined : 'Update failed'),
    refreshes: [adminListExchangeRates, getExchangeRates, getQueueCounts],
  })
}

/** For what one person may not set alone. */
export function useProposeRate(onProposed: () => void) {
  return useAction({
    call: (rate: { currency: ForeignCurrency; rateToUSD: string; reason: string }) =>
      call(propose, { body: { kind: 'exchange_rate', ...rate } }),
    success: { title: 'Rate proposed', description: 'It counts once another person confirms it' },
    onSuccess: onProposed,
    failure: 'Could not propose it',
    refreshes: [listProposals],
  })
}
