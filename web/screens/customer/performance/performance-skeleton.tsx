import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

export const PerformanceSkeleton = () => (
  <div className="grid gap-3 md:gap-4">
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
      <Card aria-label="Gain">
        <div role="status" style={{ height: CHART_CARD }}>
          <span className="sr-only">Loading your performance</span>
          <Skeleton className="mt-1 h-4 w-24" />
          <Skeleton className="mt-3 h-6 w-64 max-w-full" />
          <div style={{ height: PLOT }} className="mt-12">
            <Skeleton className="size-full rounded-md opacity-50" />
          </div>
        </div>
      </Card>
      <Card title="From Start to End">
        <div aria-hidden style={{ height: BREAKDOWN }} className="grid">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} className="my-1" />
          ))}
        </div>
      </Card>
    </div>
    <Card padded={false} title="By Holding" aria-hidden>
      <EntrySkeletons rows={4} label="Loading holdings" />
    </Card>
  </div>
)

/** Pixels: as tall as what comes. */
export const CHART_HEIGHT = 420
const CHART_CARD = 150 + CHART_HEIGHT
const PLOT = 400
const BREAKDOWN = 330
