import type { CSSProperties } from 'react'
import { Skeleton, SkeletonRows } from '#web/ui/loading/skeleton.tsx'

export const AllocationSkeleton = () => (
  <div aria-hidden style={LEAST} className="my-auto flex items-center gap-4">
    <span style={RING} className="shrink-0 rounded-full" />
    <span className="grid flex-1 gap-2">
      {Array.from({ length: 5 }, (_, line) => (
        <Skeleton key={line} className="my-1" />
      ))}
    </span>
  </div>
)

/** As tall as a list of five. */
export const LEAST: CSSProperties = { minHeight: 132 }
export const RING_SIZE: CSSProperties = { width: 124, height: 124 }
const RING: CSSProperties = { ...RING_SIZE, border: '14px solid var(--skeleton)' }

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

/** With the header that the table has on wide screens. */
export const HoldingsSkeleton = () => (
  <>
    <p aria-hidden style={HEAD} className="hidden px-4.5 md:block md:px-5.5">
      <Skeleton className="inline-block w-10 align-middle" />
    </p>
    <SkeletonRows rows={3} label="Loading holdings" />
  </>
)

/** As tall as the header, in pixels. */
const HEAD = { height: 25 }
