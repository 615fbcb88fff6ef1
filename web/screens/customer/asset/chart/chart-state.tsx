import type { UseQueryResult } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { ChartSkeleton } from './chart-figure.tsx'

interface ChartStateProps {
  query: UseQueryResult<unknown>
  empty: string
  failure: string
}

/** Instead of a chart and as tall: loading, failed, or empty. */
export function ChartState({ query, empty, failure }: ChartStateProps) {
  if (query.isPending) return <ChartLoading />
  return (
    <div className={`${FRAME} grid place-content-center`}>
      {query.isError ? (
        <LoadFailure
          title={failure}
          text={detailOf(query.error, 'Please try again')}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <EmptyState icon={<ChartNoAxesColumn aria-hidden />}>{empty}</EmptyState>
      )}
    </div>
  )
}

export const ChartLoading = () => (
  <div role="status" className={FRAME}>
    <span className="sr-only">Loading chart</span>
    <ChartSkeleton />
  </div>
)

/** Readout, chart and foot together: nothing moves when the chart arrives. */
const FRAME = 'min-h-[21.875rem] pt-6 md:min-h-[25.875rem]'
