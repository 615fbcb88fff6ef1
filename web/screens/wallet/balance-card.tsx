import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { lazy, useState } from 'react'
import { getWallet, type Wallet } from '#contract/funding.ts'
import { detailOf } from '../../api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardLabel } from '../../ui/card.tsx'
import { signOf } from '../../ui/decimal-text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Money } from '../../ui/money.tsx'
import { OnceOpened } from '../../ui/once-opened.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const DepositDialog = lazy(() => import('./deposit-dialog.tsx'))
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

interface BalanceCardProps {
  onDepositRequested: () => void
  onWithdrawalRequested: () => void
}

/** What can be spent, what is held, and the ways to add to it and to take from it. */
export function BalanceCard({ onDepositRequested, onWithdrawalRequested }: BalanceCardProps) {
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
    <Card
      aria-label="Available Balance"
      className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between"
    >
      <div className="min-w-0">
        <CardLabel>Available Balance</CardLabel>
        <Figure wallet={wallet} />
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Button size="lg" icon={<ArrowDownToLine aria-hidden />} onClick={() => setDepositing(true)}>
          Deposit
        </Button>
        <Button
          size="lg"
          variant="secondary"
          icon={<ArrowUpFromLine aria-hidden />}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw
        </Button>
      </div>
      <OnceOpened open={depositing}>
        <DepositDialog open={depositing} onOpenChange={setDepositing} onRequested={onDepositRequested} />
      </OnceOpened>
      <OnceOpened open={withdrawing}>
        <WithdrawDialog
          open={withdrawing}
          onOpenChange={setWithdrawing}
          onRequested={onWithdrawalRequested}
        />
      </OnceOpened>
    </Card>
  )
}

function Figure({ wallet }: { wallet: Wallet | undefined }) {
  if (wallet === undefined) {
    return (
      <div role="status" className="mt-1.5">
        <span className="sr-only">Loading your balance</span>
        <Skeleton className="my-1.5 h-9 w-52" />
      </div>
    )
  }
  return (
    <>
      <p className="mt-1.5 text-hero font-semibold wrap-anywhere">
        <Money value={wallet.available} smallCents />
      </p>
      {signOf(wallet.held) > 0 && (
        <p className="mt-1 text-sm text-fg-2">
          <Money value={wallet.held} /> held for pending withdrawals
        </p>
      )}
    </>
  )
}
