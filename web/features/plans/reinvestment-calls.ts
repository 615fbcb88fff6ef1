import { useQuery } from '@tanstack/react-query'
import { getReinvestment, type Reinvestment, setReinvestment } from '#contract/trading/reinvestment.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { CHANGES_ELSEWHERE, queryClient } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/messages/toast.ts'
import { planKey } from './plan-calls.ts'

export const useReinvestment = () =>
  useQuery({
    queryKey: REINVESTMENT,
    queryFn: ({ signal }) => call(getReinvestment, {}, { signal }),
    ...CHANGES_ELSEWHERE,
  })

const REINVESTMENT = planKey('reinvestment')

/** Sets the account's switch, or those of symbols. The answer is what is shown from then on. */
export const useReinvestmentCall = () =>
  useMutation<Reinvestment, SentInput<typeof setReinvestment>['body']>({
    mutationFn: (body) => call(setReinvestment, { body }),
    onSuccess: (answer) => void queryClient.setQueryData(REINVESTMENT, answer),
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Nothing was changed',
        description: detailOf(error),
      }),
  })

/** Whether dividends of a symbol buy its shares: by its own switch, else by the account's. */
export const reinvests = ({ isOn, exceptions }: Reinvestment, symbol: string): boolean =>
  exceptions.find(({ assetSymbol }) => assetSymbol === symbol)?.isOn ?? isOn
