import { Skeleton, SkeletonRows } from '#web/ui/loading/skeleton.tsx'

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
