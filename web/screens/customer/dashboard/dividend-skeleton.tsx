import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** As tall as the figure, its label and the link, at any width. */
export const DividendSkeleton = () => (
  <div aria-hidden className="mt-1">
    <span className="block text-lg tracking-tight sm:text-xl">
      <Skeleton className="inline-block h-4 w-24 align-middle" />
    </span>
    <span className="mt-0.5 block text-sm">{BLANK}</span>
    <span className="inline-flex min-h-11 items-center text-sm md:min-h-6">{BLANK}</span>
  </div>
)

/** Gives an empty line its height. */
const BLANK = '\u00a0'
