import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { Review } from '../queue/review.ts'

export function RequestCardSkeleton({ review: { facts, movesMoney } }: { review: Review }) {
  return (
    <Card aria-hidden>
      <span className="flex items-start justify-between">
        <span className="grid gap-2.5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="w-44" />
        </span>
        <Skeleton className="h-5 w-16 rounded-full" />
      </span>
      <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {Array.from({ length: facts }, (_, fact) => (
          <span key={fact} className="grid gap-2 py-1">
            <Skeleton className="h-2.5 w-16" />
            <Skeleton className="w-28 max-w-full" />
          </span>
        ))}
      </div>
      {movesMoney && <Skeleton className="mt-4 h-44 rounded-md" />}
      <div className="mt-4 flex gap-2.5 pt-3">
        <Skeleton className="h-11 w-32 rounded-sm md:h-9" />
        <Skeleton className="h-11 w-32 rounded-sm md:h-9" />
      </div>
    </Card>
  )
}
