import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'

/** A customer's page while it loads. */
export function CustomerShape() {
  return (
    <div className="grid gap-3 pt-4.5 md:gap-4 md:pt-7.5">
      <span className="grid gap-2.5 pb-2">
        <Skeleton className="h-7 w-52" />
        <Skeleton className="w-64" />
      </span>
      <Card padded={false} aria-label="Customer" className="overflow-hidden">
        <SkeletonRows rows={8} label="Loading the customer" />
      </Card>
    </div>
  )
}
