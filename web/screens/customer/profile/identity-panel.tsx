import { detailOf } from '#web/lib/api/call-error.ts'
import { useProfile } from '#web/lib/api/profile.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileInformation } from './profile-information.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileStatusBanner } from './profile-status-banner.tsx'

/** A form at first, then shown with its KYC status. */
export function IdentityPanel({ onSubmitted }: { onSubmitted: () => void }) {
  const { data: profile, error, isRefetching, refetch } = useProfile()
  if (profile === undefined) {
    if (error === null) return <ProfileSkeleton />
    return (
      <Card padded={false} aria-label="Profile">
        <LoadFailure
          title="Failed to load your profile"
          text={detailOf(error, 'Your profile is temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (profile === null) {
    return (
      <>
        <p className="mb-4 text-fg-2">
          Submit your profile information for review. You must complete this before you can trade or deposit
          funds.
        </p>
        <ProfileForm profile={null} onSaved={onSubmitted} />
      </>
    )
  }
  return (
    <div className="grid gap-3 md:gap-4">
      <ProfileStatusBanner profile={profile} />
      <ProfileInformation profile={profile} />
    </div>
  )
}
