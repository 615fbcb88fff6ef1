import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Plus, Pencil, Trash2 } from 'lucide-react'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { type CustomRate, adminListExchangeRates } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { ProviderRates } from './provider-rates.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { ProviderRate } from './provider-rate.tsx'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { queryOf } from '#web/lib/api/query.ts'

const RateDialog = lazyComponent(() => import('./rate-dialog.tsx'))
const DeleteRateDialog = lazyComponent(() => import('./delete-rate-dialog.tsx'))

const FAILURE = 'Failed to fetch exchange rates'
const POLL_MS = 5_000

interface Opened {
  what: 'add' | 'edit' | 'delete'
  rate?: CustomRate
}

export function RatesPanel() {
  const query = useQuery({ ...queryOf(adminListExchangeRates, {}), refetchInterval: POLL_MS })
  const { data, error } = query
  const opened = useSubject<Opened>()
  const mayChange = usePermitted()('rates.change')
  if (data === undefined) {
    if (error === null) return <RatesSkeleton />
    return (
      <Card flush aria-label="Exchange Rates">
        <QueryFailure title={FAILURE} query={query} />
      </Card>
    )
  }
  const { rates } = data
  const without = FOREIGN_CURRENCIES.filter((currency) => rates.every((rate) => rate.currency !== currency))
  const addButton = mayChange && without.length > 0 && (
    <Button size="sm" icon={<Plus aria-hidden />} onClick={() => opened.show({ what: 'add' })}>
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
      {rates.length === 0 ? (
        <Card flush>
          <EmptyState icon={<ArrowLeftRight aria-hidden />} action={addButton}>
            No custom exchange rates set
            <br />
            External API rates will be used for all currencies
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-fg-2">A rate set here overrides the provider’s until it is deleted.</p>
            {addButton}
          </div>
          <ul className="grid items-start gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
            {rates.map((rate) => (
              <RateCard key={rate.currency} rate={rate} onOpen={mayChange ? opened.show : undefined} />
            ))}
          </ul>
        </>
      )}
      <ProviderRates custom={rates} />
      <SubjectDialog of={opened} fresh>
        {({ what, rate }, dialog) =>
          what === 'delete' && rate !== undefined ? (
            <DeleteRateDialog {...dialog} rate={rate} />
          ) : (
            <RateDialog {...dialog} editing={rate} currencies={without} limits={data} />
          )
        }
      </SubjectDialog>
    </>
  )
}

const RatesSkeleton = () => (
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

interface RateCardProps {
  rate: CustomRate
  /** Absent for staff who may only look. */
  onOpen: ((opened: Opened) => void) | undefined
}

function RateCard({ rate, onOpen }: RateCardProps) {
  const { currency, rateToUSD, updatedBy, updatedAt } = rate
  return (
    <li className="min-w-0">
      <article
        aria-label={`${currency} exchange rate`}
        className="rounded-lg border border-line bg-surface-1 p-4.5 shadow-1 md:px-5.5 md:py-5"
      >
        <h2 className="text-sm font-medium text-fg-2">{currency}</h2>
        <p className="text-lg font-semibold tracking-tight wrap-anywhere">
          1 {currency} = {rateToUSD} USD
        </p>
        <p className="mt-3 text-sm text-fg-2">
          Updated by {updatedBy} on <DateTime value={updatedAt} />
        </p>
        <ProviderRate
          currency={currency}
          rate={rate.providerRate}
          source={rate.providerSource}
          custom={rateToUSD}
        />
        {onOpen && (
          <div className="mt-4 grid grid-cols-2 gap-2.5">
            <SmallButton
              icon={<Pencil aria-hidden />}
              aria-label={`Edit ${currency}`}
              onClick={() => onOpen({ what: 'edit', rate })}
            >
              Edit
            </SmallButton>
            <SmallButton
              icon={<Trash2 aria-hidden />}
              aria-label={`Delete ${currency}`}
              onClick={() => onOpen({ what: 'delete', rate })}
            >
              Delete
            </SmallButton>
          </div>
        )}
      </article>
    </li>
  )
}
