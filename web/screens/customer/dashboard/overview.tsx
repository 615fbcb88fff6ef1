import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { formatDecimal } from '#domain/money/decimal.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card, CardLabel } from '#web/ui/layout/card.tsx'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { BalanceCard } from '#web/features/cash/deposit/balance-card.tsx'
import { AllocationSkeleton, DividendSkeleton, HoldingsSkeleton } from './dashboard-skeletons.tsx'
import { Allocation, DividendIncome, HoldingsTable, PortfolioChart } from './lazy-components.ts'
import type { Portfolio } from './holdings/portfolio.ts'

const TOP_HOLDINGS = 3

const WithdrawDialog = lazyComponent(() => import('./withdraw-dialog.tsx'))

interface OverviewProps {
  /** Undefined while it loads. */
  portfolio: Portfolio | undefined
  /** In place of holdings that could not be loaded. */
  failure: ReactNode
  onViewAll: () => void
}

export function Overview({ portfolio, failure, onViewAll }: OverviewProps) {
  const isWide = useIsWide()
  const total = portfolio?.total
  return (
    <div
      // Beside the chart, the balance has its natural height and the figures fill the rest.
      style={{ gridTemplateRows: 'auto 1fr' }}
      className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]"
    >
      <Card aria-label="Portfolio Value" className="relative flex flex-col lg:row-span-2">
        <CardLabel>Portfolio Value</CardLabel>
        <p className="mt-1 mb-1.5 text-3xl font-semibold">
          {total !== undefined && <Money value={total.totalValue} smallCents />}
          {total === undefined &&
            (failure ? UNKNOWN : <Skeleton className="inline-block h-6 w-64 max-w-full align-middle" />)}
        </p>
        <Suspense fallback={<div style={{ height: isWide ? 272 : 330 }} />}>
          <PortfolioChart liveCents={total?.totalValue} />
        </Suspense>
      </Card>
      <BalanceCard variant="tile" WithdrawDialog={WithdrawDialog} />
      <Figures portfolio={portfolio} isMissing={Boolean(failure)} />
      <Card
        flush
        title="Top Holdings"

        action={
          <Button variant="ghost" size="sm" className="-mr-2.5" onClick={onViewAll}>
            View All
            <ChevronRight aria-hidden />
          </Button>
        }
      >
        {failure || (
          <Suspense fallback={<HoldingsSkeleton />}>
            <HoldingsTable holdings={portfolio?.holdings.slice(0, TOP_HOLDINGS)} held={portfolio?.holdings} />
          </Suspense>
        )}
      </Card>
      <Card title="Allocation" className="flex flex-col">
        <Suspense fallback={<AllocationSkeleton />}>
          <Allocation portfolio={portfolio} isMissing={Boolean(failure)} />
        </Suspense>
      </Card>
    </div>
  )
}

function Figures({ portfolio, isMissing }: { portfolio: Portfolio | undefined; isMissing: boolean }) {
  const total = portfolio?.total
  const count = portfolio?.holdings.length ?? 0
  const percent = formatDecimal(total?.gainLossBps ?? 0n, 2)
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      {/* Stacked when a figure is too long for half the width. */}
      <div className="flex flex-wrap gap-3 *:min-w-fit *:flex-1 *:basis-2/5 md:gap-4">
        <Figure label="Total Invested" note={total && `${count} ${count === 1 ? 'holding' : 'holdings'}`}>
          {total ? <Money value={total.invested} /> : isMissing && UNKNOWN}
        </Figure>
        <Figure
          label="Total Return"
          note={total && <Change percent={percent} of={total.gainLoss} className="text-sm" />}
        >
          {total ? <Gain value={total.gainLoss} /> : isMissing && UNKNOWN}
        </Figure>
      </div>
      <Card aria-label="Dividend Income" className="flex flex-1 flex-col justify-center">
        <CardLabel>Dividend Income</CardLabel>
        <Suspense fallback={<DividendSkeleton />}>
          <DividendIncome />
        </Suspense>
      </Card>
    </div>
  )
}

const UNKNOWN = (
  <span className="text-fg-3">
    <span aria-hidden>-</span>
    <span className="sr-only">Unavailable</span>
  </span>
)

const Figure = ({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) => (
  <Card aria-label={label} className="flex flex-col justify-center">
    <CardLabel>{label}</CardLabel>
    <p className="mt-1 text-lg font-semibold tracking-tight whitespace-nowrap sm:text-xl">
      {children || <Skeleton className="inline-block h-4 w-24 align-middle" />}
    </p>
    <p className="mt-0.5 min-h-5 text-sm text-fg-3">{note}</p>
  </Card>
)
