import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** Two columns that fill independently; on phones one, which mixes their cards. */
export const ASSET_GRID =
  'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:gap-4 ' +
  'lg:grid-cols-[minmax(0,1fr)_23.25rem]'

export const ASSET_COLUMN = 'contents md:grid md:grid-cols-[minmax(0,1fr)] md:gap-4'

export const MARKET_DATA_HEIGHT = 'h-74.5 lg:h-59'

export function AssetSkeleton() {
  'use no memo' // Drawn once.
  return (
    <div className="page pb-28 md:pb-10">
      <BackToMarkets />
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div
        aria-hidden
        className="flex flex-col gap-3.5 min-h-44 pt-1.5 pb-4 md:min-h-21.5 md:flex-row md:justify-between md:pb-4.5"
      >
        <div className="flex items-center gap-3.75 max-md:min-h-20">
          <Skeleton className="size-13 rounded-[15px]" />
          <div className="grid gap-3">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="w-28" />
          </div>
        </div>
        <div className="grid content-start gap-3 pt-1 md:justify-items-end">
          <Skeleton className="h-7 w-36" />
          <Skeleton className="w-28" />
        </div>
      </div>
      <div aria-hidden className={ASSET_GRID}>
        <div className={ASSET_COLUMN}>
          <CardSkeleton className="h-[29.75rem] md:max-lg:h-128" />
          <CardSkeleton className={`${MARKET_DATA_HEIGHT} max-md:order-3`} />
        </div>
        <div className={ASSET_COLUMN}>
          <CardSkeleton className="h-[36.8rem] max-md:hidden" />
        </div>
      </div>
    </div>
  )
}

/** The class sets the card's height. */
export function CardSkeleton({ className }: { className: string }) {
  'use no memo' // Drawn once.
  return (
    <div
      aria-hidden
      data-shape=""
      className={`flex flex-col gap-4 rounded-lg border border-line bg-surface-1 p-4.5 shadow-1 ${className}`}
    >
      <Skeleton className="h-9 shrink-0 rounded-md" />
      <Skeleton className="min-h-0 flex-1 rounded-md opacity-50" />
    </div>
  )
}

export const BackToMarkets = () => (
  <div className="pt-2 md:pt-3.5">
    <Link
      to="/markets"
      className={
        '-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-fg-2 ' +
        'transition-colors hover:text-fg md:min-h-9'
      }
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to Markets
    </Link>
  </div>
)
