import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, ZERO_CENTS } from '#domain/money/money.ts'
import { todaysChange } from '#domain/portfolio/todays-change.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { Portfolio } from './holdings/portfolio.ts'
import { useTodaysGains } from './holdings/todays-gains.ts'

export interface TodaysChangeProps {
  /** Cash and holdings; undefined while they load. */
  totalCents: Cents | undefined
  portfolio: Portfolio | undefined
}

/** Since the previous close: the total of the holdings table. */
export default function TodaysChange({ totalCents, portfolio }: TodaysChangeProps) {
  const gains = useTodaysGains(portfolio?.holdings ?? [])
  if (totalCents === undefined) return null
  if (gains === undefined) return <Skeleton className="my-1 w-44" />
  if (gains === null) return 'Cash and holdings'
  const { changeCents, changeBps } = todaysChange({
    totalCents,
    gainCents: gains.totalCents,
    gainAtPreviousCloseCents: ZERO_CENTS,
  })
  return (
    <>
      <Change amount={changeCents} percent={formatDecimal(changeBps, 2)} />{' '}
      {gains.isToday ? 'today' : 'in the last session'}
    </>
  )
}
