import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

export function CustomerSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the customer</span>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-4.5 pb-3.5 md:pt-7.5 md:pb-5">
        <span className="grid gap-2.5 py-1">
          <Skeleton className="h-7 w-52" />
          <Skeleton className="w-64" />
        </span>
        <span className="flex gap-2.5">
          <Skeleton className="h-11 w-32 rounded-sm md:h-9" />
          <Skeleton className="h-11 w-22 rounded-sm md:h-9" />
        </span>
      </div>
      <div className="grid gap-3 md:gap-4">
        <Card>
          <HeaderSkeleton />
          <Facts count={4} className="md:grid-cols-4" />
        </Card>
        <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
          <Card>
            <HeaderSkeleton />
            <Facts count={6} className="sm:grid-cols-3" />
            <div className="mt-4 border-t border-line">
              <Facts count={16} className="sm:grid-cols-3" />
            </div>
          </Card>
          <div className="grid gap-3 md:gap-4">
            {['sessions', 'accounts'].map((name) => (
              <Card key={name}>
                <HeaderSkeleton />
                <Facts count={1} />
              </Card>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

const HeaderSkeleton = () => <Skeleton className="mt-1 mb-5 h-4 w-36" />

function Facts({ count, className }: { count: number; className?: string }) {
  return (
    <div className={classNames('mt-4 grid grid-cols-2 gap-x-4 gap-y-3', className)}>
      {Array.from({ length: count }, (_, fact) => (
        <span key={fact} className="grid gap-2 py-1">
          <Skeleton className="h-2.5 w-16" />
          <Skeleton className="w-28 max-w-full" />
        </span>
      ))}
    </div>
  )
}
