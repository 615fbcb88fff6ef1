import { type FormEvent, useState } from 'react'
import { getWallet } from '#contract/cash/deposits.ts'
import {
  getPayoutPause,
  listPayoutAccounts,
  listWithdrawalRequests,
  type PayoutAccount,
  withdrawToLastAccount,
} from '#contract/cash/withdrawals.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { WithdrawalsLeft } from '#web/features/cash/limit-left.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import { UnlessPaused } from '#web/features/cash/withdraw/payout-pause.tsx'
import {
  useAvailableCents,
  WITHDRAWAL_REVIEW_TEXT,
  WithdrawalAmount,
  WithdrawalSummary,
  WithdrawForm,
} from '#web/features/cash/withdraw/withdraw-form.tsx'
import {
  amountFault,
  canWithdraw,
  type WithdrawalDraft,
  withdrawalFeeOf,
} from '#web/features/cash/withdraw/withdrawal-draft.ts'
import { forgetDraft, keepDraft, keptDraft } from '#web/features/forms/kept-drafts.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { refresh, useAnswer } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/**
 * Asks only for the amount if an account was approved before. Becomes the whole form for another account, or to ask for
 * the password.
 */
export default function WithdrawDialog({ open, onOpenChange }: DialogState) {
  const { data: accounts, errorUpdateCount } = useAnswer(listPayoutAccounts, {})
  /** Typed before the whole form took over. */
  const [typedAmount, setTypedAmount] = useState<string>()
  const account = accounts?.[0]
  const change = (isOpen: boolean) => {
    if (!isOpen) setTypedAmount(undefined)
    onOpenChange(isOpen)
  }
  return (
    <Dialog open={open} onOpenChange={change} title="Withdraw Funds" description={WITHDRAWAL_REVIEW_TEXT}>
      <UnlessPaused>
        {accounts === undefined && errorUpdateCount === 0 ? (
          <WithdrawSkeleton />
        ) : account !== undefined && typedAmount === undefined ? (
          <QuickWithdrawForm
            account={account}
            onOpenForm={setTypedAmount}
            onRequested={() => change(false)}
          />
        ) : (
          <WithdrawForm startAmount={typedAmount ?? ''} onRequested={() => change(false)} />
        )}
      </UnlessPaused>
    </Dialog>
  )
}

/** The amount and its fee, with which either form begins. */
const WithdrawSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading your bank accounts</span>
    <span className="grid gap-2">
      <Skeleton className="w-28" />
      <Skeleton className="h-11" />
    </span>
    <Skeleton className="h-28" />
    <Skeleton className="h-11" />
  </div>
)

interface QuickWithdrawFormProps {
  /** The account last paid to. */
  account: PayoutAccount
  /** With the amount typed so far. */
  onOpenForm: (amount: string) => void
  onRequested: () => void
}

/** Withdraws to the account last paid to: asks only for an amount. */
function QuickWithdrawForm({ account, onOpenForm, onRequested }: QuickWithdrawFormProps) {
  const availableCents = useAvailableCents()
  const facts = { availableCents, feeCents: withdrawalFeeOf(useConfig()) }
  const [amount, setAmount] = useState(() => keptDraft<WithdrawalDraft>('withdrawal').amount ?? '')
  const [fault, setFault] = useState<string>()
  const request = useConfirmedAction({
    what: 'withdrawal',
    send: (amount: string, { idempotencyKey }) =>
      call(withdrawToLastAccount, { body: { amount } }, { idempotencyKey }),
    success: { title: 'Withdrawal successful', description: 'Funds have been withdrawn from your wallet' },
    onSuccess: () => {
      setAmount('')
      forgetDraft('withdrawal')
      void refresh(getWallet, listTransactions, listWithdrawalRequests)
      onRequested()
    },
    failure: (error) => (needsWholeForm(error) ? undefined : 'Withdrawal failed'),
    onError: (error) => {
      // Refused requests count too.
      void refresh(listLimits)
      refreshAfter(error)
      if (needsWholeForm(error)) return onOpenForm(amount)
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'insufficient_funds') void refresh(getWallet)
      if (code === 'payouts_paused') void refresh(getPayoutPause)
    },
  })
  const isReady = canWithdraw(amount, facts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) request.mutate(amount.trim())
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <WithdrawalAmount
        error={fault}
        availableCents={availableCents}
        control={{
          value: amount,
          onChange: ({ target }) => {
            setAmount(target.value)
            keepDraft('withdrawal', { ...keptDraft('withdrawal'), amount: target.value })
            setFault(undefined)
          },
          onBlur: () => setFault(amountFault(amount, facts)),
        }}
      />
      <WithdrawalsLeft />
      <WithdrawalSummary amount={amount} />
      <div className="flex items-center justify-between gap-4 text-sm text-fg-2">
        <p className="min-w-0 wrap-anywhere">
          To {account.bankName} {maskedAccount(account.bankAccountNumber)}
        </p>
        <Button variant="ghost" size="sm" className="-mr-2.5" onClick={() => onOpenForm(amount)}>
          Other account
        </Button>
      </div>
      <UnconfirmedNote text={request.unconfirmed} />
      <Button type="submit" size="lg" block disabled={!isReady} pending={request.isPending}>
        {request.isPending ? 'Submitting...' : 'Withdraw'}
      </Button>
    </form>
  )
}

/** The password was typed too long ago, or no account is approved. */
const needsWholeForm = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'password_not_recent' || error.code === 'no_payout_account')
