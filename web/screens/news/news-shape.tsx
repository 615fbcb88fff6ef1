import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a list of reports while they are fetched. */
export function NewsShape() {
  return (
    <div role="status">
      <span className="sr-only">Loading news</span>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="grid gap-3 border-t border-line px-4.5 py-4 first:border-t-0 md:px-5.5">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-2.5 w-44" />
          <Skeleton className="w-full" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  )
}
