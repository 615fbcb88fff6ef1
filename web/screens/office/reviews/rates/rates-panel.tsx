import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeftRight, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { CustomRate, CustomRateList } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { ProviderRates } from './provider-rates.tsx'
import { RateCard } from './rate-card.tsx'

const RateDialog = lazyComponent(() => import('./rate-dialog.tsx'))
const DeleteRateDialog = lazyComponent(() => import('./delete-rate-dialog.tsx'))

const FAILURE = 'Failed to fetch exchange rates'

/** `turn` makes every opening start with an empty form. */
interface Opened {
  what: 'add' | 'edit' | 'delete'
  rate: CustomRate | undefined
  isOpen: boolean
  turn: number
}

/** The custom rates, above the rates of every currency. */
export function RatesPanel({ query }: { query: UseQueryResult<CustomRateList> }) {
  const { data, error, isRefetching, refetch } = query
  const [opened, setOpened] = useState<Opened>()
  const mayChange = usePermitted()('rates.change')
  const open = (what: Opened['what'], rate?: CustomRate) =>
    setOpened({ what, rate, isOpen: true, turn: (opened?.turn ?? 0) + 1 })

  if (data === undefined) {
    if (error === null) return <RatesSkeleton />
    return (
      <Card padded={false} aria-label="Exchange Rates">
        <LoadFailure
          title={FAILURE}
          text={detailOf(error)}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  const { rates } = data
  const without = FOREIGN_CURRENCIES.filter((currency) => rates.every((rate) => rate.currency !== currency))
  const dialog = opened && {
    open: opened.isOpen,
    onOpenChange: (isOpen: boolean) => setOpened({ ...opened, isOpen }),
  }
  const addButton = mayChange && without.length > 0 && (
    <Button size="sm" icon={<Plus aria-hidden />} onClick={() => open('add')}>
      Add Rate
    </Button>
  )
  return (
    <>
      {error !== null && (
        <Note tone="warn" className="mb-3">
          {FAILURE}. Showing the last loaded list. Retrying…
        </Note>
      )}
      <RateList rates={rates} addButton={addButton} onOpen={mayChange ? open : undefined} />
      <ProviderRates custom={rates} />
      <LazyDialog open={dialog?.open === true}>
        {dialog && opened.what === 'delete' && opened.rate !== undefined && (
          <DeleteRateDialog key={opened.turn} {...dialog} rate={opened.rate} />
        )}
        {dialog && opened.what !== 'delete' && (
          <RateDialog
            key={opened.turn}
            {...dialog}
            editing={opened.rate}
            currencies={without}
            limits={data}
          />
        )}
      </LazyDialog>
    </>
  )
}

interface RateListProps {
  rates: readonly CustomRate[]
  /** False while every currency has a rate. */
  addButton: ReactNode
  /** Absent for staff who may only look. */
  onOpen: ((what: 'edit' | 'delete', rate: CustomRate) => void) | undefined
}

function RateList({ rates, addButton, onOpen }: RateListProps) {
  if (rates.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState icon={<ArrowLeftRight aria-hidden />} action={addButton}>
          No custom exchange rates set
          <br />
          External API rates will be used for all currencies
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-fg-2">A rate set here overrides the provider’s until it is deleted.</p>
        {addButton}
      </div>
      <ul className="grid items-start gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {rates.map((rate) => (
          <RateCard
            key={rate.currency}
            rate={rate}
            {...(onOpen && { onEdit: () => onOpen('edit', rate), onDelete: () => onOpen('delete', rate) })}
          />
        ))}
      </ul>
    </>
  )
}

function RatesSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading exchange rates</span>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <span className="grid gap-2 py-1">
          <Skeleton className="w-64" />
          <Skeleton className="w-16 md:hidden" />
        </span>
        <Skeleton className="h-11 w-28 rounded-sm md:h-9" />
      </div>
      <div className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {['first', 'second', 'third'].map((place) => (
          <Card key={place}>
            <span className="grid gap-2.5 py-1">
              <Skeleton className="h-2.5 w-16" />
              <Skeleton className="h-5 w-44" />
            </span>
            <span className="mt-3 grid gap-2 py-1">
              <Skeleton className="w-52" />
              <Skeleton className="w-44" />
            </span>
            <span className="mt-4 grid grid-cols-2 gap-2.5">
              <Skeleton className="h-11 rounded-sm md:h-9" />
              <Skeleton className="h-11 rounded-sm md:h-9" />
            </span>
          </Card>
        ))}
      </div>
    </div>
  )
}
