import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** The skeleton of a queued order: what, how much, since when. */
export function QueuedOrdersSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading queued orders</span>
      <div className="grid gap-3 border-t border-line px-4.5 py-4 md:px-5.5">
        <Skeleton className="w-36" />
        <Skeleton className="h-2.5 w-44" />
        <Skeleton className="h-2.5 w-64" />
      </div>
    </div>
  )
}
