import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { type ComponentType } from 'react'
import { Link } from 'wouter'
import { getWallet, type Wallet } from '#contract/cash/deposits.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card, CardLabel } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AgreementLine } from '#web/features/agreements/agreement-line.tsx'
import { RestrictionLine } from '#web/features/restrictions/restriction-line.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { LazyDialog, lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'

const DepositDialog = lazyDialog(() => import('./deposit-dialog.tsx'))

interface BalanceCardProps {
  /** 'wide' heads a screen, 'tile' is one card among others. */
  variant: 'wide' | 'tile'
  WithdrawDialog: ComponentType<DialogState & { onRequested: () => void }>
  onDepositRequested?: () => void
  onWithdrawalRequested?: () => void
}

/** What can be spent, what is held, and buttons to deposit and withdraw. */
export function BalanceCard(props: BalanceCardProps) {
  const { variant, WithdrawDialog, onDepositRequested, onWithdrawalRequested } = props
  const { data: wallet, error, isRefetching, refetch } = useAnswer(getWallet, {})
  // In the URL, so that a command or a link opens it.
  const [opened, open] = useSearchChoice('open', ['nothing', 'deposit', 'withdraw'])
  const isWide = variant === 'wide'
  const size = isWide ? 'lg' : 'md'
  return (
    <Card
      aria-label="Available Balance"
      className={classNames(
        'flex flex-col gap-4',
        isWide && 'md:flex-row md:items-center md:justify-between',
      )}
    >
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-3">
          <CardLabel>Available Balance</CardLabel>
          {!isWide && <Badge>USD wallet</Badge>}
        </div>
        {error !== null && wallet === undefined ? (
          // As tall as the figure, so that the tabs below do not move.
          <LoadFailureLine
            title="Failed to load your balance"
            text={detailOf(error, 'Your wallet is temporarily unavailable')}
            pending={isRefetching}
            onRetry={() => void refetch()}
            className="mt-2"
          />
        ) : (
          <Figure wallet={wallet} isWide={isWide} />
        )}
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Button size={size} icon={<ArrowDownToLine aria-hidden />} onClick={() => open('deposit')}>
          Deposit
        </Button>
        <Button
          size={size}
          variant="secondary"
          icon={<ArrowUpFromLine aria-hidden />}
          onClick={() => open('withdraw')}
        >
          Withdraw
        </Button>
      </div>
      <DepositDialog
        open={opened === 'deposit'}
        onOpenChange={(isOpen) => open(isOpen ? 'deposit' : 'nothing')}
        onRequested={() => onDepositRequested?.()}
      />
      <LazyDialog open={opened === 'withdraw'}>
        <WithdrawDialog
          open={opened === 'withdraw'}
          onOpenChange={(isOpen) => open(isOpen ? 'withdraw' : 'nothing')}
          onRequested={() => onWithdrawalRequested?.()}
        />
      </LazyDialog>
    </Card>
  )
}

function Figure({ wallet, isWide }: { wallet: Wallet | undefined; isWide: boolean }) {
  if (wallet === undefined) {
    return (
      <div role="status">
        <span className="sr-only">Loading your balance</span>
        <p className={classNames('mt-1.5 flex items-center', isWide ? 'text-hero' : 'text-3xl')}>
          <Skeleton className={isWide ? 'h-9 w-52' : 'h-6 w-40'} />
          &nbsp;
        </p>
        {isWide && (
          <p className="mt-1 flex items-center text-sm">
            <Skeleton className="w-36" />
            &nbsp;
          </p>
        )}
      </div>
    )
  }
  return (
    <>
      <p className={classNames('mt-1.5 font-semibold wrap-anywhere', isWide ? 'text-hero' : 'text-3xl')}>
        <Money value={wallet.available} smallCents />
      </p>
      {wallet.owed !== undefined && (
        <p className="mt-1 text-sm text-warn">
          You owe <Money value={wallet.owed} className="font-strong" /> after{' '}
          <Link to="/history?show=corrections" className="underline">
            a correction
          </Link>
          . Deposits, sales and dividends pay it first.
        </p>
      )}
      {/* The dashboard says it above everything. */}
      {isWide && wallet.agreementDue && <AgreementLine />}
      {wallet.restricted !== undefined && <RestrictionLine rights={wallet.restricted} />}
      {signOf(wallet.held) > 0 ? (
        <p className="mt-1 text-sm text-fg-2">
          <Money value={wallet.held} /> held for pending withdrawals and{' '}
          <Link to="/orders" className="font-medium text-brand">
            open orders
          </Link>
        </p>
      ) : (
        // Always a line, so that the tabs below do not move.
        isWide && <p className="mt-1 text-sm text-fg-3">US dollars</p>
      )}
    </>
  )
}
