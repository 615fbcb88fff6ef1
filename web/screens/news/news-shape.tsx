import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a list of reports while they are fetched, line by line as tall as a report. */
export function NewsShape() {
  return (
    <div role="status">
      <span className="sr-only">Loading news</span>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="grid gap-2 border-t border-line px-4.5 py-4 first:border-t-0 md:px-5.5">
          <Skeleton className="my-1.5 h-2.5 w-3/4" />
          <Skeleton className="my-1 w-44" />
          <Skeleton className="my-1 w-36" />
          <span className="grid max-w-[75ch]">
            <Skeleton className="my-1.5 h-2.5" />
            <Skeleton className="my-1.5 h-2.5" />
            <Skeleton className="my-1.5 h-2.5 w-1/2" />
          </span>
          <Skeleton className="my-1 w-32" />
          <span className="flex min-h-11 items-center md:min-h-6">
            <Skeleton className="w-28" />
          </span>
        </div>
      ))}
    </div>
  )
}
