import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { Profile } from '#contract/people/profiles.ts'
import { Banner } from '#web/ui/messages/banner.tsx'

/** The review status of a profile, and what it means. */
export function ProfileStatusBanner({ profile: { status, rejectionReason } }: { profile: Profile }) {
  switch (status) {
    case 'pending':
      return (
        <Banner tone="warn" icon={<Clock aria-hidden />} title="Pending Review">
          Your profile is being reviewed. You cannot trade or deposit funds until it is approved.
        </Banner>
      )
    case 'approved':
      return (
        <Banner tone="good" icon={<CircleCheck aria-hidden />} title="Approved">
          Your profile has been approved. You can now trade and deposit funds.
        </Banner>
      )
    case 'rejected':
      return (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />} title="Rejected">
          <p className="whitespace-pre-line wrap-anywhere">
            {rejectionReason ?? 'Your profile was rejected. Please contact support.'}
          </p>
        </Banner>
      )
  }
}
