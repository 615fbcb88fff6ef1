import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** Line by line as tall as reports. */
export function NewsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading news</span>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={`border-t border-line first:border-t-0 ${REPORT}`}>
          <span className={REPORT_SIDE}>
            <Skeleton className="my-1 w-36" />
            <Skeleton className="my-1 w-24" />
          </span>
          <span className={REPORT_SIDE}>
            <Skeleton className="my-1.5 h-2.5 w-1/2" />
            <span className="grid">
              <Skeleton className="my-1.5 h-2.5" />
              <Skeleton className="my-1.5 h-2.5 w-3/4" />
            </span>
            <span className="flex min-h-11 items-center md:min-h-6">
              <Skeleton className="w-28" />
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** On wide screens time, sentiment and symbols are beside the text, else above it. */
export const REPORT =
  'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 px-4.5 py-4 md:px-5.5 lg:grid-cols-[12rem_minmax(0,1fr)]'
export const REPORT_SIDE = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2'
