import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getWallet } from '#contract/cash/funding.ts'
import { listTransactions } from '#contract/trading/trading.ts'
import { listPayoutAccounts, listWithdrawalRequests, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { useIntentCall } from '#web/lib/api/intent.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { CHANGES_ELSEWHERE, queryOf, refresh } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/messages/toast.ts'
import {
  amountFault,
  canRequest,
  EMPTY_ACCOUNT,
  fieldFault,
  type WithdrawalDraft,
} from './withdrawal-draft.ts'
import { useAvailableCents } from './withdrawal-amount.tsx'

/**
 * A withdrawal being written. Bank details that were paid to before are there until something else is typed.
 * What was typed survives a failure; a wrong password does not.
 */
export function useWithdrawalRequest(startAmount: string, onRequested: () => void) {
  const availableCents = useAvailableCents()
  const { data: accounts = [], isPending: isAwaitingAccounts } = useQuery({
    ...queryOf(listPayoutAccounts, {}),
    ...CHANGES_ELSEWHERE,
  })
  const [typed, setTyped] = useState<Partial<WithdrawalDraft>>({ amount: startAmount })
  const [errors, setErrors] = useState<DraftErrors>({})
  const passwordInput = useRef<HTMLInputElement>(null)
  const send = useIntentCall(requestWithdrawal)
  const draft = { amount: '', password: '', ...(accounts[0] ?? EMPTY_ACCOUNT), ...typed }

  const request = useMutation({
    mutationFn: (body: WithdrawalDraft) => send({ body: { ...body, amount: body.amount.trim() } }),
    onSuccess: () => {
      setTyped({})
      setErrors({})
      toast({
        tone: 'success',
        title: 'Withdrawal request submitted',
        description: 'Your withdrawal request is pending approval',
      })
      void refresh(getWallet, listTransactions, listWithdrawalRequests)
      onRequested()
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Request failed', description })
      setErrors(serverErrors(error))
      if (isInsufficient(error)) void refresh(getWallet)
      if (!isWrongPassword(error)) return
      setTyped((fields) => ({ ...fields, password: '' }))
      passwordInput.current?.focus()
    },
  })

  const isReady = canRequest(draft, availableCents)
  return {
    draft,
    errors,
    accounts,
    isAwaitingAccounts,
    availableCents,
    passwordInput,
    isReady,
    isPending: request.isPending,
    change(fields: Partial<WithdrawalDraft>) {
      setTyped((before) => ({ ...before, ...fields }))
      setErrors((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([name]) => !Object.hasOwn(fields, name))),
      )
    },
    leave(name: keyof WithdrawalDraft) {
      const fault =
        name === 'amount' ? amountFault(draft.amount, availableCents) : fieldFault(name, draft[name])
      setErrors((shown) => ({ ...shown, [name]: fault }))
    },
    submit() {
      if (isReady) request.mutate(draft)
    },
  }
}

type DraftErrors = Partial<Record<keyof WithdrawalDraft, string | undefined>>

const isWrongPassword = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'wrong_password'

const isInsufficient = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'insufficient_funds'

/** What the server said about single fields, beside those fields. */
function serverErrors(error: unknown): DraftErrors {
  if (!(error instanceof CallError)) return {}
  if (isWrongPassword(error)) return { password: error.detail }
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
}
