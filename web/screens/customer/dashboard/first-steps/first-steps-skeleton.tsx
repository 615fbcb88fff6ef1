import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

const STEPS = 4

/** As tall as the steps: what is below must not move. */
export const FirstStepsSkeleton = () => (
  <Card flush title="Get started">
    <p role="status" className="sr-only">
      Loading your first steps
    </p>
    {Array.from({ length: STEPS }, (_, step) => (
      <div
        key={step}
        className="flex flex-wrap items-center gap-3 border-t border-line px-4.5 py-3 md:px-5.5"
      >
        <Skeleton className="size-5.5" />
        <span className="min-w-0 flex-1">
          <Line wide />
          <Line />
        </span>
      </div>
    ))}
    <MostTradedSkeleton />
  </Card>
)

export const MostTradedSkeleton = () => (
  <div className="border-t border-line px-4.5 py-3 md:px-5.5">
    <Line />
    <div className="mt-1 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {Array.from({ length: MOST_TRADED }, (_, stock) => (
        <div key={stock} className="flex items-center gap-2.5 py-2">
          <Skeleton className="size-7.5 rounded-sm" />
          <span className="min-w-0 flex-1">
            <Line wide />
            <Line />
          </span>
        </div>
      ))}
    </div>
  </div>
)

export const MOST_TRADED = 4

/** As tall as a line of text. */
const Line = ({ wide = false }: { wide?: boolean }) => (
  <span className={`flex items-center ${wide ? '' : 'text-sm'}`}>
    <Skeleton className={wide ? 'w-20' : 'w-14'} />
    &nbsp;
  </span>
)
