import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { lazy, useState } from 'react'
import { getWallet } from '#contract/funding.ts'
import { detailOf } from '../../api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardLabel } from '../../ui/card.tsx'
import { signOf } from '../../ui/decimal-text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Money } from '../../ui/money.tsx'
import { OnceOpened } from '../../ui/once-opened.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const DepositDialog = lazy(async () => ({
  default: (await import('../wallet/deposit-dialog.tsx')).DepositDialog,
}))

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

/** What can be spent, and the ways to add to it and to take from it. */
export function BalanceCard() {
  const {
    data: wallet,
    error,
    isRefetching,
    refetch,
  } = useQuery({ ...queryOf(getWallet, {}), ...CHANGES_ELSEWHERE })
  const [depositing, setDepositing] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  if (error !== null && wallet === undefined) {
    return (
      <Card aria-label="Available Balance">
        <LoadFailure
          title="Failed to load your balance"
          text={detailOf(error, 'Your wallet is temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  return (
    <Card aria-label="Available Balance">
      <div className="flex items-center justify-between gap-3">
        <CardLabel>Available Balance</CardLabel>
        <Badge>USD wallet</Badge>
      </div>
      <p className="mt-1.5 text-3xl font-semibold">
        {wallet === undefined ? (
          <Skeleton className="my-2 h-6 w-40" />
        ) : (
          <Money value={wallet.available} smallCents />
        )}
      </p>
      {wallet !== undefined && signOf(wallet.held) > 0 && (
        <p className="text-sm text-fg-3">
          <Money value={wallet.held} /> held for pending withdrawals
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <Button icon={<ArrowDownToLine aria-hidden />} onClick={() => setDepositing(true)}>
          Deposit
        </Button>
        <Button
          variant="secondary"
          icon={<ArrowUpFromLine aria-hidden />}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw
        </Button>
      </div>
      <OnceOpened open={depositing}>
        <DepositDialog open={depositing} onOpenChange={setDepositing} />
      </OnceOpened>
      <OnceOpened open={withdrawing}>
        <WithdrawDialog open={withdrawing} onOpenChange={setWithdrawing} />
      </OnceOpened>
    </Card>
  )
}
