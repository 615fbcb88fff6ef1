import { Skeleton } from '#web/ui/loading/skeleton.tsx'

export function TicketQueueSkeleton() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading support tickets</span>
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="px-4.5 py-3">
          <span className="grid gap-2.5 py-1">
            <span className="flex items-center justify-between gap-3">
              <Skeleton className="w-28" />
              <Skeleton className="h-2.5 w-22" />
            </span>
            <Skeleton className="w-52 max-w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}

export function TicketSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the ticket</span>
      <div className="border-b border-line px-4.5 py-3 md:px-5.5">
        <span className="grid gap-2 py-1">
          <Skeleton className="w-28" />
          <Skeleton className="h-2.5 w-44" />
        </span>
      </div>
      <div className="grid gap-3 p-4">
        <Skeleton className="h-11 w-64 max-w-full rounded-lg" />
        <Skeleton className="ml-auto h-11 w-64 max-w-full rounded-lg" />
        <Skeleton className="h-11 w-52 max-w-full rounded-lg" />
      </div>
      <div className="border-t border-line p-4.5 md:px-5.5">
        <Skeleton className="h-28 rounded-md" />
      </div>
    </div>
  )
}
