import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const CARDS = [
  { name: 'wallet', facts: 4, grid: 'grid-cols-2 md:grid-cols-4' },
  { name: 'identity', facts: 18, grid: 'grid-cols-2 sm:grid-cols-3' },
] as const

/** A customer's page while it loads. */
export function CustomerShape() {
  return (
    <div role="status" className="grid gap-3 pt-4.5 md:gap-4 md:pt-7.5">
      <span className="sr-only">Loading the customer</span>
      <span className="grid gap-2.5 pb-2">
        <Skeleton className="h-7 w-52" />
        <Skeleton className="w-64" />
      </span>
      {CARDS.map(({ name, facts, grid }) => (
        <Card key={name}>
          <Skeleton className="mt-1 mb-5 h-4 w-36" />
          <div className={`grid gap-x-4 gap-y-3 ${grid}`}>
            {Array.from({ length: facts }, (_, fact) => (
              <span key={fact} className="grid gap-2 py-1">
                <Skeleton className="h-2.5 w-16" />
                <Skeleton className="w-28 max-w-full" />
              </span>
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}
