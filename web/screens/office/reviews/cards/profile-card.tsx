import type { AdminProfile } from '#contract/people/profiles.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { DocumentActions } from '#web/features/document/document-actions.tsx'
import { PROFILE_FIELDS, PROFILE_SECTIONS } from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { CustomerLink } from './customer-link.tsx'
import { RequestHeader } from './request-header.tsx'

/** Everything a customer said about themselves, and the document that should prove it. */
export function ProfileCard({ profile }: { profile: AdminProfile }) {
  const { id, fullName, username, userId, status, createdAt, idDocument } = profile
  return (
    <>
      <RequestHeader
        title={fullName || 'N/A'}
        subtitle={
          <>
            Submitted <DateTime value={createdAt} />
          </>
        }
        badge={<ReviewBadge status={status} />}
        warnings={profile.warnings}
      />
      <FactList fluid>
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
          {idDocument === '' ? 'N/A' : <DocumentActions submissionId={id} name={fullName} url={idDocument} />}
        </Fact>
      </FactList>
    </>
  )
}

// The full name is the card's heading.
const FACTS = PROFILE_SECTIONS.flatMap(({ fields }) => fields).filter((name) => name !== 'fullName')
