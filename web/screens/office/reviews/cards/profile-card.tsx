import { FileDown } from 'lucide-react'
import type { AdminProfile } from '#contract/people/profiles.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { PROFILE_FIELDS, PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { CustomerLink } from './customer-link.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { ReviewWarnings } from './review-warnings.tsx'

/** Everything a customer said about themselves, and the document that should prove it. */
export function ProfileCard({ profile }: { profile: AdminProfile }) {
  const { fullName, username, userId, status, createdAt, idDocument } = profile
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{fullName || 'N/A'}</h2>
          <p className="text-sm text-fg-2">
            Submitted <DateTime value={createdAt} />
          </p>
        </div>
        <ReviewBadge status={status} />
      </div>
      <ReviewWarnings warnings={profile.warnings} />
      <FactList className="lg:grid-cols-4">
        <Fact label="Username">
          <CustomerLink userId={userId}>{username}</CustomerLink>
        </Fact>
        <Fact label="User ID">{userId}</Fact>
        {FACTS.map((name) => (
          <Fact key={name} label={PROFILE_FIELDS[name].label}>
            {profileText(name, profile[name]) ?? 'N/A'}
          </Fact>
        ))}
        <Fact label="ID Document">
          {idDocument === '' ? (
            'N/A'
          ) : (
            <a
              href={idDocument}
              download
              className="-my-3 inline-flex min-h-11 items-center gap-1.5 font-strong text-brand hover:underline md:my-0 md:min-h-0 [&_svg]:size-3.5"
            >
              <FileDown aria-hidden />
              View Document
            </a>
          )}
        </Fact>
      </FactList>
    </>
  )
}

// The full name is the card's heading.
const FACTS = PROFILE_SECTIONS.flatMap(({ fields }) => fields).filter((name) => name !== 'fullName')
