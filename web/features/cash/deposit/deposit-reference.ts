import { issueDepositReference } from '#contract/cash/deposits.ts'
import { keyOf, queryClient, useAnswer } from '#web/lib/api/query.ts'

/** For the next transfer; another window may have used the one shown. */
export const useDepositReference = () => useAnswer(issueDepositReference, {})

/** Forgets a used reference, so that it is never shown again. */
export const forgetDepositReference = (): void =>
  void queryClient.resetQueries({ queryKey: keyOf(issueDepositReference, {}) })
