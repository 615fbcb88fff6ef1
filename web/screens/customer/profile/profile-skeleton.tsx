import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'

export function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-3 md:gap-4 lg:grid-cols-2">
      <span className="sr-only">Loading your profile</span>
      {/* The KYC status. */}
      <Skeleton className="col-span-full h-23 rounded-lg md:h-18" />
      {PROFILE_SECTIONS.map(({ title, fields }, index) => (
        <Card key={title}>
          <Skeleton className="mb-5 h-5 w-36" />
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {fields.map((name) => (
              <span key={name} className="grid gap-3 py-1">
                <Skeleton className="h-2.5 w-24" />
                <Skeleton className="w-40 max-w-full" />
              </span>
            ))}
          </div>
          {index === PROFILE_SECTIONS.length - 1 && (
            <div className="mt-4 flex min-h-11 items-center border-t border-line pt-4 md:min-h-6">
              <Skeleton className="w-44" />
            </div>
          )}
        </Card>
      ))}
    </div>
  )
}
