import { useQuery } from '@tanstack/react-query'
import { issueDepositReference } from '#contract/cash/deposits.ts'
import { CHANGES_ELSEWHERE, keyOf, queryClient, queryOf } from '#web/lib/api/query.ts'

/** For the next transfer; another window may have used the one shown. */
export const useDepositReference = () =>
  useQuery({ ...queryOf(issueDepositReference, {}), ...CHANGES_ELSEWHERE })

/** Forgets a used reference, so that it is never shown again. */
export const forgetDepositReference = (): void =>
  void queryClient.resetQueries({ queryKey: keyOf(issueDepositReference, {}) })
