import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { Profile } from '#contract/people/profiles.ts'
import { FIX_TEXTS, PROFILE_LABELS } from '#domain/reviews/profile-fix.ts'
import { Banner } from '#web/ui/messages/banner.tsx'

export function ProfileStatusBanner({ profile: { status, rejectionReason, fixes } }: { profile: Profile }) {
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
      return fixes.length > 0 ? (
        <Banner tone="warn" icon={<CircleAlert aria-hidden />} title="Corrections needed">
          <p className="whitespace-pre-line wrap-anywhere">{rejectionReason}</p>
          <ul className="mt-1">
            {fixes.map(({ field, reason }) => (
              <li key={field}>
                <span className="font-medium text-fg">{PROFILE_LABELS[field]}</span>: {FIX_TEXTS[reason]}
              </li>
            ))}
          </ul>
        </Banner>
      ) : (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />} title="Rejected">
          <p className="whitespace-pre-line wrap-anywhere">
            {rejectionReason ?? 'Your profile was rejected. Please contact support.'}
          </p>
        </Banner>
      )
  }
}
