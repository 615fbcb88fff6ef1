import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { Profile } from '#contract/people/profiles.ts'
import { FIX_TEXTS, PROFILE_LABELS } from '#domain/reviews/profile-fix.ts'
import { PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { useProfile } from '#web/lib/api/profile.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Banner } from '#web/ui/messages/banner.tsx'
import { ProfileForm } from './profile-form.tsx'
import { UploadedDocument } from './uploaded-document.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

/** A form at first, then shown with its KYC status. */
export const IdentityPanel = ({ onSubmitted }: { onSubmitted: () => void }) => (
  <Loaded
    query={useProfile()}
    skeleton={<ProfileSkeleton />}
    failure="Failed to load your profile"
    failureText="Your profile is temporarily unavailable"
    failureCard="Profile"
  >
    {(profile) =>
      profile === null ? (
        <>
          <p className="mb-4 text-fg-2">
            Submit your profile information for review. You must complete this before you can trade or deposit
            funds.
          </p>
          <ProfileForm profile={null} onSaved={onSubmitted} />
        </>
      ) : (
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          <ProfileStatusBanner profile={profile} />
          <ProfileInformation profile={profile} />
        </div>
      )
    }
  </Loaded>
)

const ProfileInformation = ({ profile }: { profile: Profile }) => (
  <div className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-2">
    {PROFILE_SECTIONS.map(({ title, fields }, index) => (
      <Card key={title} title={title}>
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {fields.map((name) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-fg-3">{PROFILE_LABELS[name]}</dt>
              <dd className="font-medium wrap-anywhere">{profileText(name, profile[name]) ?? 'N/A'}</dd>
            </div>
          ))}
        </dl>
        {index === PROFILE_SECTIONS.length - 1 && (
          <div className="mt-4 border-t border-line pt-4">
            <UploadedDocument url={profile.idDocument} />
          </div>
        )}
      </Card>
    ))}
  </div>
)

function ProfileStatusBanner({ profile: { status, rejectionReason, fixes } }: { profile: Profile }) {
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

const ProfileSkeleton = () => (
  <div role="status" className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-2">
    <span className="sr-only">Loading your profile</span>
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
