import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPayoutAccounts } from '#contract/cash/withdrawals.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { UnlessPaused } from '#web/features/cash/withdraw/payout-pause.tsx'
import { WITHDRAWAL_REVIEW_TEXT, WithdrawForm } from '#web/features/cash/withdraw/withdraw-form.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { QuickWithdrawForm } from './quick-withdraw-form.tsx'

interface WithdrawDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Asks only for the amount if an account was approved before. Becomes the whole form for another account, or to ask for
 * the password.
 */
export default function WithdrawDialog({ open, onOpenChange }: WithdrawDialogProps) {
  const { data: accounts, errorUpdateCount } = useQuery({
    ...queryOf(listPayoutAccounts, {}),
    ...CHANGES_ELSEWHERE,
  })
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
