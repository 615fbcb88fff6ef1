import { Skeleton, SkeletonRows } from '#web/ui/loading/skeleton.tsx'

export const TwoStepSkeleton = () => (
  <>
    <Skeleton className="my-1 w-64" />
    <div className="-mx-4.5 mt-3 md:-mx-5.5">
      <SkeletonRows rows={2} label="Loading two-step sign-in" />
    </div>
  </>
)
