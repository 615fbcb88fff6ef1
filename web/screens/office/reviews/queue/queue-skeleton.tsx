import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { CardSkeleton } from './review.ts'

interface QueueSkeletonProps {
  columns: 1 | 2
  shape: CardSkeleton
  /** Says what is loading: "Loading pending requests". */
  label: string
}

/** Cards of requests while they load. */
export function QueueSkeleton({
  columns,
  shape: { facts, wideFacts, hasOutcome },
  label,
}: QueueSkeletonProps) {
  return (
    <div
      role="status"
      className={classNames('grid items-start gap-3 md:gap-4', columns === 2 && 'lg:grid-cols-2')}
    >
      <span className="sr-only">{label}</span>
      {['first', 'second'].map((place) => (
        <Card key={place}>
          <span className="flex items-start justify-between">
            <span className="grid gap-2.5">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="w-44" />
            </span>
            <Skeleton className="h-5 w-16 rounded-full" />
          </span>
          <div
            className={classNames(
              'mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3',
              columns === 1 && 'lg:grid-cols-4',
            )}
          >
            {Array.from({ length: facts + wideFacts }, (_, fact) => (
              <span key={fact} className={classNames('grid gap-2 py-1', fact >= facts && 'col-span-full')}>
                <Skeleton className="h-2.5 w-16" />
                <Skeleton className="w-28 max-w-full" />
              </span>
            ))}
          </div>
          {hasOutcome && <Skeleton className="mt-4 h-44 rounded-md" />}
          <div className="mt-4 grid grid-cols-2 gap-2.5 sm:flex">
            <Skeleton className="h-11 rounded-sm sm:w-32 md:h-9" />
            <Skeleton className="h-11 rounded-sm sm:w-32 md:h-9" />
          </div>
        </Card>
      ))}
    </div>
  )
}
