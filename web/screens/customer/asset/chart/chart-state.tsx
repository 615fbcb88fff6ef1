import type { UseQueryResult } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
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
        <QueryFailure title={failure} query={query} fallback="Please try again" />
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
