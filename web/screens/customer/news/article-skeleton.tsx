import { Skeleton } from '#web/ui/loading/skeleton.tsx'

export function ArticleSkeleton() {
  return (
    <div role="status" className="grid max-w-[75ch] gap-4">
      <span className="sr-only">Loading news</span>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="w-44" />
      <Skeleton className="h-10 rounded-md" />
      {[1, 2, 3].map((paragraph) => (
        <span key={paragraph} className="grid gap-3 py-1">
          <Skeleton />
          <Skeleton />
          <Skeleton className="w-1/2" />
        </span>
      ))}
    </div>
  )
}
