import type { AdminProfile, QueuedProfile } from '#contract/people/profiles.ts'
import type { ReactNode } from 'react'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { DocumentActions } from '#web/features/document/document-actions.tsx'
import {
  PROFILE_FIELDS,
  PROFILE_SECTIONS,
  type ProfileFieldName,
} from '#web/features/profile/profile-fields.ts'
import { profileText } from '#web/features/profile/profile-text.ts'
import { ReviewBadge } from '#web/features/reviews/review-badge.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { CustomerLink } from './customer-link.tsx'
import { RequestHeader } from './request-header.tsx'

/** Everything a customer said about themselves, and the document that should prove it. */
export function ProfileCard({
  profile,
}: {
  profile: AdminProfile & Partial<Pick<QueuedProfile, 'changes'>>
}) {
  const { id, fullName, username, userId, status, createdAt, idDocument, changes = [] } = profile
  return (
    <>
      <RequestHeader
        title={fullName || 'N/A'}
        subtitle={
          <>
            Submitted <DateTime value={createdAt} />
            <Former name="fullName" changes={changes} />
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
            <Former name={name} changes={changes} />
          </Fact>
        ))}
        <Fact label="ID Document">
          {idDocument === '' ? 'N/A' : <DocumentActions submissionId={id} name={fullName} url={idDocument} />}
          {changes.some(({ field }) => field === 'idDocument') && <Changed>New document</Changed>}
        </Fact>
      </FactList>
    </>
  )
}

/** What a field was in the submission that was decided before; nothing for one that is unchanged. */
function Former({ name, changes }: { name: ProfileFieldName } & Pick<QueuedProfile, 'changes'>) {
  const before = changes.find(({ field }) => field === name)?.before
  if (before === undefined || before === null) return null
  return <Changed>Was {profileText(name, before) ?? 'empty'}</Changed>
}

const Changed = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs font-normal text-warn">{children}</span>
)

// The full name is the card's heading.
const FACTS = PROFILE_SECTIONS.flatMap(({ fields }) => fields).filter((name) => name !== 'fullName')
