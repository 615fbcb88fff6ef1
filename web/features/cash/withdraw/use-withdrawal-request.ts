import { useQuery } from '@tanstack/react-query'
import { getWallet } from '#contract/cash/deposits.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import {
  getPayoutPause,
  listPayoutAccounts,
  listWithdrawalRequests,
  requestWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { CHANGES_ELSEWHERE, queryOf, refresh } from '#web/lib/api/query.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import {
  canRequest,
  draftErrors,
  EMPTY_ACCOUNT,
  type WithdrawalDraft,
  withdrawalFeeOf,
} from './withdrawal-draft.ts'
import { useAvailableCents } from './withdrawal-amount.tsx'

/**
 * A withdrawal being written. The last paid account is filled in until something is typed. A failure keeps what was
 * typed, but not a wrong password.
 */
export function useWithdrawalRequest(startAmount: string, onRequested: () => void) {
  const availableCents = useAvailableCents()
  const facts = { availableCents, feeCents: withdrawalFeeOf(useConfig()) }
  const { data: accounts = [], isPending: isAwaitingAccounts } = useQuery({
    ...queryOf(listPayoutAccounts, {}),
    ...CHANGES_ELSEWHERE,
  })
  const form = useForm<WithdrawalDraft>({
    defaults: { amount: '', password: '', ...(accounts[0] ?? EMPTY_ACCOUNT) },
    ...(startAmount !== '' && { typed: { amount: startAmount } }),
    check: (typed) => draftErrors(typed, facts),
    checkOn: 'onBlur',
    keepAs: 'withdrawal',
  })
  const { draft, change, focus, reset, setErrors } = form
  const request = useConfirmedAction({
    what: 'withdrawal',
    send: (body: WithdrawalDraft, { idempotencyKey }) =>
      call(requestWithdrawal, { body: { ...body, amount: body.amount.trim() } }, { idempotencyKey }),
    nameOf: ({ password: _, ...rest }) => rest,
    success: {
      title: 'Withdrawal request submitted',
      description: 'Your withdrawal request is pending approval',
    },
    onSuccess: () => {
      reset()
      void refresh(getWallet, listTransactions, listWithdrawalRequests)
      onRequested()
    },
    failure: 'Request failed',
    onError: (error) => {
      // Refused requests count too.
      void refresh(listLimits)
      refreshAfter(error)
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'insufficient_funds') void refresh(getWallet)
      if (code === 'payouts_paused') void refresh(getPayoutPause)
      if (code !== 'wrong_password') return setErrors(serverErrors(error))
      change({ password: '' })
      setErrors({ password: detailOf(error, '') })
      focus('password')
    },
  })
  const isReady = canRequest(draft, facts)
  return {
    form,
    accounts,
    isAwaitingAccounts,
    availableCents,
    isReady,
    isPending: request.isPending,
    unconfirmed: request.unconfirmed,
    submit() {
      if (isReady) request.mutate(draft)
    },
  }
}
