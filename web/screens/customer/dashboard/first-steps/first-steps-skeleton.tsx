import { Card } from '#web/ui/layout/card.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'

/** As tall as the four steps and what is under them. */
export const FirstStepsSkeleton = () => (
  <Card padded={false} title="Get started" className="overflow-hidden">
    <SkeletonRows rows={5} label="Loading your first steps" />
  </Card>
)
