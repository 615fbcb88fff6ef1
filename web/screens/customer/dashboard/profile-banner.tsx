import { CircleAlert, Clock, UserRoundPen } from 'lucide-react'
import type { Profile } from '#contract/people/profiles.ts'
import { Banner } from '#web/ui/messages/banner.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

export default function ProfileBanner({ profile }: { profile: Profile | null }) {
  if (profile === null) {
    return (
      <Banner
        tone="info"
        icon={<UserRoundPen aria-hidden />}
        title="Complete Your Profile"
        action={
          <ButtonLink to="/profile" size="sm">
            Complete Profile
          </ButtonLink>
        }
      >
        Submit your profile for review. You must complete this before you can deposit funds or trade.
      </Banner>
    )
  }
  if (profile.status === 'pending') {
    return (
      <Banner tone="warn" icon={<Clock aria-hidden />} title="Profile Under Review">
        You cannot deposit funds or trade until your profile is approved.
      </Banner>
    )
  }
  if (profile.status === 'rejected') {
    const hasFixes = profile.fixes.length > 0
    return (
      <Banner
        tone={hasFixes ? 'warn' : 'danger'}
        icon={<CircleAlert aria-hidden />}
        title={hasFixes ? 'Corrections needed' : 'Profile Rejected'}
        action={
          <ButtonLink to="/profile" size="sm" variant="secondary">
            View Profile
          </ButtonLink>
        }
      >
        {profile.rejectionReason ?? 'Your profile was rejected. Please contact support.'}
      </Banner>
    )
  }
  return null
}
