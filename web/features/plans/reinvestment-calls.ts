import { useQuery } from '@tanstack/react-query'
import { getReinvestment, type Reinvestment, setReinvestment } from '#contract/trading/reinvestment.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, queryClient } from '#web/lib/api/query.ts'
import { planKey } from './plan-calls.ts'

export const useReinvestment = () =>
  useQuery({
    queryKey: REINVESTMENT,
    queryFn: ({ signal }) => call(getReinvestment, {}, { signal }),
    ...CHANGES_ELSEWHERE,
  })

const REINVESTMENT = planKey('reinvestment')

/** Sets the account's switch, or those of symbols. The answer is shown from then on. */
export const useReinvestmentCall = () =>
  useAction<Reinvestment, SentInput<typeof setReinvestment>['body']>({
    call: (body) => call(setReinvestment, { body }),
    onSuccess: (answer) => queryClient.setQueryData(REINVESTMENT, answer),
    failure: 'Nothing was changed',
  })

/** Whether dividends of a symbol buy its shares: by its own switch, else the account's. */
export const reinvests = ({ isOn, exceptions }: Reinvestment, symbol: string): boolean =>
  exceptions.find(({ assetSymbol }) => assetSymbol === symbol)?.isOn ?? isOn
