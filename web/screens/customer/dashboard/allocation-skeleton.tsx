import type { CSSProperties } from 'react'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

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
